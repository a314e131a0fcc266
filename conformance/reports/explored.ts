import type { Explored } from '../../generated/report.js'
import { counted } from './text.ts'

/** A command with the states that it ran in, and how often. */
export type CommandRow = Explored['coverage'][number]

/** What was explored, in a sentence: how much, and which part of what there is. */
export function exploredSentence({ sequences, requests, seed, duration, coverage }: Explored): string {
  const counts = coverage.flatMap(({ states }) => Object.values(states))
  const met = counts.filter((count) => count > 0).length
  const seconds = `${Math.round(duration)} s`
  return `${counted(sequences, 'sequence')} of ${counted(requests, 'request')} in ${seconds}, seed ${seed}; ${met} of ${counts.length} pairs of a command and a state`
}

/** The pairs of a command and a state that never met, by command. */
export function neverMet({ coverage }: Explored): string[] {
  return coverage.flatMap(({ command, states }) => {
    const never = Object.keys(states).filter((state) => states[state] === 0)
    if (never.length === 0) return []
    return [never.includes('-') ? command : `${command} (${never.map(withoutKind).join(', ')})`]
  })
}

/** How often a command ran in each state, and in which it never did. */
export function statesText({ states }: CommandRow): string {
  const met = Object.entries(states).filter(([, count]) => count > 0)
  const never = Object.keys(states).filter((state) => states[state] === 0)
  const counts = met.map(([state, count]) =>
    state === '-' ? String(count) : `${withoutKind(state)} ${count}`,
  )
  const rest =
    never.length === 0 ? [] : [never.includes('-') ? 'never' : `never ${never.map(withoutKind).join(', ')}`]
  return [...counts, ...rest].join(' · ')
}

/** A state without the kind of resource that a row has it of. */
export function withoutKind(state: string): string {
  return state.replace(/^charge /, '')
}

/** How often a pair ran, from 0 for never to 4 for the most. */
export function heatOf(count: number): number {
  return count === 0 ? 0 : count < 3 ? 1 : count < 10 ? 2 : count < 30 ? 3 : 4
}
