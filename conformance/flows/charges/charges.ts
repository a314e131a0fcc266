import { operations } from '../../../generated/operations.ts'
import { accepted } from '../../api/answer.ts'
import type { Parameters } from '../../api/request.ts'
import { readText, type Resource } from '../../api/resource.ts'
import { flow, type Api } from '../api.ts'
import { amountOf, chargeRows, type Turn } from '../plan.ts'
import { freshSource, returnUri } from '../requests.ts'
import { newSource } from '../sources.ts'

/** A charge that was created, with what was sent for it. */
export interface NewCharge {
  sent: Parameters
  charge: Resource
  /** The source that it was made from, when it was named by its id. */
  source: Resource | null
  /** The moment at which it was made, by performance.now(). */
  at: number
}

/** Gives what is sent for a charge of the plan, from a source that was made or in a single request with it. */
export function chargeParameters(api: Api, turn: Turn, source: Resource | null): Parameters {
  const { bank, nonce } = chargeRows[turn.row]
  return {
    ...operations.createCharge.bases[source ? 'source-id' : 'single-request'],
    ...(source ? { source: readText(source, 'id') } : { 'source[bank]': bank }),
    amount: amountOf(turn),
    return_uri: returnUri(api, nonce),
  }
}

/** Makes a base request of a charge, with a source of its own where it names one: of this amount, or of the example's. */
export async function chargeRequest(api: Api, base: string, amount?: string): Promise<Parameters> {
  const example = operations.createCharge.bases[base] ?? {}
  const source = 'source' in example ? { source: await freshSource(api, amount ?? example['amount']) } : {}
  return { ...example, ...source, return_uri: returnUri(api) }
}

/** Creates a charge by its row of the plan. */
export const newCharge = flow('new charge', async (api, turn: Turn): Promise<NewCharge> => {
  const { made, nonce } = chargeRows[turn.row]
  const source = made === 'source-id' ? await newSource(api, turn) : null
  const sent = chargeParameters(api, turn, source)
  const usual = operations.createCharge.bases['single-request']?.['source[bank]']
  // Another requirement says that every bank is accepted.
  const isUsual = source !== null || sent['source[bank]'] === usual
  const intent = nonce !== undefined ? 'open' : isUsual ? 'accepted' : 'late'
  const answer = await api.call('createCharge', { parameters: sent, intent })
  return { sent, charge: accepted(answer), source, at: performance.now() }
})
