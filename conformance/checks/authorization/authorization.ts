import { enumerations } from '../../../generated/operations.ts'
import { Inapplicable, Inconclusive, nullOn } from '../../api/inconclusive.ts'
import { read, type Resource } from '../../api/resource.ts'
import { isReturn } from '../../authorization/addresses.ts'
import type { Api } from '../../flows/api.ts'
import { goneStatus, isPageGone, visitedCharge, type Visit } from '../../flows/authorization/authorization.ts'
import { eventOf, settledCharge } from '../../flows/events/events.ts'
import { results, settledTurns, wanting, type Turn } from '../../flows/plan.ts'
import { fulfilled } from '../../flows/until.ts'
import { finalCharge } from '../../flows/authorization/revisits.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { each, expect, fail, type Judgement, same } from '../judgement.ts'

/** Binds the complete events that show a status. */
const onceComplete = (
  id: Invariant['id'],
  want: 'successful' | 'failed',
  judge: (event: Resource) => Judgement,
): Invariant =>
  invariant(id, { events: 'charge.complete' }, (event) =>
    read(event, 'data.status') === want ? judge(event) : null,
  )

/** The invariants of complete charges, and the checks of what authorization makes of a charge ("States: charge", "Errors"). */
export const authorizationJudges: readonly (Check | Invariant)[] = [
  onceComplete('charge-successful-paid-at', 'successful', (event) => {
    const at = read(event, 'data.paid_at')
    return expect(typeof at === 'string', 'a datetime', { paid_at: at }, event.from)
  }),
  onceComplete('charge-successful-paid', 'successful', (event) => same(event, 'data.paid', true)),
  onceComplete('charge-failed-unpaid', 'failed', (event) => same(event, 'data.paid', false)),
  onceComplete('charge-failed-code', 'failed', (event) => {
    const code = read(event, 'data.failure_code')
    const holds = (enumerations.FailureCode as readonly unknown[]).includes(code)
    const codes = enumerations.FailureCode.join(', ')
    return expect(holds, `one of ${codes}`, { failure_code: code }, event.from)
  }),
  onceComplete('charge-failed-message', 'failed', (event) => {
    const message = read(event, 'data.failure_message')
    const holds = typeof message === 'string' && message.trim() !== ''
    return expect(holds, 'a non-empty string', { failure_message: message }, event.from)
  }),
  ...results.map((want) =>
    check(
      `charge-becomes-${want}`,
      `makes a charge ${want} when its customer's payment ${want === 'failed' ? 'is not completed' : 'is accepted'}`,
      (api) => {
        const becomes = async (turn: Turn) => {
          const { status, from } = await finalStatus(api, turn)
          return expect(status === want, `status ${want}`, { status }, from)
        }
        const isThereAndBecomes = async (turn: Turn) => (await goneFor(api, turn)) ?? becomes(turn)
        return each(wanting(settledTurns(api), want), isThereAndBecomes)
      },
    ),
  ),
  check('return-uri-reached', 'takes the customer back to return_uri with its query', (api) => {
    const reached = async (turn: Turn): Promise<Judgement> => {
      const visited = await visitedCharge(api, turn)
      const judgement = takenBack(visited, String(visited.sent['return_uri']))
      if (judgement !== null) return judgement
      const { want, exchanges } = visited
      throw new Inconclusive(`The customer who wanted ${want} was not seen to come back.`, exchanges)
    }
    return each(settledTurns(api), reached)
  }),
]

/** Judges that a customer was taken back to return_uri, its own query kept; null where it was not seen where the visit ended. */
export function takenBack(visited: Visit, returnUri: string): Judgement | null {
  const { arrival, scripted, repeated } = visited
  const exchanges = visited.exchanges.slice(-1)
  // A driver that tells no status saw no page either.
  if (arrival.kind === 'finished' && (arrival.status ?? 0) !== 0 && !scripted && !repeated) {
    const actual = `a page at ${arrival.page} (${arrival.status ?? 'no answer'}) without one`
    return fail(`a way to ${returnUri}`, actual, ...exchanges)
  }
  if (arrival.kind !== 'returned') return null
  const { url } = arrival
  const lost = [...new URL(returnUri).searchParams].filter(
    ([name, value]) => !new URL(url).searchParams.getAll(name).includes(value),
  )
  return expect(
    isReturn(url, returnUri) && lost.length === 0,
    `${returnUri}, its query kept`,
    url,
    ...exchanges,
  )
}

/** Gives the failure of a charge whose customer found nothing at authorize_uri, where those of other charges found a page; null for all others. */
async function goneFor(api: Api, turn: Turn): Promise<Judgement | null> {
  const visited = await visitedCharge(api, turn)
  const { charge, exchanges } = visited
  const uri = String(charge.value['authorize_uri'])
  const status = goneStatus(visited)
  if (status === null) return null
  const visits = await fulfilled(settledTurns(api).map((other) => visitedCharge(api, other)))
  const isThrough = visits.some((one) => one.arrival.kind === 'returned')
  if (!isThrough || !(await isPageGone(api, charge))) return null
  return fail(`a page at ${uri}, as other charges have`, `${status}`, ...exchanges)
}

/** Gives the status of a settled charge: as it is retrieved, or, where it cannot be, as its complete event shows it. */
async function finalStatus(api: Api, turn: Turn): Promise<{ status: unknown; from: string }> {
  const settled = await settledCharge(api, turn)
  read(settled.charge, 'status')
  const retrieved = await nullOn(finalCharge(api, turn), Inapplicable)
  if (retrieved !== null) return { status: retrieved.status, from: retrieved.answer.id }
  const complete = eventOf(settled, 'charge.complete')
  return { status: read(complete, 'data.status'), from: complete.from }
}
