import { once } from 'node:events'
import { join } from 'node:path'
import type { RequirementId } from '../../generated/requirements.ts'
import { defined } from '../basics/values.ts'
import { inMemory } from '../har/stored.ts'
import { judgeAccounts } from '../judge/accounts.ts'
import { brokenEarly } from '../judge/early.ts'
import { startProxy } from '../proxy/proxy.ts'
import { isExchange, type Entry } from '../record/entry.ts'
import { openRotatingRecorder, type RotatingRecorder } from '../record/rotating-recorder.ts'
import { redactorFor } from '../reports/redactor.ts'
import { flag, text } from '../settings/flags.ts'
import { makeFolder } from '../text/atomic.ts'
import { defaultOptions } from '../settings/options.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { selectionOf } from '../settings/selection.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { openOutput } from './judging.ts'
import { judgeCommand, trafficFlags } from './traffic-flags.ts'
import { settingsOf } from './settings.ts'
import { ensureFolder, interruptions, listening, print, say } from './system.ts'

/** How often new failures are looked for, and all that passed is judged. */
const intervalMs = { failures: 1000, watch: 60_000 }

/** How many earlier exchanges are judged beside new ones: they tell whose keys these carry. */
const contextSize = 500

/** `assay proxy`: stands between a client and a service, and judges what passes. */
export const proxy = defineCommand({
  operands: '[URL]',
  flags: {
    ...trafficFlags,
    listen: text('HOST:PORT', 'Where the client finds the service.', { default: '127.0.0.1:8081' }),
    webhookForward: text('URL', 'The endpoint of the client, which webhooks go on to.'),
    rewritePages: flag('Lead customers to authorization pages through the proxy, too.'),
    watch: flag('Judge all that passed every minute.'),
  },
  examples: {
    'proxy https://api.payment.example --vault-url https://vault.payment.example':
      'passes on what a client sends to 127.0.0.1:8081, and judges it at Ctrl-C',
    'proxy https://api.payment.example --webhook-forward http://127.0.0.1:3000/webhooks':
      'passes on webhooks, too: register http://127.0.0.1:8081/webhooks',
  },
  notes: [
    'What passes is not changed: requests, answers, connections and their ends. Keys and cards stay out of the record.',
    'Requests for the vault are known by their paths.',
    'Exit: as run; 0 where nothing is broken.',
  ],
  async execute(invocation) {
    const settings = await settingsOf(invocation)
    const {
      watch = false,
      rewritePages = false,
      webhookForward,
      webhookUrl,
    } = invocation.flagValues
    const { baseUrl, vaultUrl = baseUrl, out, publicKey, secretKey, card, reverseOrder } = settings
    if (baseUrl === undefined || vaultUrl === undefined)
      throw new UsageError('URL: missing; name the service, such as https://api.payment.example.')
    const { host, port } = addressOf(invocation.flagValues.listen ?? '127.0.0.1:8081')
    if (webhookForward !== undefined && !URL.canParse(webhookForward))
      throw new UsageError(
        `--webhook-forward: ${inBrief(webhookForward)} is no URL; give one such as http://127.0.0.1:3000/webhooks.`,
      )
    const folderOf = (part: number): string | undefined => {
      const folder = out !== undefined && part > 1 ? join(out, String(part)) : out
      if (folder !== undefined) makeFolder(folder)
      return folder
    }
    const fileOf = (part: number): string | null => {
      const folder = folderOf(part)
      return folder === undefined ? null : join(folder, 'exchanges.jsonl')
    }
    if (out !== undefined) ensureFolder(out)
    const keys = [publicKey ?? '', secretKey ?? '']
    const secrets = redactorFor({ keys, cards: cardNumbers(card) })
    const options = { ...defaultOptions, ...settings }
    const outputFor = (part: number) =>
      openOutput({ ...settings, ...defined({ out: folderOf(part) }) }, invocation.env, secrets)
    let code = 0
    const conclude = (entries: readonly Entry[], part: number): void => {
      const report = judgeAccounts(inMemory(entries).parts(), options)
      const again = judgeCommand([fileOf(part) ?? 'FILE'], {})
      code = worse(code, outputFor(part).conclude({ ...report, again }))
    }
    const record = openRotatingRecorder({
      fileOf,
      onFull(entries, part) {
        conclude(entries, part)
        const next = fileOf(part + 1)
        say(`assay: the record is full; it goes on ${next === null ? 'anew' : `in ${next}`}.`)
      },
      onProblem: (problem) => say(`assay: ${problem}`),
    })
    const { origin, close } = await listening('--listen', { host, port }, () =>
      startProxy(
        {
          baseUrl,
          vaultUrl,
          publicKey,
          secretKey,
          reverseOrder,
          webhookForward,
          webhookUrl,
          rewritesPages: rewritePages,
          host,
          port,
        },
        record,
      ),
    )
    print(greeting(origin, baseUrl, webhookForward))
    const looking = announceFailures(record, outputFor(1), selectionOf(options))
    const watching = setInterval(() => {
      const entries = record.entriesWithEnd()
      if (watch && entries.some(isExchange))
        print(`${judgeAccounts(inMemory(entries).parts(), options).sentence}\n`)
    }, intervalMs.watch)
    await Promise.race(interruptions.map((name) => once(process, name)))
    clearInterval(looking)
    clearInterval(watching)
    const entries = record.entriesWithEnd()
    await close()
    record.close()
    conclude(entries, record.part())
    return code
  },
})

function addressOf(listen: string): { host: string; port: number } {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d{1,5})$/.exec(listen) ?? []
  if (host !== '') return { host, port: Number(port) }
  throw new UsageError(
    `--listen: ${inBrief(listen)} is no HOST:PORT; give one such as 127.0.0.1:8081.`,
  )
}

function greeting(origin: string, baseUrl: string, webhookForward: string | undefined): string {
  const endpoint = webhookForward === undefined ? null : new URL(webhookForward).pathname
  const webhooks =
    endpoint === null
      ? ''
      : `  webhooks     ${origin}${endpoint}, to be registered, to ${webhookForward}\n`
  return `The proxy is up; Ctrl-C ends it, and judges.\n  client       ${origin}, to ${baseUrl}\n${webhooks}`
}

/** Counts the exchanges, and prints each requirement once when it is irrevocably broken. */
function announceFailures(
  record: RotatingRecorder,
  output: ReturnType<typeof openOutput>,
  unannounced: Set<RequirementId>,
): NodeJS.Timeout {
  let seenCount = 0
  let passedCount = 0
  return setInterval(() => {
    const [run, ...entries] = record.entries
    const added = entries.length - seenCount
    seenCount = entries.length
    if (run === undefined || added === 0) return
    passedCount += added < 0 ? entries.length : added
    output.progress({ kind: 'exchange', requests: passedCount })
    const recent = entries.slice(added < 0 ? 0 : -(added + contextSize))
    for (const account of inMemory([run, ...recent]).parts())
      for (const id of brokenEarly(account))
        if (unannounced.delete(id)) output.progress({ kind: 'broken', id })
  }, intervalMs.failures)
}

/** The worse of two exit codes: the kit's own error, failure, unwritten files, incomplete. */
function worse(code: number, other: number): number {
  const order = [0, 3, 4, 2, 1, 5]
  return order.indexOf(code) >= order.indexOf(other) ? code : other
}
