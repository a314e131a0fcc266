import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileIn } from '../basics/file-in.ts'
import { entriesOfRecord, readTraffic } from '../record/read.ts'
import { formatNames, formats, writeArtefacts } from '../reports/artefacts.ts'
import { writeFileAtomic } from '../text/atomic.ts'
import {
  comparisonMarkdown,
  comparisonOf,
  comparisonPage,
  comparisonText,
} from '../reports/comparison.ts'
import { readCompared, readReport } from '../reports/read.ts'
import { redactorFor } from '../reports/redactor.ts'
import { reportOf } from '../reports/report.ts'
import { terminalStyle } from '../reports/style.ts'
import { terminalReport } from '../reports/terminal.ts'
import { flag, list, text } from '../settings/flags.ts'
import { UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { ensureFolder, print, say, writing } from './system.ts'

const secrets = redactorFor({})

/** `assay report`: renders other formats from a report.json, or sets several side by side. */
export const report = defineCommand({
  operands: 'FILE…',
  flags: {
    out: text('DIR', 'A folder for the formats; without it the one format is printed.'),
    format: list('FORMAT,…', 'Only these.', {
      items: { enum: formatNames },
      default: 'those of a run with --out',
    }),
  },
  examples: {
    'report reports/report.json': 'prints the report of a run',
    'report reports --format tap': 'prints it as TAP; har and badge are made so, too',
    'report a.json b.json --out pages': 'sets runs side by side, in comparison.html',
  },
  notes: [
    'An archive (har) holds every exchange where exchanges.jsonl lies beside FILE, and the evidence otherwise.',
    'No command that it prints holds a key, or a flag of FILE, which may be another person’s.',
    'Exit: 0 rendered, whatever the outcome of the run; 2 usage error, FILE is no report, or what was rendered could not be written.',
  ],
  async execute({ flagValues: { out, format }, operands, env }) {
    if (out !== undefined) ensureFolder(out)
    const style = terminalStyle(process.stdout, env)
    const [path = '', ...others] = operands
    if (others.length > 0) {
      const comparison = comparisonOf(operands.map(readCompared))
      if (out === undefined) return print(secrets.redact(comparisonText(comparison, style)))
      const page = secrets.redact(comparisonPage(comparison))
      writing('--out', out, () => writeFileAtomic(join(out, 'comparison.html'), page))
      return 0
    }
    const report = reportOf(readReport(path), false)
    const recorded = join(dirname(fileIn(path, 'report.json')), 'exchanges.jsonl')
    if (format?.includes('har') && existsSync(recorded))
      report.exchanges = entriesOfRecord(readTraffic(recorded), recorded).filter(
        (entry) => 'request' in entry,
      )
    if (out !== undefined) {
      const unwritten = writeArtefacts(out, report, secrets, format)
      for (const line of unwritten) say(`assay: ${line}`)
      return unwritten.length > 0 ? 2 : 0
    }
    const [firstFormat, more] = format ?? []
    if (more !== undefined)
      throw new UsageError('--format: only one can be printed; name a folder with --out.')
    return print(
      secrets.redact(
        firstFormat ? formats[firstFormat].render(report) : terminalReport(report, style),
      ),
    )
  },
})

/** `assay diff`: compares two reports. */
export const diff = defineCommand({
  operands: 'OLD NEW',
  flags: { markdown: flag('Print Markdown, for a summary or a comment.') },
  examples: { 'diff main/report.json reports/report.json': 'shows what this branch changed' },
  notes: [
    'Exit: 0 no regression, 1 a requirement that passed no longer does or the outcome is worse, 2 usage error.',
  ],
  async execute({ flagValues, operands, env }) {
    const comparison = comparisonOf(operands.map(readCompared))
    const style = terminalStyle(process.stdout, env)
    print(flagValues.markdown ? comparisonMarkdown(comparison) : comparisonText(comparison, style))
    return comparison.isWorse ? 1 : 0
  },
})
