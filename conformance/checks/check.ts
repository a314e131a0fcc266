import type { TestableId } from '../../generated/requirements.ts'
import type { Api } from '../flows/api.ts'
import type { Judgement } from './judgement.ts'

/**
 * The time at which a check runs: with all others; while nothing moves any more; at the end of all acts; after the last of them;
 * or only where a run cannot begin, to tell why.
 */
export type Phase = 'main' | 'still' | 'late' | 'end' | 'blocked'

/** One judgement about one requirement by an act of its own. */
export interface Check {
  readonly id: TestableId
  /** A sentence in the present tense of what the implementation does. */
  readonly title: string
  readonly phase: Phase
  readonly judge: (api: Api) => Promise<Judgement>
}

/** Declares a check, which runs with all others unless a phase is named; a judgement that is not returned does not compile. */
export function check(
  id: TestableId,
  title: string,
  ...how: [judge: Check['judge']] | [phase: Phase, judge: Check['judge']]
): Check {
  const [phase, judge] = how.length === 1 ? (['main', how[0]] as const) : how
  return { id, title, phase, judge }
}
