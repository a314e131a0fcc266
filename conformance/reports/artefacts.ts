import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addTo } from '../basics/grouped.ts'
import type { Exchange, RunRecord } from '../../generated/report.js'
import { badge } from './badge.ts'
import { ctrfReport } from './ctrf.ts'
import { harReport } from './har.ts'
import { htmlReport } from './html/report.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import { reproductions } from './reproduce.ts'
import type { Redactor } from './redactor.ts'
import { summaryReport } from './summary.ts'
import { tapReport } from './tap.ts'
import { writeWhole } from './whole-file.ts'

/** The bytes that all reports of one run may take; the archive, which is written last, gets what is left. */
const mostBytes = 2_900_000

/** The formats of a report: the file each is written to, and its rendering of record and exchanges. */
export const formats = {
  json: { file: 'report.json', render: jsonReport },
  html: { file: 'report.html', render: htmlReport },
  junit: { file: 'junit.xml', render: junitReport },
  ctrf: { file: 'ctrf-report.json', render: ctrfReport },
  tap: { file: 'report.tap', render: tapReport },
  summary: { file: 'summary.md', render: summaryReport },
  badge: { file: 'badge.svg', render: badge },
  har: {
    file: 'exchanges.har',
    render: (record, exchanges, room = mostBytes) => harReport(exchanges, record, room),
  },
} as const satisfies Record<
  string,
  { file: string; render: (record: RunRecord, exchanges: Iterable<Exchange>, room?: number) => string }
>

/** The name of a format. */
type Format = keyof typeof formats

/** The names of all formats. */
export const formatNames = Object.keys(formats) as Format[]

/**
 * Writes reports and the scripts of failures into a folder, each searched for keys and card numbers first.
 * Gives a sentence with the remedy for each that the system did not let it write.
 */
export function writeArtefacts(
  folder: string,
  record: RunRecord,
  exchanges: Iterable<Exchange>,
  secrets: Redactor,
  names: readonly Format[] = formatNames,
): string[] {
  const failed = new Map<string, string[]>()
  const attempt = (file: string, write: () => void) => {
    try {
      write()
    } catch (error) {
      const { code = 'unknown', syscall } = error as NodeJS.ErrnoException
      if (syscall === undefined) throw error
      addTo(failed, code, file)
    }
  }
  let room = mostBytes
  for (const name of formatNames.filter((one) => names.includes(one))) {
    const { file, render } = formats[name]
    attempt(file, () => {
      const bytes = Buffer.from(secrets.redact(render(record, exchanges, room)))
      room -= bytes.length
      writeWhole(join(folder, file), bytes)
    })
  }
  attempt('reproduce', () => writeScripts(join(folder, 'reproduce'), record, secrets, attempt))
  return [...failed].map(
    ([code, files]) =>
      `--out: ${files.join(', ')}: not written to ${JSON.stringify(folder)} (${code}); make room there, or name another folder.`,
  )
}

function writeScripts(
  folder: string,
  record: RunRecord,
  secrets: Redactor,
  attempt: (file: string, write: () => void) => void,
): void {
  // Scripts of an earlier run would show what may hold by now.
  const known = new Set(record.findings.map(({ id }) => `${id}.sh`))
  for (const file of existsSync(folder) ? readdirSync(folder) : [])
    if (known.has(file)) rmSync(join(folder, file))
  const scripts = Object.entries(reproductions(record))
  if (scripts.length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const [id, script] of scripts)
    // Nothing touches what was quoted: where a secret would have to be taken out, there is no script.
    if (secrets.redact(script) === script)
      attempt(`reproduce/${id}.sh`, () => writeWhole(join(folder, `${id}.sh`), script, 0o700))
}
