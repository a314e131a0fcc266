import { operations } from '../../../generated/operations.ts'
import { accepted, type Answer } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { Intent, Parameters } from '../../api/request.ts'
import { readText, type Resource } from '../../api/resource.ts'
import { openBarrier, type Barrier } from '../../http/barrier.ts'
import type { Api } from '../api.ts'
import { flow } from '../flow.ts'
import { allInOrder } from '../promises.ts'
import { amountOf, chargeRows, sourceRow, type Turn } from '../plan.ts'
import { returnUri } from '../requests.ts'
import { newSource } from '../sources.ts'

/** A charge that was created, with what was sent for it. */
export interface NewCharge {
  sent: Parameters
  charge: Resource
  /** The source that it was made from, when it was named by its id. */
  source: Resource | null
  /** When it was made, by performance.now(). */
  at: number
}

/** What is sent for a charge of the plan, from a source that was made or in a single request with it. */
export function chargeParameters(api: Api, turn: Turn, source: Resource | null): Parameters {
  return {
    ...operations.createCharge.bases[source ? 'source-id' : 'single-request'],
    ...(source ? { source: readText(source, 'id') } : { 'source[bank]': chargeRows[turn.row].bank }),
    amount: amountOf(turn),
    return_uri: returnUri(api),
  }
}

/** Creates a charge by its row of the plan. */
export const newCharge = flow('new charge', async (api, turn: Turn): Promise<NewCharge> => {
  const { made, refused = 0, shares } = chargeRows[turn.row]
  const owner = sourceRow(turn)
  if (shares?.when === 'at once')
    return taken(api, (await chargedAtOnce(api, owner))[Number(owner.row !== turn.row)])
  if (shares) await newCharge(api, owner)
  const source = made === 'source-id' ? (await newSource(api, owner)).source : null
  const sent = chargeParameters(api, turn, source)
  for (let time = 1; time <= refused; time += 1) await chargeOther(api, sent, time)
  const usual = operations.createCharge.bases['single-request']?.['source[bank]']
  // Whether a source may be charged once more is open, and a requirement of its own says that every bank is accepted.
  const mayRefuse = refused > 0 || shares !== undefined
  const isUsual = source !== null || sent['source[bank]'] === usual
  return taken(api, await request(api, sent, source, mayRefuse ? 'open' : isUsual ? 'accepted' : 'late'))
})

/** A charge that was asked for, and its answer. */
interface Asked extends Omit<NewCharge, 'charge'> {
  answer: Answer
}

/** Two charges of one source that are asked for at the same time: which of them are made is open. */
const chargedAtOnce = flow('charged at once', async (api, turn: Turn): Promise<Asked[]> => {
  const { source } = await newSource(api, turn)
  const barriers = openBarrier(2)
  return allInOrder(
    barriers.map((barrier) => request(api, chargeParameters(api, turn, source), source, 'open', barrier)),
  )
})

async function request(
  api: Api,
  sent: Parameters,
  source: Resource | null,
  intent: Intent,
  barrier?: Barrier,
): Promise<Asked> {
  const answer = await api.call('createCharge', { parameters: sent, intent, barrier })
  return { sent, source, answer, at: performance.now() }
}

/** The charge that was made; throws inconclusive where none was, or the answer shows one that was made before. */
function taken({ known }: Api, asked: Asked | undefined): NewCharge {
  if (asked === undefined) throw new Inconclusive('No charge was asked for.')
  const { answer, ...made } = asked
  const charge = accepted(answer)
  if (known.isEarlier('Charge', charge))
    throw new Inconclusive('The source is answered with the charge that was made of it before.', [answer.id])
  return { ...made, charge }
}

/** Asks for so much more than the source of a charge has, which is to be refused. */
export async function chargeOther(api: Api, sent: Parameters, more: number): Promise<void> {
  const parameters = { ...sent, amount: String(Number(sent['amount']) + more), return_uri: returnUri(api) }
  await api.call('createCharge', { parameters, intent: 'refused', about: 'charge-amount-equals-source' })
}
