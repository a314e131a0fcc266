import { examine, type Symptom } from '../run/doctor.ts'
import { optionsOf, targetOf } from '../run/prepare.ts'
import { runSettings, type Said } from '../settings/settings.ts'
import { lookOf, marks } from '../reports/paint.ts'
import { redactorOf } from '../reports/redactor.ts'
import { clean, labelled } from '../reports/text.ts'
import { type Call, type Command, readArguments } from './command.ts'
import { interruptible } from './interrupt.ts'
import { print, say } from './print.ts'
import { embeddedUnless } from './run-options.ts'
import { addressGiven, profileFlag, profileIn } from './said.ts'

const { baseUrl, vaultUrl, payUrl, publicKey, secretKey, live, maxAmount, timeout } = runSettings
const { header, ca, webhookListen, webhookPublicUrl, webhookTimeout } = runSettings

const settings = {
  baseUrl,
  vaultUrl,
  payUrl,
  publicKey,
  secretKey,
  header,
  live,
  maxAmount,
  webhookListen,
  webhookPublicUrl,
  webhookTimeout,
  timeout,
  ca,
  profile: profileFlag,
}

/** `assay doctor`: examines all that a run needs. */
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
  const profile = await profileIn(given.profile, env)
  const { out: _, ...declared } = profile.given
  const said: Said = { ...declared, ...given, ...addressGiven(operands, subjects) }
  const reference = await embeddedUnless(said, subjects)
  const interrupt = interruptible('the doctor stops')
  try {
    const target = targetOf(said, reference, profile.unset)
    const options = optionsOf(said, profile, target, { register: reference?.registerWebhook, env })
    const secrets = redactorOf(options)
    const { paint, columns } = lookOf(process.stdout, env)
    let unwell = 0
    const tell = ({ what, well, seen, remedy }: Symptom) => {
      if (well === false) unwell += 1
      const verdict = well === null ? 'inconclusive' : well ? 'pass' : 'fail'
      const mark = well === null ? '·' : paint.verdict(verdict, marks[verdict])
      const lines = labelled(what, clean(seen, 600), 20, columns)
      const advice = remedy === null ? [] : labelled('', `→ ${clean(remedy, 300)}`, 20, columns)
      const all = [`${mark}${(lines[0] ?? '').slice(1)}`, ...lines.slice(1), ...advice, '']
      print(secrets.redact(all.join('\n')))
    }
    await examine(
      {
        ...options,
        onProgress: (progress) => progress.kind === 'told' && say(secrets.redact(clean(progress.line))),
        signal: interrupt.signal,
      },
      tell,
    )
    const verb = unwell === 1 ? 'needs' : 'need'
    print(unwell === 0 ? '\nAll is well.\n' : `\n${unwell} of these ${verb} mending before a run.\n`)
    return unwell === 0 ? 0 : 1
  } finally {
    interrupt.end()
    await reference?.close()
  }
}
