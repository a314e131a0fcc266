import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entriesOfRecord, readTraffic } from '../record/read.ts'
import { formatNames, formats, writeArtefacts } from '../reports/artefacts.ts'
import { comparisonMarkdown, comparisonOf, comparisonPage } from '../reports/comparison.ts'
import { readCompared, readReport, reportFile } from '../reports/read.ts'
import { redactorFor } from '../reports/redactor.ts'
import { originsOf, reportOf } from '../reports/report.ts'
import { terminalStyle } from '../reports/style.ts'
import { terminalReport } from '../reports/terminal.ts'
import { writeFileAtomic } from '../reports/atomic.ts'
import { cardNumbers } from '../settings/cards.ts'
import { UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { ensureFolder, writing } from './folder.ts'
import { print, say } from './print.ts'

/** `assay report`: renders other formats from a report.json, or sets several side by side. */
export const command = defineCommand({
  operands: 'FILE…',
  flags: {
    out: {
      description: 'A folder for the formats; without it the one format is printed.',
      type: 'string',
      value: 'DIR',
    },
    format: {
      description: 'Only these.',
      type: 'array',
      items: { enum: formatNames },
      value: 'FORMAT…',
      preset: 'those of a run with --out',
    },
  },
  examples: {
    'report reports/report.json': 'prints the report of a run',
    'report reports --format tap': 'prints it as TAP; har and badge are made so, too',
    'report a.json b.json --out pages': 'sets runs side by side, in comparison.html',
  },
  notes: [
    'An archive (har) holds every exchange where exchanges.jsonl lies beside FILE, and the evidence otherwise.',
    'Curl lines use your keys only for the origins in ASSAY_BASE_URL and ASSAY_VAULT_URL: an address in FILE may be another person’s.',
    'Exit: 0 rendered, whatever the outcome of the run; 2 usage error, FILE is no report, or what was rendered could not be written.',
  ],
  async execute({ given: { out, format }, operands, env }) {
    const [path = '', ...others] = operands
    if (others.length > 0) return compared(operands, out)
    const file = reportFile(path)
    const secrets = redactorFor([], cardNumbers())
    const report = reportOf(readReport(file), originsOf([env['ASSAY_BASE_URL'], env['ASSAY_VAULT_URL']]))
    if (format?.includes('har')) {
      const recorded = join(dirname(file), 'exchanges.jsonl')
      const entries = existsSync(recorded) ? entriesOfRecord(readTraffic(recorded), recorded) : []
      if (entries.length > 0) report.exchanges = entries.filter((entry) => 'request' in entry)
    }
    if (out !== undefined) {
      ensureFolder(out)
      const unwritten = writeArtefacts(out, report, secrets, format)
      for (const line of unwritten) say(`assay: ${line}`)
      return unwritten.length > 0 ? 2 : 0
    }
    const [one, more] = format ?? []
    if (more !== undefined)
      throw new UsageError('--format: only one can be printed; name a folder with --out.')
    const text =
      one === undefined
        ? terminalReport(report, terminalStyle(process.stdout, env))
        : formats[one].render(report)
    return print(secrets.redact(text))
  },
})

/** Sets several runs side by side: as a page in a folder, or as Markdown with what differs. */
async function compared(paths: readonly string[], out: string | undefined): Promise<number> {
  const comparison = comparisonOf(paths.map((path) => readCompared(reportFile(path))))
  const secrets = redactorFor([], cardNumbers())
  if (out === undefined) return print(secrets.redact(comparisonMarkdown(comparison)))
  ensureFolder(out)
  writing('--out', out, () =>
    writeFileAtomic(join(out, 'comparison.html'), secrets.redact(comparisonPage(comparison))),
  )
  return 0
}
