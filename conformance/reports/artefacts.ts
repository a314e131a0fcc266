import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../record.ts'
import { badge } from './badge.ts'
import { ctrfReport } from './ctrf.ts'
import type { Shown } from './findings.ts'
import { harReport } from './har.ts'
import { htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { reproductions } from './reproduce.ts'
import type { Sieve } from './secrets.ts'
import { summaryReport } from './summary.ts'
import { tapReport } from './tap.ts'

/** About how many bytes the reports of one run have: the archive, which is written last, takes what the others leave. */
const mostBytes = 2_900_000

/** Every format of a report by its name: the file it is written to, and how it is rendered from the record and all exchanges, in so many bytes. */
export const formats = {
  json: { file: 'report.json', render: ({ record }) => jsonReport(record) },
  html: { file: 'report.html', render: (shown) => htmlReport(shown) },
  junit: { file: 'junit.xml', render: ({ record }) => junitReport(record) },
  ctrf: { file: 'ctrf-report.json', render: ({ record }) => ctrfReport(record) },
  tap: { file: 'report.tap', render: ({ record }) => tapReport(record) },
  summary: { file: 'summary.md', render: (shown) => summaryReport(shown) },
  badge: { file: 'badge.svg', render: ({ record }) => badge(record) },
  har: {
    file: 'exchanges.har',
    render: ({ record }, exchanges, room = mostBytes) => harReport(exchanges, record, room),
  },
} as const satisfies Record<
  string,
  { file: string; render: (shown: Shown, exchanges: Iterable<Exchange>, room?: number) => string }
>

/** The name of a format. */
export type Format = keyof typeof formats

/** The names of all formats. */
export const formatNames = Object.keys(formats) as Format[]

/** Writes reports into a folder, and a script for each failure that requests show, each searched for keys and card numbers first. */
export function writeArtefacts(
  folder: string,
  shown: Shown,
  exchanges: Iterable<Exchange>,
  secrets: Sieve,
  names: readonly Format[] = formatNames,
): void {
  mkdirSync(folder, { recursive: true })
  let room = mostBytes
  for (const name of formatNames.filter((one) => names.includes(one))) {
    const { file, render } = formats[name]
    const bytes = Buffer.from(secrets.redact(render(shown, exchanges, room)))
    room -= bytes.length
    writeFileSync(join(folder, file), bytes)
  }
  const scripts = Object.entries(reproductions(shown.record))
  // Scripts of an earlier run would show what may hold by now.
  const place = join(folder, 'reproduce')
  const known = new Set(shown.record.findings.map(({ id }) => `${id}.sh`))
  for (const file of existsSync(place) ? readdirSync(place) : [])
    if (known.has(file)) rmSync(join(place, file))
  if (scripts.length > 0) mkdirSync(place, { recursive: true })
  for (const [id, script] of scripts)
    writeFileSync(join(place, `${id}.sh`), secrets.redact(script), { mode: 0o755 })
}
