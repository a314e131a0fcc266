import { readSeconds } from '../settings/settings.ts'
import { defineCommand } from './command.ts'
import { targetSettings } from './profile.ts'
import { judge } from './run.ts'

/** The requests that an exploration may take unless --max-requests says otherwise. */
const requests = 3000

const { explore: _, ...shared } = targetSettings

/** `assay explore`: looks for sequences and races that nobody wrote down. */
export const command = defineCommand({
  summary: 'Looks for sequences and races that break a requirement, and shrinks each to the shortest.',
  operand: '[URL]',
  settings: {
    ...shared,
    maxRequests: { ...shared.maxRequests, preset: String(requests) },
    budget: {
      description: 'How long it looks.',
      type: 'string',
      value: 'TIME',
      preset: '60s',
      read: readSeconds,
    },
    replay: { description: 'Try this counterexample, and nothing else.', type: 'string', value: 'FILE' },
  },
  examples: [
    ['assay explore http://127.0.0.1:8080 --budget 2m --out reports', 'looks for two minutes'],
    [
      'assay explore http://127.0.0.1:8080 --replay reports/explore/token-single-use.json',
      'tries what was found again',
    ],
  ],
  notes: [
    'Nothing found is no proof. --verbose shows which command ran in which state, and how often.',
    'Exit: as assay run.',
  ],
  execute({ given: { budget = 60, replay, ...given }, ...rest }) {
    const { maxRequests = requests } = given
    return judge({ ...rest, given }, { maxRequests }, { alone: true, budget, replay })
  },
})
