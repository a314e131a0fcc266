import type { Entry } from '../record/entry.ts'

/** The end of the name of a scenario that is driven once more. */
export const onceMore = ' (once more)'

/** The name of an explored sequence. */
export const exploredName = (count: number): string => `explored ${count}`

const isSecond = (entry: Entry): boolean => 'scenario' in entry && entry.scenario.endsWith(onceMore)

/** Leaves out second attempts, and of what was explored all but the shortest sequences that broke something. */
export function countedEntries(entries: readonly Entry[]): Entry[] {
  const counterexamples = entries.flatMap((entry) =>
    entry.kind === 'end' ? (entry.kept ?? []) : [],
  )
  const isTried = (scenario: string): boolean =>
    /^explored \d+$/.test(scenario) && !counterexamples.includes(scenario)
  return entries.filter(
    (entry) => !isSecond(entry) && !('scenario' in entry && isTried(entry.scenario)),
  )
}

/**
 * Entries of second attempts, with those that all scenarios share; none without a second attempt.
 */
export function secondEntries(entries: readonly Entry[]): Entry[] {
  if (!entries.some(isSecond)) return []
  return entries.filter(
    (entry) => isSecond(entry) || !('scenario' in entry) || ['', 'begin'].includes(entry.scenario),
  )
}
