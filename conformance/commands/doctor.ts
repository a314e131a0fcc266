import { examine, type Symptom } from '../doctor.ts'
import { testNumbers } from '../flows/card.ts'
import { profileIn } from '../profile.ts'
import { runSettings } from '../profile/settings.ts'
import { UsageError } from '../profile/usage.ts'
import { text } from '../profile/values.ts'
import { marks, paints, wantsColour } from '../reports/paint.ts'
import { sieve } from '../reports/secrets.ts'
import { clean, labelled } from '../reports/text.ts'
import { readArguments, readSetting } from './arguments.ts'
import type { Call, Command } from './command.ts'
import { interruptible } from './interrupt.ts'
import { embeddedUnless, optionsOf, targetOf, type Said } from './run-options.ts'

const settings = {
  'base-url': runSettings['base-url'],
  'vault-url': runSettings['vault-url'],
  'pay-url': runSettings['pay-url'],
  'public-key': runSettings['public-key'],
  'secret-key': runSettings['secret-key'],
  live: runSettings.live,
  'max-amount': runSettings['max-amount'],
  'webhook-listen': runSettings['webhook-listen'],
  'webhook-public-url': runSettings['webhook-public-url'],
  'webhook-timeout': runSettings['webhook-timeout'],
  timeout: runSettings.timeout,
  profile: text('addresses, drivers and declarations in a file, YAML or JSON', { value: 'FILE' }),
} as const

/** `assay doctor`: sees to all that a run needs. */
export const command: Command = {
  name: 'doctor',
  summary: 'Sees to what a run needs, before a run: addresses, keys, webhooks and the authorization page.',
  operand: '[URL]',
  settings,
  examples: [
    ['assay doctor --profile assay.profile.yaml', 'tells what stands in the way of a run, and the remedy'],
  ],
  notes: [
    'It makes at most one token, one source and two charges.',
    'Exit: 0 all is well, 1 something is not, 2 usage or profile error.',
  ],
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, subjects, operands } = readArguments(settings, args, env)
  const [url, more] = operands
  if (more !== undefined) throw new UsageError(`URL: ${operands.length} were given; look at one at a time.`)
  const profile = await profileIn(given.profile, env)
  const base =
    url === undefined ? {} : { 'base-url': readSetting(() => settings['base-url'].read('URL', [url])) }
  const { out: _, ...declared } = profile.given
  const said: Said = { ...declared, ...given, ...base }
  const reference = await embeddedUnless(said, subjects)
  const interrupt = interruptible('the doctor stops')
  try {
    const target = targetOf(said, reference, profile.unset)
    const numbers = [...testNumbers, profile.declared.card?.number ?? '']
    const secrets = sieve([target.publicKey, target.secretKey], numbers)
    const { stdout } = process
    const paint = paints(wantsColour(env, stdout.isTTY))
    const columns = stdout.isTTY ? Math.min(Math.max(stdout.columns || 80, 60), 110) : 80
    let unwell = 0
    const tell = ({ what, well, seen, remedy }: Symptom) => {
      if (well === false) unwell += 1
      const verdict = well === null ? 'inconclusive' : well ? 'pass' : 'fail'
      const mark = well === null ? '·' : paint.verdict(verdict, marks[verdict])
      const lines = labelled(what, clean(seen, 600), 20, columns)
      const advice = remedy === null ? [] : labelled('', `→ ${clean(remedy, 300)}`, 20, columns)
      stdout.write(
        secrets.redact(
          `${mark}${(lines[0] ?? '').slice(1)}\n${[...lines.slice(1), ...advice, ''].join('\n')}`,
        ),
      )
    }
    await examine(
      {
        ...optionsOf(said, profile, target, reference),
        onProgress: (progress) =>
          progress.kind === 'told' && process.stderr.write(`${secrets.redact(clean(progress.line, 2000))}\n`),
        signal: interrupt.signal,
      },
      tell,
    )
    const verb = unwell === 1 ? 'needs' : 'need'
    stdout.write(unwell === 0 ? '\nAll is well.\n' : `\n${unwell} of these ${verb} mending before a run.\n`)
    return unwell === 0 ? 0 : 1
  } finally {
    interrupt.end()
    await reference?.close()
  }
}
