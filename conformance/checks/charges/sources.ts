import { operations } from '../../../generated/operations.ts'
import type { Answer } from '../../api/answer.ts'
import type { Parameters } from '../../api/request.ts'
import { read, type Resource } from '../../api/resource.ts'
import { isRecord, short } from '../../basics/values.ts'
import type { Api } from '../../flows/api.ts'
import { chargeRequest } from '../../flows/charges/charges.ts'
import type { Prepare } from '../../flows/controls.ts'
import { acceptedEcho, freshSource, returnUri, unknownIds, type UnknownId } from '../../flows/requests.ts'
import { amountOf, only } from '../../flows/plan.ts'
import { idsOfOthers } from '../../flows/resources.ts'
import type { Known } from '../../known/known.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant, type Shown } from '../invariant.ts'
import { each, expect, fail, pass, type Judgement } from '../judgement.ts'
import { refused } from '../refusal.ts'

/** The invariants of what charges show of the sources that they are made from, and the checks of charges of sources that are not there ("Create a charge"). */
export const chargeSourceJudges: readonly (Check | Invariant)[] = [
  invariant('charge-embeds-created-source', { charges: 'all' }, (charge, known) => {
    if (!('source[type]' in charge.sent)) return null
    if (read(charge, 'source') === null)
      return charge.isNew ? fail('the source that was created', { source: null }, charge.from) : null
    const wanted = charge.isNew ? createdSource(charge.sent) : embeddedSource(charge, known)
    return wanted === null ? null : sameSource(charge, wanted)
  }),
  invariant('charge-embeds-its-source', { charges: 'all' }, (charge, known) => {
    const made = known.of('Source', charge.sent['source'])
    if (made === undefined) return null
    if (read(charge, 'source') === null) return pass(charge.from)
    const { type, bank, currency, amount } = made.sent
    return sameSource(charge, { id: made.id, type, bank, currency, amount: Number(amount) })
  }),
  check('charge-source-known', 'refuses to charge an unknown source', async (api) => {
    const control = async () => {
      const parameters = await chargeRequest(api, 'source-id')
      return async () =>
        acceptedEcho(await api.call('createCharge', { parameters, intent: 'tried' }), { parameters })
    }
    const unknown = [0, 1, 2].map((at) => async () => {
      const ids = unknownIds(api, await freshSource(api, amount))
      return ids[at] ?? ids[0]
    })
    // No id at all is not that of a source either.
    const others = [{ id: '', perhaps: false }, ...(await idsOfOthers(api, 'Source'))]
    return each([...unknown, ...others.map((one) => async () => one)], (named) =>
      chargedUnknown(api, control, named),
    )
  }),
]

/** Judges that fields of the source of a charge have these values; all that differ are told. */
function sameSource(charge: Resource, wanted: Record<string, unknown>): Judgement {
  const valueOf = (name: string) => read(charge, `source.${name}`)
  const other = Object.entries(wanted).filter(([name, value]) => valueOf(name) !== value)
  const list = (pairs: [string, unknown][]) =>
    pairs.map(([name, value]) => `${name} ${short(value)}`).join(', ')
  const found = other.map(([name]): [string, unknown] => [name, valueOf(name)])
  return expect(other.length === 0, `a source with ${list(other)}`, Object.fromEntries(found), charge.from)
}

/** Gives what a single request says of its source. */
function createdSource(sent: Parameters): Record<string, unknown> {
  const { 'source[type]': type, 'source[bank]': bank, amount, currency } = sent
  return { type, bank, amount: Number(amount), currency }
}

/** Gives what a source keeps that a charge embedded when it was new; null where it embedded none. */
function embeddedSource(charge: Shown, known: Known): Record<string, unknown> | null {
  const first = known.of('Charge', charge.value['id'])?.created
  if (first === undefined || read(first, 'source') === null) return null
  // Another requirement tells of a wrong amount.
  const isSame = read(first, 'source.amount') === read(first, 'amount')
  const names = ['id', 'type', 'bank', 'currency', ...(isSame ? ['amount'] : [])]
  return Object.fromEntries(names.map((name) => [name, read(first, `source.${name}`)]))
}

/** The amount of the charge by whose id a source is asked for: whoever finds its source by that may hold the amounts against each other. */
const amount = amountOf(only('first'))

/** Judges that a charge of a source that is not there is refused; where the id is that of another one after all, the charge shows it. */
async function chargedUnknown(
  api: Api,
  control: Prepare<unknown>,
  named: () => Promise<UnknownId>,
): Promise<Judgement> {
  let tried: UnknownId | undefined
  const isKnown = ({ json }: Answer) =>
    tried?.perhaps === true && isRecord(json) && isRecord(json['source']) && json['source']['id'] === tried.id
  return refused(api, {
    kind: 'createCharge unknown source',
    schema: 'Charge',
    control,
    isKnown,
    async attempt() {
      const { id: source, perhaps } = (tried = await named())
      const base = operations.createCharge.bases['source-id']
      const parameters = { ...base, amount, return_uri: returnUri(api), source }
      // A source that may be there after all may rightly be charged.
      const intent = perhaps ? 'tried' : 'refused'
      const send = () => api.call('createCharge', { parameters, intent, about: 'charge-source-known' })
      // Whoever makes what it did not find finds it the second time.
      return async () => {
        const first = await send()
        return first.ok ? first : send()
      }
    },
  })
}
