import type { SchemaName } from '../../generated/fields.ts'
import { complete, holdsRefused, type Answer } from '../api/answer.ts'
import { isRecord } from '../basics/values.ts'
import type { Api } from '../flows/api.ts'
import type { Prepare } from '../flows/controls.ts'
import { nearId, unknownIds } from '../flows/requests.ts'
import { idsOfOthers } from '../flows/resources.ts'
import { answeredOtherwise, each, pass, type Judgement } from './judgement.ts'

/** An attempt that is to be refused. */
interface Refused {
  /** The kind of the attempt: attempts of one kind share their controls. */
  kind: string
  /** The kind of resource that the answer must not hold. */
  schema: SchemaName
  /** The same request with only the broken part restored, on prerequisites of its own; sending it rejects when it is not accepted. */
  control: Prepare<unknown>
  attempt: Prepare<Answer>
  /** Tells whether an answer shows that what the attempt named is there after all. */
  isKnown?: (answer: Answer) => boolean
}

/** Judges that an attempt is refused, between a control accepted before it and one accepted after it. */
export async function refused(
  api: Api,
  { kind, schema, control, attempt, isKnown }: Refused,
): Promise<Judgement> {
  const answer = await api.controls.around(kind, control, attempt)
  return isKnown?.(answer) === true ? pass(answer.id) : judgeRefusal(schema, answer)
}

/** Judges that ids are refused that nobody was given, that are nearly a known one, or name something else, unless they are another's: then the answer shows it. */
export async function unknownRefused(
  api: Api,
  known: string,
  retrieve: (id: string) => Promise<Answer>,
  attempt: Omit<Refused, 'attempt' | 'isKnown'>,
): Promise<Judgement> {
  const near = nearId(known)
  const others = await idsOfOthers(api, attempt.schema)
  const nearly = near === known ? [] : [{ id: near, perhaps: true }]
  return each([...unknownIds(api, known), ...nearly, ...others], async ({ id, perhaps }) =>
    refused(api, {
      ...attempt,
      attempt: async () => () => retrieve(id),
      isKnown: ({ json }) => perhaps && isRecord(json) && json['id'] === id,
    }),
  )
}

/** Judges that an answer holds no resource of this kind; throws Inconclusive when it is not complete. */
export function judgeRefusal(schema: SchemaName, answer: Answer): Judgement {
  if (!holdsRefused(schema, complete(answer))) return pass(answer.id)
  return answeredOtherwise('refused', `refused, with no ${schema.toLowerCase()} in the answer`, answer)
}
