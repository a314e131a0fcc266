/** Why a scenario is driven beside the first time: an answer of it was lost, or it failed. */
export type Attempt = 'lost' | 'failed'

/** The end of a scenario's name in the record, by why it is driven again. */
const endings: Readonly<Record<Attempt, string>> = { lost: ' (again)', failed: ' (once more)' }

/** The name under which a scenario is driven again. */
export const attemptName = (scenario: string, attempt: Attempt): string =>
  scenario + endings[attempt]

/** True for a scenario that was driven again because it failed. */
export const isFailureRepeat = (scenario: string): boolean => scenario.endsWith(endings.failed)

/** The name of an explored sequence. */
export const exploredName = (count: number): string => `explored ${count}`

/** True for the name of an explored sequence. */
export const isExplored = (scenario: string): boolean => /^explored \d+$/.test(scenario)

/** The scenario of the preflight, whose resources all scenarios share. */
export const beginning = 'begin'

/** True for entries of every attempt: those of no scenario, and of the preflight. */
export const isShared = (scenario: string): boolean => scenario === '' || scenario === beginning
