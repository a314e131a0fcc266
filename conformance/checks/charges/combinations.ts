import { cases } from '../../../generated/cases.ts'
import { enumerations, operations } from '../../../generated/operations.ts'
import { accepted, type Answer } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { Parameters } from '../../api/request.ts'
import { readText, type Resource } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { chargeParameters, newCharge } from '../../flows/charges/charges.ts'
import { chargeRows, madeAs, settledTurns, type Turn } from '../../flows/plan.ts'
import { returnUri } from '../../flows/requests.ts'
import { newSource, sourceParameters } from '../../flows/sources.ts'
import { check, type Check } from '../check.ts'
import { answeredOtherwise, each, pass, type Judgement } from '../judgement.ts'

const plain = operations.createSource.bases['required'] ?? {}

/** The checks of requests that combine what is valid: a bank, a platform and an amount. */
export const combinationChecks: readonly Check[] = [
  check(
    'create-source-accepts-valid-request',
    'accepts each bank and platform with the least and the largest amount, and with others',
    (api) =>
      each(
        [
          ...madeAs(settledTurns(api), 'source-id').map((turn) => ({
            make: () => newSource(api, turn),
            valid: validSource(api, sourceParameters(turn)),
          })),
          ...extremes().map((parts) => {
            const valid = validSource(api, parts)
            return { make: async () => accepted(await valid.send(parts)), valid }
          }),
        ],
        ({ make, valid }) => madeOrRefused(make, valid),
      ),
  ),
  check(
    'create-charge-accepts-valid-request',
    'charges each bank with each amount that a run asks for',
    (api) =>
      each(settledTurns(api), (turn) =>
        madeOrRefused(async () => (await newCharge(api, turn)).charge, validCharge(api, turn)),
      ),
  ),
]

/** A request that is valid: what is sent for it, and how it is sent. */
interface Valid {
  /** The values that it is made of: its bank, its platform, its amount. */
  parts: Parameters
  /** The contract's example of the same. */
  example: Parameters
  send: (parts: Parameters) => Promise<Answer>
}

/** Judges a combination that was refused: it fails where it is refused again and each part of it alone is accepted. */
async function madeOrRefused(make: () => Promise<Resource>, valid: Valid): Promise<Judgement> {
  try {
    return pass((await make()).from)
  } catch (error) {
    if (!(error instanceof Inconclusive) || error.trouble) throw error
    const { parts, example, send } = valid
    const answer = await send(parts)
    if (answer.error !== null || answer.ok) throw error
    const other = Object.entries(parts).filter(([name, value]) => example[name] !== value)
    // A part that is refused by itself is another finding.
    for (const [name, value] of other) accepted(await send({ ...example, [name]: value }))
    const words = other.map(([name, value]) => `${name}=${String(value)}`).join('&')
    return answeredOtherwise('accepted', `accepted: ${words}`, answer)
  }
}

/** Lists every bank and every platform with the least and the largest amount, and every bank with every platform. */
function extremes(): Parameters[] {
  const amounts = cases
    .filter(({ operation, expect }) => operation === 'createSource' && expect === 'accepted')
    .flatMap(({ change }) => (typeof change['amount'] === 'string' ? [Number(change['amount'])] : []))
  const { BankCode: banks, PlatformType: platforms } = enumerations
  const limits = [Math.min(...amounts), Math.max(...amounts)].map(String)
  return [
    ...limits.flatMap((amount) => [
      ...banks.map((bank) => ({ ...plain, bank, amount })),
      ...platforms.map((platform_type) => ({ ...plain, platform_type, amount })),
    ]),
    ...banks.flatMap((bank) => platforms.map((platform_type) => ({ ...plain, bank, platform_type }))),
  ]
}

function validSource(api: Api, parts: Parameters): Valid {
  const send = (parameters: Parameters) => api.call('createSource', { parameters, intent: 'late' })
  return { parts, example: plain, send }
}

function validCharge(api: Api, turn: Turn): Valid {
  const isNamed = chargeRows[turn.row].made === 'source-id'
  const { return_uri: _uri, ...single } = chargeParameters(api, turn, null)
  return {
    parts: isNamed ? sourceParameters(turn) : single,
    example: isNamed ? plain : (operations.createCharge.bases['single-request'] ?? {}),
    async send(parts) {
      const named = operations.createCharge.bases['source-id']
      const asked = isNamed ? { ...named, ...(await sourceFor(api, parts)) } : parts
      const parameters = { ...asked, return_uri: returnUri(api) } as Parameters
      return api.call('createCharge', { parameters, intent: 'late' })
    },
  }
}

/** Makes a source of its own for a charge, and gives its id and its amount. */
async function sourceFor(api: Api, parts: Parameters): Promise<Parameters> {
  const source = accepted(await api.call('createSource', { parameters: parts, intent: 'late' }))
  return { source: readText(source, 'id'), amount: parts['amount'] ?? '' }
}
