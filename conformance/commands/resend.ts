import type { State } from '../sandbox/index.ts'
import { type Call, type Command, onlyOperand, readArguments } from './command.ts'
import { sandboxAddress, steer } from './steer.ts'

const settings = {
  times: { type: 'integer', value: 'N', minimum: 1, maximum: 100, default: 1, description: 'How often.' },
  after: { type: 'string', value: 'TIME', description: 'The time to wait, such as 30s.' },
  url: sandboxAddress,
} as const

/** `assay resend`: posts an event of a running sandbox again. */
export const command: Command = {
  name: 'resend',
  summary: 'Posts an event of a running sandbox to its endpoints again.',
  operand: 'EVENT-ID',
  settings,
  examples: [['assay resend evnt_test_… --times 2 --after 30s', 'posts it twice, in half a minute']],
  notes: [],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const missing = 'EVENT-ID: none is given; assay trigger tells those of a charge.'
  const event = onlyOperand(operands, missing)
  const { url, ...said } = given
  return steer(url, 'resend', { event, ...said }, ({ endpoints }: State) =>
    endpoints.map((endpoint) => `posted to  ${endpoint}`),
  )
}
