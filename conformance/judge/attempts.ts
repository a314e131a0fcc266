import type { RequirementId } from '../../generated/requirements.ts'
import type { Entry } from '../record/entry.ts'
import { judge, type Conclusion } from './judge.ts'

/** The end of the name of a scenario that is driven once more. */
export const onceMore = ' (once more)'
/** The name of an explored sequence. */
export const exploredName = (count: number): string => `explored ${count}`
const isExplored = (scenario: string): boolean => /^explored \d+$/.test(scenario)

/** Leaves out second attempts, and of what was explored all but the shortest sequences that broke something. */
export function countedEntries(entries: readonly Entry[]): Entry[] {
  const kept = new Set(entries.flatMap((entry) => (entry.kind === 'end' ? (entry.kept ?? []) : [])))
  return entries.filter(
    (entry) =>
      !('scenario' in entry) ||
      kept.has(entry.scenario) ||
      !(entry.scenario.endsWith(onceMore) || isExplored(entry.scenario)),
  )
}

/** Judges the second attempt of what failed, alone; undefined where there was none. */
export function secondAttempt(entries: readonly Entry[]): ReadonlyMap<RequirementId, Conclusion> | undefined {
  const isSecond = (entry: Entry): boolean => 'scenario' in entry && entry.scenario.endsWith(onceMore)
  if (!entries.some(isSecond)) return undefined
  return judge(
    entries.filter(
      (entry) =>
        !('scenario' in entry) || isSecond(entry) || entry.scenario === '' || entry.scenario === 'begin',
    ),
  )
}
