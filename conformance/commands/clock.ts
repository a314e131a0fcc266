import type { State } from '../sandbox/index.ts'
import { type Call, type Command, onlyOperand, readArguments } from './command.ts'
import { sandboxAddress, steer } from './steer.ts'

const settings = { url: sandboxAddress } as const

/** `assay clock`: puts the clock of a running sandbox forward. */
export const command: Command = {
  name: 'clock',
  summary: 'Puts the clock of a running sandbox forward; it never goes back.',
  operand: '+TIME',
  settings,
  examples: [['assay clock +2h', 'lets charges expire, and what waits for its time happen']],
  notes: [
    'Every datetime moves with it. Pending charges whose expires_at is reached expire, each at its own time; the specification leaves open when a charge expires, and an hour after it was made is the choice of the sandbox.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const by = onlyOperand(operands, '+TIME: none is given; write assay clock +2h.')
  return steer(given.url, 'clock', { by }, ({ now }: State) => [`the clock shows ${now}`])
}
