import { isAccepted } from '../../api/answer.ts'
import { idOf, read, readText, type Resource } from '../../api/resource.ts'
import { isRecord } from '../../basics/values.ts'
import { newCharge } from '../../flows/charges/charges.ts'
import { allEvents, eventsOfCharge, runEvents } from '../../flows/events/run-events.ts'
import { unknownIds } from '../../flows/requests.ts'
import { idsOfOthers } from '../../flows/resources.ts'
import { pageOf } from '../../flows/lists/pages.ts'
import { only } from '../../flows/plan.ts'
import { chargeOf, isMain } from '../../known/events.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { each, expect, pass, type Judgement } from '../judgement.ts'

/** The invariants of the lists of charges' events, and the checks of which events are listed where ("List events", "List events for a charge"). */
export const listedJudges: readonly (Check | Invariant)[] = [
  invariant('list-charge-events-only-own', { pages: 'all' }, ({ value, charge, from }) => {
    if (charge === undefined || !Array.isArray(value['data'])) return null
    const events = value['data'].filter(isRecord).map((event) => ({ value: event }))
    const main = events.filter(isMain).flatMap((event) => chargeOf(event) ?? [])
    const other = main.find((id) => id !== charge)
    if (other !== undefined) return expect(false, `events of ${charge} alone`, `an event of ${other}`, from)
    return main.length === 0 ? null : pass(from)
  }),
  check('list-events-complete', "lists the events of the account's charges", 'end', async (api) => {
    const all = await runEvents(api)
    return each(allEvents(all).filter(isMain), (event) =>
      listed(event, all.counted || all.account.has(idOf(event)), 'the list', all.walked),
    )
  }),
  check('list-charge-events-complete', "lists a charge's events under the charge", 'end', async (api) => {
    const all = await runEvents(api)
    const known = [...all.own].flatMap(([charge, ids]) =>
      eventsOfCharge(all, charge)
        .filter(isMain)
        .map((event) => ({ ids, event })),
    )
    return each(known, ({ ids, event }) => listed(event, ids.has(idOf(event)), 'the list of its charge'))
  }),
  check(
    'list-charge-events-only-own',
    'lists no events of other charges under an unknown one',
    async (api) => {
      const { charge } = await newCharge(api, only('first'))
      const ids = [...unknownIds(api, readText(charge, 'id')), ...(await idsOfOthers(api, 'Charge'))]
      return each(ids, async ({ id, perhaps }) => {
        const answer = await api.call('listChargeEvents', { id, intent: 'observed' })
        const events = isAccepted(answer) ? pageOf(answer.shown).events : []
        const isAnothers = perhaps && events.every((event) => read(event, 'data.id') === id)
        const actual = `${events.length} events under ${id}`
        return expect(events.length === 0 || isAnothers, 'a refusal or an empty list', actual, answer)
      })
    },
  ),
]

/** Judges that an event is in a list. */
export function listed(event: Resource, isListed: boolean, where: string, ...walked: string[]): Judgement {
  const { id, key } = event.value
  const expected = `event ${String(id)} (${String(key)}) in ${where}`
  return expect(isListed, expected, 'it is not there', ...walked, event.from)
}
