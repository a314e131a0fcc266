/** When a request was sent, and what the service's clock said then; NaN where it said nothing. */
export interface Moment {
  readonly start: number
  readonly duration: number
  readonly date: number
}

/** By how much clocks may differ unnoticed: a Date header has whole seconds. */
const toleranceMs = 3000

/** Requests in the order in which they were sent, and whether their times can be trusted. */
interface SortedMoments<Sent extends Moment> {
  readonly moments: Sent[]
  /** False where a clock was set meanwhile, or two recorders had different ones. */
  readonly isSteady: boolean
}

/** The requests of all recorders, oldest first by the clock of the service (its Date headers). */
export function sortedByServiceClock<Sent extends Moment>(
  moments: readonly Sent[],
): SortedMoments<Sent> {
  const offsets = offsetsOf(moments)
  const known = offsets
    .filter((offset) => offset !== null)
    .toSorted((offset, other) => offset - other)
  const medianOffset = known[Math.floor(known.length / 2)] ?? 0
  const isSteady = known.every((offset) => Math.abs(offset - medianOffset) <= toleranceMs)
  const timed = moments.map((moment, index) => {
    const difference = medianOffset - (offsets[index] ?? medianOffset)
    return Math.abs(difference) <= toleranceMs
      ? moment
      : { ...moment, start: moment.start + difference }
  })
  return { moments: timed.toSorted((moment, other) => moment.start - other.start), isSteady }
}

/** Milliseconds by which the recorder's clock was ahead, in steps; null before the first date. */
function offsetsOf(moments: readonly Moment[]): (number | null)[] {
  let current: number | null = null
  return moments.map(({ date, start, duration }) => {
    const offset = start + duration - date
    const isOther = current === null || Math.abs(offset - current) > toleranceMs
    if (!Number.isNaN(date) && isOther) current = offset
    return current
  })
}
