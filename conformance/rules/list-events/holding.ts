import type { Model } from '../../model/model.ts'
import type { Shown } from '../events/shown.ts'
import { repeatedIn, type Walk } from '../list-parameters/walks.ts'
import { arrives, unclear, type Ruling } from '../rule.ts'

/** Rules that a list comes to hold an event: no walk of it that began after the time-out leaves it out. */
export function comesToHold(
  list: string,
  { known, key, charge, seen, answers: [first] }: Shown,
  walks: readonly Walk[],
  model: Model,
): Ruling | null {
  const since = walks.filter(({ start }) => start >= seen)
  const last = since.at(-1)
  if (last === undefined || first === undefined) return null
  const lacking = since.filter(({ items }) => !items.some((item) => item.key === known.id))
  // Where records of one second change places, some show on two pages of a walk, and some on none.
  if (lacking.some(({ items }) => repeatedIn(items) !== undefined))
    return unclear('The pages of the list repeat records, so that some may not show.', first.event)
  const late = lacking.findLast(({ start }) => start - seen >= model.run.timeout)
  const walk = late ?? last
  const words = [`${known.id} (${key} of ${charge}) in ${list}`, 'it is not there'] as const
  const read = walk.reads[0]?.call ?? ''
  return arrives(model, !lacking.includes(walk), { since: seen, last: walk.start }, words, read, first.event)
}
