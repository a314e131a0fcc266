import { merged, runSettings, readSeconds } from '../settings/settings.ts'
import { assertSelection } from '../settings/selection.ts'
import { UsageError } from '../settings/usage.ts'
import { type Call, type Command, readArguments } from './command.ts'
import { addressGiven, profileFlag, profileIn } from './profile.ts'

const {
  explore: _explore,
  sample: _sample,
  repeat: _repeat,
  observeRetries: _retries,
  ...shared
} = runSettings

/** The requests that an exploration may take unless --max-requests says otherwise. */
const requests = 3000

const settings = {
  ...shared,
  maxRequests: { ...shared.maxRequests, default: requests, preset: String(requests) },
  budget: {
    description: 'How long it looks.',
    type: 'string',
    value: 'TIME',
    preset: '60s',
    read: readSeconds,
  },
  races: {
    description: 'Let requests race each other, too; so it does unless told not to.',
    type: 'boolean',
  },
  noRaces: { description: 'Do one thing after the other alone.', type: 'boolean' },
  replay: { description: 'Try this counterexample, and nothing else.', type: 'string', value: 'FILE' },
  corpus: {
    description: 'Counterexamples that are tried first; those that are found are added.',
    type: 'string',
    value: 'DIR',
  },
  profile: profileFlag,
} as const

/** `assay explore`: looks for sequences and races that nobody wrote down. */
export const command: Command = {
  name: 'explore',
  summary: 'Looks for sequences and races that break a requirement, and shrinks each to the shortest.',
  operand: '[URL]',
  settings,
  examples: [
    ['assay explore http://127.0.0.1:8080 --budget 2m --out reports', 'looks for two minutes'],
    [
      'assay explore http://127.0.0.1:8080 --replay reports/explore/token-single-use.json',
      'tries what was found again',
    ],
  ],
  notes: [
    'That nothing is found says that nothing was found: the table tells which command ran in which state, and how often.',
    'Exit: 0 nothing found, 1 something found, 2 usage or profile error, or reports that could not be written, 3 incomplete, 4 unreachable, 5 the error of the kit itself.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, subjects, texts, operands } = readArguments(settings, args, env)
  if (given.races && given.noRaces) throw new UsageError('--races and --no-races: give one of them.')
  const { budget = 60, races: _, noRaces = false, replay, corpus, profile: file, ...flags } = given
  const profile = await profileIn(file, env)
  const said = merged(profile, {
    ...flags,
    maxRequests: flags.maxRequests ?? requests,
    ...addressGiven(operands, subjects),
  })
  assertSelection(said, '--')
  const { exploringIn } = await import('./exploring.ts')
  const exploring = exploringIn(said, { alone: true, budget, races: !noRaces, replay, corpus })
  const { judged } = await import('./judging.ts')
  return (await judged({ said, file, subjects, texts, env }, { exploring })).code
}
