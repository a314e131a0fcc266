import { madeKinds } from '../../../generated/resources.ts'
import { createdAt, momentIn, type Resource } from '../../api/resource.ts'
import { Inapplicable } from '../../api/inconclusive.ts'
import { short } from '../../basics/values.ts'
import { chargeOf } from '../../known/events.ts'
import type { Dated } from '../../known/made.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { expect, fail, pass, type Judgement } from '../judgement.ts'

/** The invariants of datetimes and the clock that gave them ("Resources and their fields"). */
export const datetimeInvariants: readonly Invariant[] = [
  ...madeKinds.map((kind) =>
    invariant('datetimes-agree', { creations: kind }, (shown, { dates }) => {
      const { before, last } = dates()
      return before === undefined || last?.from !== shown.from ? null : sameClock(before, last, 'created_at')
    }),
  ),
  invariant('datetimes-agree', { events: 'all' }, (event, known) => {
    const dated = known.of('Charge', chargeOf(event))?.dated
    if (dated === undefined) return null
    // What an event tells of came after its charge, and before the event showed.
    const within = { from: event.from, earliest: dated.earliest, latest: performance.now() }
    const judged = Object.entries(datesIn(event)).map(([name, shown]) =>
      sameClock(dated, { ...within, shown }, name),
    )
    return judged.find(({ holds }) => !holds) ?? judged[0] ?? null
  }),
  invariant('date-header-agrees', { requests: 'accepted' }, ({ operation, shown, headers, id }) => {
    if (!operation?.startsWith('create') || !shown) return null
    const header = String(headers['date'] ?? '')
    if (header === '') throw new Inapplicable('No answer has a Date header.')
    const [date, created] = [Date.parse(header), createdAt(shown)]
    if (Number.isNaN(created)) return null
    const actual = `Date ${short(header)}, created_at ${short(shown.value['created_at'])}`
    return expect(Math.abs(date - created) <= 600_000, 'a Date within ten minutes of created_at', actual, id)
  }),
]

/** Lists the moments that an event tells, those that are datetimes. */
function datesIn(event: Resource): Record<string, number> {
  const all = Object.entries({
    'the creation of the event': createdAt(event),
    paid_at: momentIn(event, 'data.paid_at'),
  })
  return Object.fromEntries(all.filter(([, at]) => !Number.isNaN(at)))
}

/** The milliseconds that datetimes of one moment may be apart: ten minutes. */
const apart = 600_000

/** Tells whether one clock may have given both datetimes, once the time between their moments is taken off. */
function agree(one: Dated, other: Dated): boolean {
  const behind = (first: Dated, second: Dated) =>
    first.shown - first.latest <= second.shown - second.earliest + apart
  return behind(one, other) && behind(other, one)
}

function sameClock(one: Dated, other: Dated, what: string): Judgement {
  if (agree(one, other)) return pass(other.from)
  const written = (at: number) => new Date(at).toISOString()
  const meanwhile = Math.round((other.latest - one.earliest) / 1000)
  const actual = `${what} ${written(other.shown)}, at most ${meanwhile} s after ${written(one.shown)} in ${one.from}`
  return fail('datetimes within ten minutes of each other', actual, one.from, other.from)
}
