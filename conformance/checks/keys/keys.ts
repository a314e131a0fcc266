import { madeKinds } from '../../../generated/resources.ts'
import { operations, type OperationId } from '../../../generated/operations.ts'
import { isAccepted, summary } from '../../api/answer.ts'
import { Inapplicable, Inconclusive } from '../../api/inconclusive.ts'
import type { Call } from '../../api/request.ts'
import { readText, type Resource, modesIn } from '../../api/resource.ts'
import type { Services } from '../../api/services.ts'
import type { Api } from '../../flows/api.ts'
import { isRecord } from '../../basics/values.ts'
import { numbersOf, refusedCards, usualToken } from '../../flows/tokens/card.ts'
import { chargeParameters, newCharge } from '../../flows/charges/charges.ts'
import { only } from '../../flows/plan.ts'
import { newSource } from '../../flows/sources.ts'
import { callOf } from '../cases/call.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { also, answeredOtherwise, each, expect, fail, pass, type Judgement } from '../judgement.ts'

/** The operations whose requests depend on no other operation of their kind of key. */
const plain = ['createSource', 'listEvents'] as const
/** All others that have a path of their own, but for the one that a card is needed for. */
const dependent = (Object.keys(operations) as OperationId[]).filter(
  (operation) =>
    !operations[operation].assumed && ![...plain, 'createToken'].some((one) => one === operation),
)

/** The invariants of what resources show of their key, and the checks of keys that no generated case tries ("Authentication"). */
export const keyJudges: readonly (Check | Invariant)[] = [
  ...madeKinds.map((kind) =>
    invariant('keys-decide-livemode', { answers: kind }, (shown, _known, services) =>
      sameMode(shown, services),
    ),
  ),
  invariant('keys-decide-livemode', { events: 'all' }, (event, _known, services) =>
    sameMode(event, services),
  ),
  invariant('keys-decide-livemode', { pages: 'all' }, ({ value, from }, _known, { options: { target } }) => {
    const items: unknown[] = Array.isArray(value['data']) ? value['data'] : []
    const other = items.find((item) => isRecord(item) && item['livemode'] === !target.live)
    if (other === undefined) return null
    return fail(`livemode ${target.live} in each item`, `an item with livemode ${!target.live}`, from)
  }),
  check('key-empty-password', 'accepts a key as the user name with an empty password', (api) =>
    also(
      each(plain, (operation) => emptyPassword(api, operation)),
      // These may be refused for reasons of other requirements.
      emptyPasswordOfTokens(api),
      ...dependent.flatMap((operation) =>
        Object.keys(operations[operation].bases).map((base) => emptyPassword(api, operation, base)),
      ),
    ),
  ),
  check(
    'key-empty-password',
    'accepts a key as the user name with an empty password, to begin with',
    'blocked',
    async (api) => {
      withoutSource(api)
      const judgement = await emptyPassword(api, 'createSource').catch(() => null)
      if (judgement !== null) return judgement
      const password = api.services.options.target.publicKey
      return notInstead(api, { key: 'blank', password }, 'a key accepted as the user name', 'as the password')
    },
  ),
  check('request-form-encoded', 'understands a form, to begin with', 'blocked', async (api) => {
    withoutSource(api)
    return notInstead(api, { asJson: true }, 'a form understood', 'as JSON')
  }),
  check('create-charge-key-kind', 'refuses the public key for the first charge', 'blocked', async (api) => {
    if (api.known.made().sources === 0) throw new Inapplicable('There is no source to charge.')
    const turn = only('first')
    const parameters = chargeParameters(api, turn, await newSource(api, turn))
    const answer = await api.call('createCharge', { parameters, key: 'other', intent: 'tried' })
    if (!isAccepted(answer)) throw new Inconclusive('No charge was made with either key.', [answer.id])
    return answeredOtherwise('refused', 'refused, with no charge in the answer', answer)
  }),
]

/** Throws Inapplicable where a source is accepted: nothing is wrong with how it is asked for. */
function withoutSource({ known }: Api): void {
  if (known.made().sources > 0) throw new Inapplicable('A source is accepted.')
}

/** Judges that a valid request is accepted with an empty password; it fails where the same request is accepted with another one alone. */
async function emptyPassword(api: Api, operation: OperationId, base?: string): Promise<Judgement> {
  const answer = await api.call(operation, await validCall(api, operation, base))
  if (isAccepted(answer)) return pass(answer)
  const again = await api.call(operation, { ...(await validCall(api, operation, base)), password: 'x' })
  if (isAccepted(again)) return withPasswordAlone(summary(answer), answer, again)
  throw new Inconclusive(`A valid request was not accepted: ${summary(answer)}.`, [answer.id])
}

/** Judges the same of createToken, of which no request may be known to be accepted. */
async function emptyPasswordOfTokens(api: Api): Promise<Judgement> {
  if ((await refusedCards(api)) === null) return emptyPassword(api, 'createToken')
  const parameters = usualToken(numbersOf(api)[0] ?? '')
  const answer = await api.call('createToken', { parameters, intent: 'tried' })
  const again = await api.call('createToken', { parameters, password: 'x', intent: 'tried' })
  if (!answer.ok && isAccepted(again)) return withPasswordAlone(summary(answer), answer, again)
  throw new Inconclusive(`No card was accepted: ${summary(answer)}.`, [answer.id])
}

/** Judges, where no source is accepted, that none is in another way instead. */
async function notInstead(api: Api, other: Partial<Call>, wanted: string, how: string): Promise<Judgement> {
  const call = await validCall(api, 'createSource')
  const answer = await api.call('createSource', { ...call, ...other })
  if (isAccepted(answer)) return fail(wanted, `accepted ${how} alone`, answer)
  throw new Inapplicable(`No source is accepted ${how} either.`)
}

async function validCall(
  api: Api,
  operation: OperationId,
  base = Object.keys(operations[operation].bases)[0] ?? '',
): Promise<Call> {
  // Only whether the list is accepted counts here.
  if (operation === 'listChargeEvents')
    return { id: readText((await newCharge(api, only('first'))).charge, 'id'), intent: 'tried' }
  const about = 'key-empty-password'
  const row = { id: operation, operation, base, change: {}, key: 'right', expect: 'observed', about } as const
  return { ...(await callOf(api, row)), intent: 'tried' }
}

function withPasswordAlone(refused: string, ...exchanges: { id: string }[]): Judgement {
  const came = `${refused}, but accepted with another password`
  return { ...fail('accepted with an empty password', came, ...exchanges), wanted: 'accepted' }
}

/** Judges that a resource, and each inside it, says the mode of the run's keys; null where none says any. */
function sameMode(shown: Resource, { options: { target } }: Services): Judgement | null {
  const all = modesIn(shown.value, shown.schema)
  if (all.length === 0) return null
  const other = all.find(({ livemode }) => livemode !== target.live)
  const remedy = target.live ? '' : '; if these are live keys, say --live'
  const actual = `${other?.name} with livemode ${other?.livemode}${remedy}`
  return expect(other === undefined, `livemode ${target.live}`, actual, shown.from)
}
