import { operations, type OperationId } from '../../generated/operations.ts'
import type { Explored } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { results } from '../flows/plan.ts'
import { keyed, refused } from './commands.ts'
import { kindInPath, type Means } from './drafts.ts'
import type { Met } from './sequence.ts'
import { byUnknownId, commandName } from './step.ts'
import { wordedStates } from './world.ts'

/** Counts which command ran in which state; its table has every pair that there is, those that never ran too. */
export function openPairs(means: Means): { met: Met; rows: () => Explored['coverage'] } {
  const counts = new Map<string, number>()
  const rows = commandsOf(means).map(({ command, subjects }) => ({
    command,
    // Where nothing charges a token, it stays as it is made.
    names: subjects.flatMap((subject): readonly string[] =>
      subject === 'token' && !means.chargesTokens ? wordedStates.token.slice(0, 1) : wordedStates[subject],
    ),
  }))
  return {
    met(command, state) {
      const pair = `${command} / ${state}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    },
    rows: () =>
      rows.map(({ command, names }) => ({
        command,
        states: Object.fromEntries(names.map((state) => [state, counts.get(`${command} / ${state}`) ?? 0])),
      })),
  }
}

/** Lists every command that there is, with the kinds of what it is about. */
function commandsOf({ chargesTokens }: Means) {
  const calls = (Object.keys(operations) as OperationId[]).flatMap((call) => {
    const plain = { call, base: 'plain' }
    const wrong = [...refused, ...keyed]
      .filter(({ operation }) => operation === call)
      .map(({ base, key, about }) => ({ call, base, key, refusedBy: about as RequirementId }))
    const names = [plain, byUnknownId(plain), ...wrong].map(commandName)
    return [...new Set(names)].map((command) => ({
      command,
      subjects: subjectsOf(call, command === call && chargesTokens),
    }))
  })
  const visits = ([undefined, ...results] as const).map((choose) => ({
    command: commandName({ visit: 'charge 1', ...(choose === undefined ? {} : { choose }) }),
    subjects: ['charge'] as const,
  }))
  return [...calls, ...visits]
}

function subjectsOf(call: OperationId, chargesTokens: boolean): readonly (keyof typeof wordedStates)[] {
  const inPath = kindInPath(call)
  if (inPath !== null) return [inPath]
  if (call !== 'createCharge') return ['none']
  return chargesTokens ? ['none', 'source', 'token'] : ['none', 'source']
}
