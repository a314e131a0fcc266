import { isExplored, isFailureRepeat, isShared } from '../record/repeats.ts'
import type { Entry } from '../record/entry.ts'

const isRepeat = (entry: Entry): boolean => 'scenario' in entry && isFailureRepeat(entry.scenario)

/** The record without repeats of failures and without explored scenarios that broke nothing. */
export function entriesBeforeRepeats(entries: readonly Entry[]): Entry[] {
  const counterexamples = entries.flatMap((entry) =>
    entry.kind === 'end' ? (entry.kept ?? []) : [],
  )
  const isPassingExploration = (scenario: string): boolean =>
    isExplored(scenario) && !counterexamples.includes(scenario)
  return entries.filter(
    (entry) => !isRepeat(entry) && !('scenario' in entry && isPassingExploration(entry.scenario)),
  )
}

/** The repeats of failures with the entries that all scenarios share; none without a repeat. */
export function repeatEntries(entries: readonly Entry[]): Entry[] {
  if (!entries.some(isRepeat)) return []
  return entries.filter(
    (entry) => isRepeat(entry) || !('scenario' in entry) || isShared(entry.scenario),
  )
}
