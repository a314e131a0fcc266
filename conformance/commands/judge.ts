import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readHar } from '../har/entries.ts'
import { isRecordFile, maxBytesInMemory, openFile, type TrafficFile } from '../har/file.ts'
import { partsOfTraffic } from '../har/interpret.ts'
import { textAt } from '../har/places.ts'
import { inMemory, readRecords, type StoredTraffic } from '../har/stored.ts'
import { judgeAccounts } from '../judge/accounts.ts'
import type { RunRecord } from '../../generated/report.js'
import type { ReportOptions } from '../judge/report.ts'
import type { Entry } from '../record/entry.ts'
import { entriesOfRecord } from '../record/read.ts'
import { redactorFor } from '../reports/redactor.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { merchantRequirementIds, requirementIds } from '../settings/selection.ts'
import { defaultOptions } from '../settings/options.ts'
import type { Settings } from '../settings/settings.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { openOutput } from './judging.ts'
import { settingsOf } from './settings.ts'
import { judgeCommand, trafficFlags } from './traffic-flags.ts'
import { ensureFolder } from './system.ts'

/** `assay judge`: judges recorded traffic. */
export const judge = defineCommand({
  operands: 'FILE…',
  flags: trafficFlags,
  examples: {
    'judge reports/exchanges.jsonl': 'judges the record of a run again',
    'judge staging.har --base-url https://api.payment.example --vault-url https://vault.payment.example':
      'judges what a browser or a proxy recorded',
    'judge server.har browser.har --base-url https://api.payment.example':
      'judges what two recorded, as one; a folder stands for its HAR files',
  },
  notes: [
    'A HAR does not say which requests are the API’s: --base-url and --vault-url do. Keys tell which of its keys is which; without them it shows by what they are accepted for.',
    'What the traffic does not show is not judged, and the report says what would show it.',
    'Exit: as run; 0 where nothing is broken.',
  ],
  async execute(invocation) {
    const settings = await settingsOf(invocation, [...requirementIds, ...merchantRequirementIds])
    const { webhookUrl } = invocation.flagValues
    const { publicKey = '', secretKey = '', card, out } = settings
    if (out !== undefined) ensureFolder(out)
    // Of long traffic little is kept, and so little memory is needed.
    setFlagsFromString('--heap-growing-percent=40')
    const traffic = trafficIn(filesAt(invocation.operands), { ...settings, webhookUrl })
    const options = { ...defaultOptions, ...settings }
    const record = await judged(traffic, options).finally(traffic.close)
    const secrets = redactorFor({ keys: [publicKey, secretKey], cards: cardNumbers(card) })
    const again = judgeCommand(invocation.operands, settings, invocation.env)
    return openOutput(settings, invocation.env, secrets).conclude({ ...record, again })
  },
})

async function judged(traffic: StoredTraffic, options: ReportOptions): Promise<RunRecord> {
  const { entries } = traffic
  const [run] = entries
  const origin = run?.kind === 'run' ? run.origin : null
  if (origin === 'shop') return (await import('../shop/report.ts')).reportOfShop(entries, options)
  return judgeAccounts(origin === 'har' ? partsOfTraffic(traffic) : [entries], options)
}

type JudgeSettings = Settings & { webhookUrl: string | undefined }

/** What files of traffic hold: the record of a run, records of a proxy, or HAR files. */
function trafficIn(files: readonly TrafficFile[], settings: JudgeSettings): StoredTraffic {
  const [first] = files
  if (first === undefined || !files.some(isRecordFile)) return trafficOfHar(files, settings)
  const har = files.find((file) => !isRecordFile(file))
  if (har !== undefined)
    throw new UsageError(
      `${inBrief(har.name)}: it is a HAR, and ${inBrief(first.name)} a record; judge them apart.`,
    )
  const isLarge = files.reduce((size, file) => size + file.size, 0) > maxBytesInMemory
  const isOfOthers = first.read(0, 1000).includes('"origin":"har"')
  if (!isLarge || !isOfOthers) return inMemory(joined(files.map(entriesOfFile), files))
  const traffic = readRecords(files)
  return { ...traffic, entries: joined(traffic.parts, files) }
}
/** The entries of records that one proxy went on with. */
function joined(records: readonly Entry[][], files: readonly TrafficFile[]): Entry[] {
  const startOf = ([run]: readonly Entry[]): string => (run?.kind === 'run' ? run.started : '')
  const [first = [], ...others] = records.toSorted(
    (record, other) => firstTime(record) - firstTime(other),
  )
  const stray = others.find((entries) => startOf(entries) !== startOf(first))
  if (stray !== undefined) {
    const file = files[records.indexOf(stray)]
    throw new UsageError(
      `${inBrief(file?.name)}: it is the record of another run or proxy than the other files; judge it alone.`,
    )
  }
  const ordered = [first, ...others]
  return ordered.flatMap((entries, at) =>
    entries.filter(
      ({ kind }) => (at === 0 || kind !== 'run') && (at === ordered.length - 1 || kind !== 'end'),
    ),
  )
}

const firstTime = (entries: readonly Entry[]): number =>
  entries.reduce((first, entry) => ('start' in entry ? Math.min(first, entry.start) : first), 1e15)

function trafficOfHar(files: readonly TrafficFile[], settings: JudgeSettings): StoredTraffic {
  const { baseUrl, vaultUrl = baseUrl, out } = settings
  if (baseUrl === undefined || vaultUrl === undefined)
    throw new UsageError(
      `--base-url: none was given, and ${inBrief(files[0]?.name)} is read as a HAR, which does not say which requests are the API's; give the base URL of those, or name an exchanges.jsonl.`,
    )
  const record = out === undefined ? null : join(out, 'exchanges.jsonl')
  return readHar(files, { ...settings, baseUrl, vaultUrl, record })
}

const entriesOfFile = (file: TrafficFile): Entry[] =>
  entriesOfRecord(textAt(file, { start: 0, length: file.size }), file.name)

/** The files at some paths; a folder stands for its exchanges.jsonl, or else for its HAR files. */
const filesAt = (paths: readonly string[]): TrafficFile[] => paths.flatMap(namesAt).map(openFile)

function namesAt(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path]
  const names = readdirSync(path)
  const records = names.filter((name) => /^exchanges.*\.jsonl$/.test(name))
  const fileNames =
    records.length > 0 ? records : names.filter((name) => /\.har(\.gz)?$/i.test(name))
  if (fileNames.length > 0) return fileNames.toSorted().map((name) => join(path, name))
  throw new UsageError(`${inBrief(path)}: it holds no exchanges.jsonl and no .har; name a file.`)
}
