import { operations, type OperationId } from '../../generated/operations.ts'
import type { Explored } from '../../generated/report.js'
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
    const bases = [
      { call, base: 'plain' },
      byUnknownId({ call, base: 'plain' }),
      ...refused.filter(is(call)).slice(0, 1).map(asRefused),
      ...keyed.filter(is(call)).map(asKeyed),
    ]
    return [...new Set(bases.map(commandName))].map((command) => ({
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

const is = (call: OperationId) => (one: (typeof refused)[number]) => one.operation === call
const asRefused = ({ operation: call, base }: (typeof refused)[number]) => ({
  call,
  base,
  refusedBy: 'token-single-use' as const,
})
const asKeyed = ({ operation: call, base, key }: (typeof refused)[number]) => ({ call, base, key })

function subjectsOf(call: OperationId, chargesTokens: boolean): readonly (keyof typeof wordedStates)[] {
  const inPath = kindInPath(call)
  if (inPath !== null) return [inPath]
  if (call !== 'createCharge') return ['none']
  return chargesTokens ? ['none', 'source', 'token'] : ['none', 'source']
}
