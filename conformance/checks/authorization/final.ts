import { Inapplicable, Inconclusive, nullOn } from '../../api/inconclusive.ts'
import { read, type Resource } from '../../api/resource.ts'
import { short } from '../../basics/values.ts'
import type { Api } from '../../flows/api.ts'
import { eventOf, settledCharge, type Recorded } from '../../flows/events/events.ts'
import { eventsOfCharge, leftAlone, runEvents } from '../../flows/events/run-events.ts'
import { ofKey } from '../../flows/lists/pages.ts'
import { isFinal } from '../../known/known.ts'
import { racedTurns, results, revisitedTurns, settledTurns, wanting, type Turn } from '../../flows/plan.ts'
import { awaitFinal, retrieveCopies, type Retrieved } from '../../flows/charges/retrieval.ts'
import { racedCharge, revisitedCharge } from '../../flows/authorization/revisits.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { each, expect, fail, pass, type Judgement } from '../judgement.ts'

/** A complete charge whose customers came again, or at once. */
type Again = Recorded & { before: Retrieved | null }

/** The invariant and the checks of what stays of a complete charge when a customer comes to it again ("States: charge"). */
export const finalJudges: readonly (Check | Invariant)[] = [
  // An older state may show for a moment: only final states are compared.
  invariant('charge-final-states-final', { retrievals: 'Charge' }, ({ value, call, from }, known) => {
    const made = known.of('Charge', call.id)
    const first = made?.final
    if (first === undefined || (made?.visits.length ?? 0) < 2) return null
    if (value['id'] !== made?.id || !isFinal(value['status'])) return null
    const names = ['status', 'paid_at', 'failure_code', ...(first.value['paid'] === true ? ['paid'] : [])]
    const other = names.find(
      (name) => (first.value[name] ?? null) !== null && value[name] !== first.value[name],
    )
    if (other === undefined) return pass(from)
    const expected = `${other} ${short(first.value[other])}, as before`
    return fail(expected, { [other]: value[other] }, first.from, from)
  }),
  check(
    'charge-final-states-final',
    'keeps a complete charge as it is when its customer comes again',
    'end',
    (api) =>
      each(
        [
          ...revisitedTurns.map((turn) => () => revisitedCharge(api, turn)),
          ...racedTurns.map((turn) => async () => ({ ...(await racedCharge(api, turn)), before: null })),
        ],
        async (reach) => {
          const again = await reach()
          await leftAlone(api)
          return judgeUnchanged(api, again)
        },
      ),
  ),
  check('charge-final-states-final', 'shows a complete charge as complete, however often', 'end', (api) =>
    each(oneOfEach(api), async (turn) => {
      const { charge } = await settledCharge(api, turn)
      const { status, answer } = await awaitFinal(api, charge)
      if (!isFinal(status))
        throw new Inconclusive(`The charge did not become final but ${short(status)}.`, [answer.id])
      await leftAlone(api)
      const last = await retrieveCopies(api, charge, status)
      const wanted = `status ${short(status)}, as before`
      return expect(last.status === status, wanted, { status: last.status }, answer, last.answer)
    }),
  ),
]

/** Gives the turn of a charge that is paid, and of one that is declined. */
function oneOfEach(api: Api): Turn[] {
  const turns = settledTurns(api)
  return results.flatMap((want) => wanting(turns, want).slice(0, 1))
}

async function judgeUnchanged(api: Api, again: Again): Promise<Judgement> {
  const { charge } = again
  const complete = eventOf(again, 'charge.complete')
  // charge-status-equals-event judges whether an event and the retrieval agree.
  const before = again.before?.status ?? read(complete, 'data.status')
  if (!isFinal(before))
    throw new Inconclusive(`The charge did not become final but ${short(before)}.`, [complete.from])
  const retrieved = await nullOn(awaitFinal(api, charge), Inapplicable)
  if (retrieved === null) return judgeOneCompletion(api, charge, complete)
  const { status, answer } = retrieved
  const wanted = `status ${short(before)}, as before`
  return expect(status === before, wanted, { status }, complete.from, answer)
}

/** Judges by its events alone that a charge which cannot be retrieved was completed once. */
async function judgeOneCompletion(api: Api, charge: Resource, complete: Resource): Promise<Judgement> {
  const all = eventsOfCharge(await runEvents(api), String(read(charge, 'id')))
  const further = ofKey(all, 'charge.complete').filter(({ value }) => value['id'] !== complete.value['id'])
  const actual = `${further.length} more charge.complete events`
  return expect(further.length === 0, 'no second completion', actual, complete.from)
}
