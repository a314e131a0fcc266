import type { Triggered } from '../sandbox/index.ts'
import { type Call, type Command, onlyOperand, readArguments } from './command.ts'
import { sandboxAddress, steer } from './steer.ts'

const settings = {
  charge: {
    type: 'string',
    value: 'ID',
    description: 'The pending charge that is to have it; a new one unless said.',
  },
  failed: { type: 'string', value: 'CODE', description: 'The failure code of a charge that is to fail.' },
  amount: { type: 'integer', value: 'SEN', default: 50_000, description: 'The amount of a new charge.' },
  bank: { type: 'string', value: 'BANK', default: 'cimb', description: 'The bank of a new charge.' },
  url: sandboxAddress,
} as const

/** `assay trigger`: brings an event about in a running sandbox. */
export const command: Command = {
  name: 'trigger',
  summary: 'Brings an event about in a running sandbox.',
  operand: 'EVENT',
  settings,
  examples: [
    ['assay trigger charge.complete', 'makes a charge, and its customer pays'],
    [
      'assay trigger charge.complete --failed payment_rejected --charge chrg_test_…',
      'lets the payment of a charge fail',
    ],
  ],
  notes: ['Events: charge.create, charge.complete, charge.expire.'],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const missing = 'EVENT: none is given; write assay trigger charge.complete.'
  const event = onlyOperand(operands, missing)
  const { url, ...said } = given
  return steer(url, 'trigger', { event, ...said }, ({ charge, events }: Triggered) => [
    `charge  ${charge.id}  ${charge.status}`,
    ...events.map(({ id, key }) => `event   ${id}  ${key}`),
  ])
}
