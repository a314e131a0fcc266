/** Why a scenario is repeated: an answer of it was lost, or it failed. */
export type RepeatReason = 'lost' | 'failed'

/** The ending of a repeat's name in the record. */
const endings: Readonly<Record<RepeatReason, string>> = { lost: ' (again)', failed: ' (once more)' }

/** The name of a scenario's repeat. */
export const repeatName = (scenario: string, reason: RepeatReason): string =>
  scenario + endings[reason]

/** True for the name of a repeat of a scenario that failed. */
export const isFailureRepeat = (scenario: string): boolean => scenario.endsWith(endings.failed)

/** The name of an explored sequence. */
export const exploredName = (count: number): string => `explored ${count}`

/** True for the name of an explored sequence. */
export const isExplored = (scenario: string): boolean => /^explored \d+$/.test(scenario)

/** The scenario of the preflight, whose resources all scenarios share. */
export const preflightScenario = 'begin'

/** True for entries that belong to the first run and to repeats: of no scenario, or the preflight. */
export const isShared = (scenario: string): boolean =>
  scenario === '' || scenario === preflightScenario
