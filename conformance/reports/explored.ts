import type { Explored } from '../../generated/report.js'
import { counted } from './text.ts'

/** A command with its states and the number of times that it ran in each. */
type CommandRow = Explored['coverage'][number]

/** Words how much was explored, and how many of all pairs of a command and a state were met; or that counterexamples were replayed. */
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

/** Words the states that a command ran in, with how often, and those that it never ran in. */
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

/** Shortens the state of a charge by that word, which its row has. */
function withoutKind(state: string): string {
  return state.replace(/^charge /, '')
}
