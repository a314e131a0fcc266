import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readHar } from '../har/read-har.ts'
import { isRecordFile, openFile, type TrafficFile } from '../har/file.ts'
import { textAt } from '../har/byte-ranges.ts'
import { readRecords, type StoredTraffic } from '../har/stored.ts'
import { judgeAccounts } from '../judge/accounts.ts'
import type { RunReport } from '../../generated/report.js'
import type { ReportOptions } from '../judge/report.ts'
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
    // Of long traffic little is kept: without this, the heap grows to four times that.
    setFlagsFromString('--heap-growing-percent=100')
    const files = filesAt(invocation.operands)
    const runReport = await judged(files, { ...defaultOptions, ...settings, webhookUrl })
    const secrets = redactorFor({ keys: [publicKey, secretKey], cards: cardNumbers(card) })
    const again = judgeCommand(invocation.operands, settings)
    return openOutput(settings, invocation.env, secrets).conclude({ ...runReport, again })
  },
})

type JudgeSettings = Settings & ReportOptions & { readonly webhookUrl: string | undefined }

/** The report of the record of a run, of records of a proxy, or of HAR files. */
async function judged(files: readonly TrafficFile[], settings: JudgeSettings): Promise<RunReport> {
  const [first, ...others] = files
  if (first !== undefined && isRecordFile(first) && !isRecordOfTraffic(first)) {
    if (others.length > 0)
      throw new UsageError(`${inBrief(first.name)}: it is the record of a run; judge it alone.`)
    const entries = entriesOfRecord(textAt(first, { start: 0, length: first.size }), first.name)
    const [run] = entries
    if (run?.kind !== 'run' || run.origin !== 'shop') return judgeAccounts([entries], settings)
    return (await import('../shop/report.ts')).reportOfShop(entries, settings)
  }
  const traffic = trafficIn(files, settings)
  try {
    return judgeAccounts(traffic.parts(), settings)
  } finally {
    traffic.close()
  }
}

/** True for the record of a proxy, as its first line says. */
const isRecordOfTraffic = (file: TrafficFile): boolean =>
  file.read(0, 1000).includes('"origin":"har"')

function trafficIn(files: readonly TrafficFile[], settings: JudgeSettings): StoredTraffic {
  const record = files.find(isRecordFile)
  if (record === undefined) return trafficOfHar(files, settings)
  const har = files.find((file) => !isRecordFile(file))
  if (har === undefined) return readRecords(files)
  throw new UsageError(
    `${inBrief(har.name)}: it is a HAR, and ${inBrief(record.name)} a record; judge them apart.`,
  )
}

function trafficOfHar(files: readonly TrafficFile[], settings: JudgeSettings): StoredTraffic {
  const { baseUrl, vaultUrl = baseUrl, out } = settings
  if (baseUrl === undefined || vaultUrl === undefined)
    throw new UsageError(
      `--base-url: missing; ${inBrief(files[0]?.name)} is read as a HAR, which does not say which requests are the API's. Give their base URL, or name an exchanges.jsonl.`,
    )
  const record = out === undefined ? null : join(out, 'exchanges.jsonl')
  return readHar(files, { ...settings, baseUrl, vaultUrl, record })
}

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
