import { cases } from '../../generated/cases.ts'
import { enumerations, operations } from '../../generated/operations.ts'
import { accepted, summary, type Answer } from '../answer.ts'
import type { Api, Parameters } from '../api.ts'
import { check, each, fail, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import { chargeParameters, newCharge } from '../flows/charges.ts'
import { once, twice } from '../flows/size.ts'
import { newSource, sourceParameters } from '../flows/sources.ts'
import { returnUri } from '../requests.ts'
import { readText, type Resource } from '../resource.ts'

const plain = operations.createSource.bases['required'] ?? {}

/** The checks of requests that combine what is valid: a bank, a platform and an amount. */
export const validChecks: readonly Check[] = [
  check(
    'create-source-accepts-valid-request',
    'accepts each bank and platform with the least and the largest amount, and with others',
    async (api) => {
      const judged = [
        ...once(api).map((n) =>
          madeOrRefused(async () => (await newSource(api, { n })).source, sourceOf(api, sourceParameters(n))),
        ),
        ...extremes().map((parts) => {
          const valid = sourceOf(api, parts)
          return madeOrRefused(async () => accepted(await valid.send(parts)), valid)
        }),
      ]
      return each(judged, (one) => one)
    },
  ),
  check(
    'create-charge-accepts-valid-request',
    'charges each bank with each amount that a run asks for',
    (api) =>
      each(twice(api), (n) =>
        madeOrRefused(async () => (await newCharge(api, { n })).charge, chargeOf(api, n)),
      ),
  ),
]

/** A request that is valid: what is sent for it, and how it is sent. */
interface Valid {
  /** What it is made of: its bank, its platform, its amount. */
  parts: Parameters
  /** The contract's example of the same. */
  example: Parameters
  send: (parts: Parameters) => Promise<Answer>
}

/** Judges what could not be made: it fails where it is refused again though each part of it is accepted in the contract's example, and is inconclusive otherwise. */
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
    return fail(`accepted: ${words}`, summary(answer), answer.id)
  }
}

/** Every bank and every platform with the least and the largest amount. */
function extremes(): Parameters[] {
  const amounts = cases
    .filter(({ operation, expect }) => operation === 'createSource' && expect === 'accepted')
    .flatMap(({ change }) => (typeof change['amount'] === 'string' ? [Number(change['amount'])] : []))
  const { BankCode: banks, PlatformType: platforms } = enumerations
  return [Math.min(...amounts), Math.max(...amounts)].flatMap((amount) => [
    ...banks.map((bank) => ({ ...plain, bank, amount: String(amount) })),
    ...platforms.map((platform) => ({ ...plain, platform_type: platform, amount: String(amount) })),
  ])
}

function sourceOf(api: Api, parts: Parameters): Valid {
  const send = (parameters: Parameters) => api.call('createSource', { parameters, mayBeLate: true })
  return { parts, example: plain, send }
}

function chargeOf(api: Api, n: number): Valid {
  const named = n % 2 === 0
  return {
    parts: named ? sourceParameters(n) : withoutReturn(chargeParameters(api, n, null)),
    example: named ? plain : (operations.createCharge.bases['single-request'] ?? {}),
    send: async (parts) => {
      const source = named ? accepted(await api.call('createSource', { parameters: parts })) : null
      const asked = source
        ? {
            ...operations.createCharge.bases['source-id'],
            source: readText(source, 'id'),
            amount: parts['amount'],
          }
        : parts
      const parameters = { ...asked, return_uri: returnUri(api) } as Parameters
      return api.call('createCharge', { parameters, mayBeLate: true })
    },
  }
}

function withoutReturn({ return_uri: _uri, ...parts }: Parameters): Parameters {
  return parts
}
