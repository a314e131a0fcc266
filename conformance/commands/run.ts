import { setFlagsFromString } from 'node:v8'
import { operations } from '../../generated/operations.ts'
import { lasting } from '../accepted.ts'
import type { RunRecord } from '../finding.ts'
import { testNumbers } from '../flows/card.ts'
import type { Progress, RunOptions } from '../options.ts'
import { profileIn } from '../profile.ts'
import { runSettings } from '../profile/settings.ts'
import { UsageError } from '../profile/usage.ts'
import { text, toggle } from '../profile/values.ts'
import { ciOf } from '../reports/ci.ts'
import { readExchanges } from '../reports/exchanges.ts'
import { erase } from '../reports/progress.ts'
import { reporterFor } from '../reports/reporter.ts'
import { sieve } from '../reports/secrets.ts'
import { stableRecord } from '../reports/stable.ts'
import { clean } from '../reports/text.ts'
import { seeToSelection } from '../selection.ts'
import { againOf } from './again.ts'
import { readArguments, readSetting } from './arguments.ts'
import type { Call, Command } from './command.ts'
import { intoFolder } from './folder.ts'
import { interruptible } from './interrupt.ts'
import { embeddedUnless, optionsOf, seeToListening, targetOf, type Said } from './run-options.ts'

const settings = {
  ...runSettings,
  profile: text('addresses, drivers and declarations in a file, YAML or JSON', { value: 'FILE' }),
  pin: toggle('write the answers to observations into the profile: from then on another one fails the run'),
}

/** `assay run`: judges an implementation. */
export const command: Command = {
  name: 'run',
  summary: 'Judges an implementation; without a URL, the embedded reference implementation.',
  operand: '[URL]',
  settings,
  examples: [
    [
      'ASSAY_PUBLIC_KEY=… ASSAY_SECRET_KEY=… assay run https://api.payment.example',
      'judges an implementation by everything in the contract',
    ],
    ["assay run --only 'charge-*' --reporter tap", 'judges a part of the embedded reference implementation'],
  ],
  notes: [
    'A flag beats a variable, a variable beats the profile. List flags take one value, and are repeated or have commas in it.',
    'Exit: 0 conformant, 1 nonconformant, 2 usage or profile error, 3 incomplete, 4 unreachable, 5 the error of the kit itself.',
  ],
  execute,
}

/** The number of the request from which on garbage is collected early, so that the process stays small: before, that costs more time than it saves memory. */
const frugalFrom = 400

async function execute({ args, env }: Call): Promise<number> {
  const { given, subjects, texts, operands } = readArguments(settings, args, env)
  const profile = await profileIn(given.profile, env)
  const said: Said = { ...profile.given, ...given, ...addressGiven(operands, subjects) }
  seeToSelection({ only: said.only ?? [], tags: said.tag ?? [] }, { only: '--only', tags: '--tag' })
  if (given.pin) (await import('./pin.ts')).seeToPinning(given.profile, said)
  await seeToListening(said, subjects)
  const reference = await embeddedUnless(said, subjects)
  try {
    const target = targetOf(said, reference, profile.unset)
    const options = optionsOf(said, profile, target, reference)
    const pins = given.pin ? {} : options.declared.pins
    const again = againOf(target, given.profile, texts)
    return await judge({ ...options, declared: { ...options.declared, pins } }, said, env, again, given)
  } finally {
    await reference?.close()
  }
}

async function judge(
  options: Omit<RunOptions, 'onProgress' | 'signal'>,
  said: Said,
  env: NodeJS.ProcessEnv,
  again: string,
  { profile, pin = false }: { profile?: string; pin?: boolean },
): Promise<number> {
  const { target, declared } = options
  const numbers = Object.values(operations.createToken.bases).map((base) => base['card[number]'] ?? '')
  const secrets = sieve(
    [target.publicKey, target.secretKey],
    [...numbers, ...testNumbers, declared.card?.number ?? ''],
  )
  const { stdout } = process
  const ci = ciOf(env)
  const reporter = reporterFor[said.reporter ?? 'terminal']({
    write: (shown) => void stdout.write(secrets.redact(ci?.harmless(shown) ?? shown)),
    terminal: stdout.isTTY,
    columns: () => stdout.columns || 80,
    env,
    quiet: said.quiet ?? false,
    verbose: said.verbose ?? false,
    strict: options.strict,
    accepted: lasting(declared.accepted, new Date().toISOString().slice(0, 10)),
    announces: !target.embedded,
  })
  const interrupt = interruptible()
  let record: RunRecord
  try {
    const { run } = await import('../run.ts')
    const onProgress = (progress: Progress) => {
      if (progress.kind === 'exchange' && progress.requests === frugalFrom)
        setFlagsFromString('--optimize-for-size')
      if (progress.kind === 'told')
        process.stderr.write(`${stdout.isTTY ? erase : ''}${secrets.redact(clean(progress.line, 2000))}\n`)
      reporter.progress(progress)
    }
    record = await run({ ...options, onProgress, signal: interrupt.signal })
  } catch (error) {
    const { brokenRecord } = await import('./broken.ts')
    record = brokenRecord(options, error)
    process.stderr.write(
      secrets.redact(
        `assay: the kit's own error, not the implementation's: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      ),
    )
  } finally {
    interrupt.end()
  }
  record = { ...record, again }
  const shown = { record, again }
  const kept = said.stable ? { record: stableRecord(record), again } : shown
  // A person is always told what was created.
  reporter.end(said.reporter === 'json' ? kept : shown)
  if (said.out !== undefined) {
    const { writeArtefacts } = await import('../reports/artefacts.ts')
    const { out, stable } = said
    const exchanges = stable ? [] : readExchanges(out, secrets)
    intoFolder(out, () => writeArtefacts(out, kept, exchanges, secrets))
  }
  for (const line of ci?.annotations(shown) ?? []) process.stderr.write(`${secrets.redact(line)}\n`)
  const unsaid = ci?.summarize(shown, secrets.redact) ?? null
  if (unsaid !== null) process.stderr.write(`assay: ${unsaid}\n`)
  if (pin && profile !== undefined) {
    const { pinAnswers } = await import('./pin.ts')
    process.stderr.write(`assay: ${pinAnswers(profile, record, secrets, interrupt.signal.aborted)}\n`)
  }
  if (secrets.hits() === 0) return record.exitCode
  process.stderr.write(
    `assay: the kit's own error: ${secrets.hits()} keys or card numbers were about to be shown; they are redacted.\n`,
  )
  return 5
}

/** The address that stands beside the flags; a second one, or one that a flag gives too, is an error. */
function addressGiven(
  operands: readonly string[],
  subjects: ReadonlyMap<string, string>,
): Pick<Said, 'base-url'> {
  const [url, ...more] = operands
  if (url === undefined) return {}
  if (more.length > 0)
    throw new UsageError(`URL: ${operands.length} were given; one run judges one implementation.`)
  if (subjects.get('base-url') === '--base-url')
    throw new UsageError('URL: --base-url gives one too; keep one of them.')
  return { 'base-url': readSetting(() => runSettings['base-url'].read('URL', [url])) }
}
