import type { Model, ResourceState } from '../model/model.ts'
import { endOf, type VisitEntry } from '../record/entry.ts'
import { asksToWait } from '../basics/status.ts'
import { isOfSource } from './subjects.ts'

/** The visits of a charge with a choice, in their order; none for the charge of a token. */
export const choices = (charge: ResourceState): VisitEntry[] =>
  isOfSource(charge) ? charge.visits.filter(({ choose }) => choose !== null) : []

/** The first choice; undefined where another one overlaps it, so that either may be first. */
export const firstChoice = (charge: ResourceState): VisitEntry | undefined =>
  firstUnlessRivalled(charge, () => true)

/** The first choice, unless an overlapping customer chose otherwise. */
export const firstDecisiveChoice = (charge: ResourceState): VisitEntry | undefined =>
  firstUnlessRivalled(charge, (first, rival) => first.choose !== rival.choose)

function firstUnlessRivalled(
  charge: ResourceState,
  isRival: (first: VisitEntry, rival: VisitEntry) => boolean,
): VisitEntry | undefined {
  const [first, ...others] = choices(charge)
  if (first === undefined) return undefined
  const isRivalled = others.some((rival) => rival.start < endOf(first) && isRival(first, rival))
  return isRivalled ? undefined : first
}

/**
 * True for a visit that chose, and whose last step was answered: some charges change there alone.
 */
export function isThrough({ chose, stuck, exchanges }: VisitEntry, model: Model): boolean {
  const last =
    stuck === null ? undefined : model.exchanges.find(({ id }) => id === exchanges.at(-1))
  if (!chose || last === undefined) return chose
  // A broken server may have taken the choice, or not.
  return last.answer !== null && !asksToWait(last.answer) && last.answer.status < 500
}
