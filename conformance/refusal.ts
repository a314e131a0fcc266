import type { RequirementId } from '../generated/requirements.ts'
import type { SchemaName } from '../generated/fields.ts'
import { summary, type Answer } from './answer.ts'
import type { Api } from './api.ts'
import { each, fail, Inconclusive, pass, type Judgement } from './check.ts'
import { isRecord } from './inspect.ts'
import { nearId, unknownIds } from './requests.ts'
import { isMeantAs } from './resource.ts'
import type { Prepare } from './twins.ts'

/** An attempt that is to be refused. */
export interface Attempt {
  /** What the attempt is one of: attempts of one kind share their twins. */
  kind: string
  /** The kind of resource that the answer must not hold. */
  schema: SchemaName
  /** The same request with only the broken part restored, on prerequisites of its own; sending it rejects when it is not accepted. */
  twin: Prepare<unknown>
  make: Prepare<Answer>
  /** Whether an answer shows that what the attempt named is there after all. */
  isKnown?: (answer: Answer) => boolean
}

/** Judges that an attempt is refused, between a twin accepted before it and one accepted after it. */
export async function refused(api: Api, { kind, schema, twin, make, isKnown }: Attempt): Promise<Judgement> {
  const answer = await api.twins.around(kind, twin, make)
  return isKnown?.(answer) === true ? pass(answer.id) : judgeRefusal(api, schema, answer)
}

/** Judges that the ids that nobody was given are refused, and one that is nearly a known one, unless they are another's: then the answer shows it. */
export async function unknownRefused(
  api: Api,
  known: string,
  retrieve: (id: string) => Promise<Answer>,
  attempt: Omit<Attempt, 'make' | 'isKnown'>,
): Promise<Judgement> {
  const near = nearId(known)
  const ids = [...unknownIds(api, known), ...(near === known ? [] : [{ id: near, perhaps: true }])]
  return each(ids, async ({ id, perhaps }) =>
    refused(api, {
      ...attempt,
      make: async () => () => retrieve(id),
      isKnown: ({ json }) => perhaps && isRecord(json) && json['id'] === id,
    }),
  )
}

/** Judges that an answer holds no resource of this kind; throws inconclusive when it is not complete. */
export function judgeRefusal(api: Api, schema: SchemaName, answer: Answer): Judgement {
  if (answer.error !== null)
    throw new Inconclusive(`The attempt got no complete answer: ${answer.error}.`, [answer.id], true)
  const noun = schema.toLowerCase()
  const holds = isMeantAs(schema, answer.json) || holdsResource(schema, answer.json)
  if (holds && (answer.ok || showsMore(answer.json)))
    return fail(`refused, with no ${noun} in the answer`, summary(answer), answer.id)
  const { ledger } = api.context
  if (answer.status >= 400 && answer.status < 500) ledger.held('refusal-client-error', answer.id)
  else ledger.broke('refusal-client-error', answer.id, 'a 4xx status', summary(answer))
  return pass(answer.id)
}

/** Notes a charge request that is to be refused, so that a charge made by it all the same is recognised. */
export function noteRefusal(
  api: Api,
  requirement: RequirementId,
  answer: Answer,
  sent: Record<string, unknown>,
): void {
  const { refusals, unwanted, charges } = api.context
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const made = answer.ok ? text(answer.shown?.value['id']) : undefined
  if (made !== undefined) {
    unwanted.add(made)
    charges.delete(made)
  }
  const [returnUri, source] = [text(sent['return_uri']), text(sent['source'])]
  // Short ones are others' too.
  const unlike = returnUri !== undefined && returnUri.length > 12
  refusals.push({
    requirement,
    exchange: answer.id,
    returnUri: unlike ? returnUri : undefined,
    source,
    amount: unlike || source !== undefined ? undefined : Number(sent['amount']),
    refused:
      answer.error === null && !isMeantAs('Charge', answer.json) && !holdsResource('Charge', answer.json),
  })
}

/** Whether the body of a refusal, or a member of it, shows more of a resource than its name, as a problem that is told of one does. */
function showsMore(json: unknown): boolean {
  if (!isRecord(json)) return false
  const records = Array.isArray(json['data']) && json['data'].length > 0
  return records || 'location' in json || 'livemode' in json || Object.values(json).some(showsMore)
}

/** Whether a member of the answer is the resource, or a list of it, such as a charge beside an error. */
export function holdsResource(schema: SchemaName, json: unknown): boolean {
  return (
    isRecord(json) &&
    Object.values(json)
      .flat()
      .some((value) => isRecord(value) && value['object'] === schema.toLowerCase() && 'id' in value)
  )
}
