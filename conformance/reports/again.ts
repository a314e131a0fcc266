import type { Finding, RunRecord } from '../../generated/report.js'
import { scenariosOf } from '../scenarios/index.ts'
import { selectScenarios } from '../scenarios/select.ts'
import { commandLine, wordsOf, type Word } from './shell.ts'

// More requirements are most of a run, and their ids no line to read.
const mostIds = 20
const longest = 10_000

/** Writes the command that judges requirements again, by the scenario that exploration found where there is one. */
export function againLine(record: RunRecord, findings: readonly Finding[]): string {
  const words = rerunCommand(record)
  const only = findings.map(({ id }) => id).join(',')
  const explored = findings.find(({ replay }) => replay !== undefined)
  if (explored === undefined)
    return commandLine(
      findings.length > mostIds ? words : [...words, ...depthOf(words, findings), '--only', only],
    )
  const at = subcommandAt(words)
  const { replay } = explored
  const seed = ['--only', only, '--seed', String(record.explored?.seed ?? 0)]
  return commandLine([
    ...words.slice(0, at),
    'explore',
    ...words.slice(at + 1),
    ...(replay ? ['--replay', replay] : seed),
  ])
}

/** Gives the flag that takes the scenarios of findings where a part of a normal run goes without them. */
function depthOf(words: readonly Word[], findings: readonly Finding[]): Word[] {
  if (words.includes('--depth')) return []
  const part = selectScenarios(scenariosOf('normal', null), new Set(findings.map(({ id }) => id)))
  const names = new Set(part.map(({ name }) => name))
  const isTaken = ({ scenario }: Finding): boolean =>
    scenario === undefined || scenario === 'begin' || names.has(scenario.replace(/ \(again\)$/, ''))
  return findings.every(isTaken) ? [] : ['--depth', 'deep']
}

/** Gives the words of the command that repeats the run; a plain one where the record holds no command of the kit's. */
function rerunCommand({ again, implementation }: RunRecord): Word[] {
  const words = again.length > longest ? null : wordsOf(again)
  return words?.[subcommandAt(words)] === 'run' ? words : ['assay', 'run', implementation.baseUrl]
}

/** Counts the words before the subcommand: the command alone, through npx, or through a script of npm. */
function subcommandAt([first, second, , fourth]: readonly Word[]): number {
  if (first === 'npx' && second === 'assay') return 2
  return first === 'npm' && second === 'run' && fourth === '--' ? 4 : 1
}
