import { unmet } from '../../api/inconclusive.ts'
import { read, type Resource } from '../../api/resource.ts'
import { allEvents, eventsOfCharge, runEvents, type RunEvents } from '../../flows/events/run-events.ts'
import { ofKey } from '../../flows/lists/pages.ts'
import type { EventKey } from '../../../generated/fields.ts'
import type { TestableId } from '../../../generated/requirements.ts'
import type { Made } from '../../known/made.ts'
import { check, type Check } from '../check.ts'
import { isOfSource } from '../sources/sources.ts'
import { each, expect, type Judgement, type Ruling } from '../judgement.ts'

/** The checks of how many events a charge has of each key ("States: charge", "Events"). */
export const countChecks: readonly Check[] = [
  countCheck('charge-create-event-once', 'records one charge.create event for each charge'),
  countCheck('charge-complete-event-once', 'records one charge.complete event for each complete charge'),
  countCheck(
    'charge-complete-not-before-completion',
    'records no charge.complete event for a charge that nobody authorized',
  ),
]

/** The way in which a customer left a charge: complete, surely; pending, surely; or one of the two. */
export type Ending = 'complete' | 'pending' | 'unknown'

/** Judges how many events of each key a charge has, by all of them and how its customer left it. */
export function eventCounts(
  made: Pick<Made, 'id' | 'created'>,
  events: readonly Resource[],
  ending: Ending,
): Ruling[] {
  const completions = ofKey(events, 'charge.complete').length
  const created: Ruling = ['charge-create-event-once', counted(events, 'charge.create', 1, made)]
  if (ending === 'pending')
    return [created, ['charge-complete-not-before-completion', counted(events, 'charge.complete', 0, made)]]
  if (ending === 'unknown' && completions < 2) return [created]
  return [created, ['charge-complete-event-once', counted(events, 'charge.complete', 1, made)]]
}

function countCheck(id: TestableId, title: string): Check {
  return check(id, title, 'end', async (api) => {
    const all = await runEvents(api)
    const rulings = api.known
      .own('Charge')
      .flatMap((made) => eventCounts(made, eventsOfCharge(all, made.id), endingOf(made, all)))
    const judgements = rulings.flatMap(([about, judgement]) => (about === id ? [judgement] : []))
    const judgement = await each(judgements, (one) => one)
    if (!judgement.holds) seeThatAllCount(all)
    return judgement
  })
}

function endingOf({ id, visits, ...made }: Made, { visited }: RunEvents): Ending {
  if (visited.has(id)) return 'complete'
  // The charge of a token may come to its end without a customer.
  return visits.length > 0 || !isOfSource(made) || read(made.created, 'status') !== 'pending'
    ? 'unknown'
    : 'pending'
}

/** Throws Inconclusive where events cannot be told apart, or from those of other charges: they cannot be counted. */
function seeThatAllCount(all: RunEvents): void {
  for (const { inspection, from } of [...allEvents(all), ...all.unowned]) {
    const broken = inspection.broken.find(({ pointer }) => ['/id', '/key', '/data'].includes(pointer))
    if (broken) throw unmet(broken.requirement, [from], broken.actual)
  }
}

function counted(
  events: readonly Resource[],
  key: EventKey,
  wanted: number,
  { id, created }: Pick<Made, 'id' | 'created'>,
): Judgement {
  const found = ofKey(events, key)
  return expect(
    found.length === wanted,
    `${wanted} ${key} event${wanted === 1 ? '' : 's'}`,
    `${found.length} for ${id}`,
    created.from,
    ...found.map((event) => event.from),
  )
}
