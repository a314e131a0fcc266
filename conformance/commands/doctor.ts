import type { RequirementId } from '../../generated/requirements.ts'
import { defineCommand } from './command.ts'
import { judged } from './judging.ts'
import { runFlags, settingsOf } from './settings.ts'

/** The requirements that fail where an address, a key, the card, the authorization page or the endpoint for webhooks is wrong. */
const only: RequirementId[] = [
  'create-token-accepts-valid-request',
  'create-source-accepts-valid-request',
  'create-charge-accepts-valid-request',
  'list-events-accepts-valid-request',
  'charge-complete-webhook',
]

/** `assay doctor`: checks what a run needs, by the beginning of one. */
export const command = defineCommand({
  operands: '[URL]',
  flags: runFlags,
  examples: { 'doctor --profile assay.yaml': 'shows what is missing, and the remedy' },
  notes: ['It takes the flags of run, and judges the few requirements that a run begins with.'],
  async execute(invocation) {
    return judged({ ...(await settingsOf(invocation)), only, depth: 'smoke' }, invocation)
  },
})
