import type { Explored, ShownSequence } from '../../generated/report.js'
import { clean, counted, labelled } from './text.ts'

/** A command with its states and the number of times that it ran in each. */
type CommandRow = Explored['coverage'][number]

/** Tells in a sentence how much was explored, and how many of all pairs of a command and a state met; or what was replayed alone. */
export function exploredSentence({ sequences, requests, seed, duration, coverage }: Explored): string {
  if (sequences === 0)
    return requests === 0
      ? 'Explored nothing'
      : `Replayed what was kept, in ${counted(requests, 'request')} and ${Math.round(duration)} s`
  const counts = coverage.flatMap(({ states }) => Object.values(states))
  const met = counts.filter((count) => count > 0).length
  const seconds = `${Math.round(duration)} s`
  return `Explored ${counted(sequences, 'sequence')} of ${counted(requests, 'request')} in ${seconds}, seed ${seed}; ${met} of ${counts.length} pairs of a command and a state`
}

/** Lists the commands that never ran, and those that never ran in some states, with these. */
export function neverMet({ coverage }: Explored): string[] {
  return coverage.flatMap(({ command, states }) => {
    const never = neverIn(states)
    if (never.length === 0) return []
    return [never.includes('-') ? command : `${command} (${never.join(', ')})`]
  })
}

/** Tells the states that a command ran in, with how often, and those that it never ran in. */
export function statesText({ states }: CommandRow): string {
  const met = Object.entries(states).filter(([, count]) => count > 0)
  const never = neverIn(states)
  const counts = met.map(([state, count]) => (state === '-' ? `${count}` : `${withoutKind(state)} ${count}`))
  const rest = never.includes('-') ? 'never' : `never ${never.join(', ')}`
  return [...counts, ...(never.length === 0 ? [] : [rest])].join(' · ')
}

function neverIn(states: CommandRow['states']): string[] {
  return Object.keys(states).flatMap((state) => (states[state] === 0 ? [withoutKind(state)] : []))
}

/** Shortens the state of a charge by that word, which its row tells. */
export function withoutKind(state: string): string {
  return state.replace(/^charge /, '')
}

/** One step of a sequence in words; its number has a letter where it is one branch of a race. */
interface StepLine {
  number: string
  words: string
  told: string
  /** True for the step that shows what does not hold. */
  isLast: boolean
}

/** The words of one command in a branch, and what came. */
type Commanded = Pick<ShownSequence['steps'][number][number][number], 'words' | 'told'>

/** Joins repeated commands of a branch with the same answer into one that says how often. */
export function joined(branch: readonly Commanded[]): Commanded[] {
  const groups: (Commanded & { times: number })[] = []
  for (const { words, told } of branch) {
    const last = groups.at(-1)
    if (last?.words === words && last.told === told) last.times += 1
    else groups.push({ words, told, times: 1 })
  }
  return groups.map(({ words, told, times }) => ({
    words: times === 1 ? words : `${words}, ${times} times`,
    told,
  }))
}

/** Lists the steps of a sequence, the branches of a race one after the other. */
function stepLines({ steps }: Pick<ShownSequence, 'steps'>): StepLine[] {
  const lines = steps.flatMap((branches, at) =>
    branches.flatMap((branch, which) =>
      joined(branch).map(({ words, told }) => ({
        number: `${at + 1}${branches.length > 1 ? String.fromCodePoint(97 + which) : ''}`,
        words: clean(words, 300),
        told: clean(told, 120),
      })),
    ),
  )
  return lines.map((line, at) => ({ ...line, isLast: at === lines.length - 1 }))
}

/** Counts the steps of a sequence and its races, in words. */
export function stepCount({ steps }: Pick<ShownSequence, 'steps'>): string {
  const races = steps.filter((branches) => branches.length > 1).length
  return `${counted(steps.length, 'step')}${races > 0 ? `, ${counted(races, 'race')} of branches that were released together` : ''}`
}

/** Tells a sequence on a terminal, what was sent beside what came. */
export function sequenceText(
  sequence: ShownSequence,
  columns: number,
  dim: (text: string) => string,
  mark: string,
): string[] {
  const lines = stepLines(sequence)
  const wide = Math.min(Math.max(...lines.map(({ words }) => words.length)), 48)
  return [
    `  ${dim(stepCount(sequence))}`,
    ...lines.flatMap(({ number, words, told, isLast }) =>
      labelled(number, `${words.padEnd(wide)}  ${told}${isLast ? `  ${mark}` : ''}`, 12, columns, dim),
    ),
    `  ${dim(clean(sequence.note, 200))}`,
  ]
}
