import { Inapplicable, Inconclusive } from '../../api/inconclusive.ts'
import { read, type Resource } from '../../api/resource.ts'
import { short } from '../../contract/inspect.ts'
import type { Api } from '../../flows/api.ts'
import { eventOf, type Recorded } from '../../flows/events/events.ts'
import { history } from '../../flows/events/history.ts'
import { racedTurns, revisitedTurns } from '../../flows/plan.ts'
import { awaitFinal, type Retrieved } from '../../flows/charges/retrieval.ts'
import { racedCharge, revisitedCharge } from '../../flows/authorization/revisits.ts'
import { check, type Check } from '../check.ts'
import { membersOf } from '../fields.ts'
import { each, expect, fail, type Judgement } from '../judgement.ts'

/** A complete charge whose customers came again, or at once. */
type Again = Recorded & { before: Retrieved | null }

/** The checks of complete charges whose customers come again ("States: charge"). */
export const finalChecks: readonly Check[] = [
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
        async (reach) => stillSo(api, await reach()),
      ),
  ),
]

async function stillSo(api: Api, again: Again): Promise<Judgement> {
  const { charge } = again
  const complete = eventOf(again, 'charge.complete')
  // What an event says beside retrieval is judged by charge-status-equals-event.
  const before = again.before?.status ?? read(complete, 'data.status')
  if (before !== 'successful' && before !== 'failed')
    throw new Inconclusive(`The charge did not become final but ${short(before)}.`, [complete.from])
  const retrieved = await awaitFinal(api, charge).catch((error: unknown) => {
    if (error instanceof Inapplicable) return null
    throw error
  })
  if (retrieved === null) return onlyOne(api, charge, complete)
  const { status, answer } = retrieved
  const [earlier, later] = [membersOf(again.before?.answer.json), membersOf(answer.json)]
  // When it was paid, or why it failed, stays too.
  const other = ['paid_at', 'failure_code'].find(
    (name) => (earlier[name] ?? null) !== null && later[name] !== earlier[name],
  )
  if (status === before && other !== undefined) {
    const wanted = `${other} ${short(earlier[other])}, as before`
    return fail(wanted, `${other} ${short(later[other])}`, again.before?.answer ?? answer, answer)
  }
  const wanted = `status ${short(before)}, as before`
  return expect(status === before, wanted, `status ${short(status)}`, complete.from, answer)
}

/** Judges by its events alone that a charge which cannot be retrieved was completed once. */
async function onlyOne(api: Api, charge: Resource, complete: Resource): Promise<Judgement> {
  const { of } = await history(api)
  const all = [...(of.get(String(read(charge, 'id'))) ?? new Map<string, Resource>()).values()]
  const others = all.filter(
    ({ value }) => value['key'] === 'charge.complete' && value['id'] !== complete.value['id'],
  )
  const actual = `${others.length} more charge.complete events`
  return expect(others.length === 0, 'no second completion', actual, complete.from)
}
