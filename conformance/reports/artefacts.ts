import { join } from 'node:path'
import { writeFileAtomic } from '../text/atomic.ts'
import { badge } from './badge.ts'
import { harReport } from './har.ts'
import { htmlReport } from './html/report.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import type { Redactor } from './redactor.ts'
import type { Report } from './report.ts'
import { sarifReport } from './sarif.ts'
import { summaryReport } from './summary.ts'
import { tapReport } from './tap.ts'

/** The formats of a report by their names: the file and the rendering of each. */
export const formats = {
  json: { file: 'report.json', render: ({ runReport }) => jsonReport(runReport) },
  html: { file: 'report.html', render: htmlReport },
  junit: { file: 'junit.xml', render: junitReport },
  sarif: { file: 'report.sarif', render: sarifReport },
  summary: { file: 'summary.md', render: summaryReport },
  tap: { file: 'report.tap', render: tapReport },
  badge: { file: 'badge.svg', render: ({ runReport }) => badge(runReport) },
  har: { file: 'exchanges.har', render: harReport },
} as const satisfies Record<string, { file: string; render: (report: Report) => string }>

type FormatName = keyof typeof formats

/** The names of all formats. */
export const formatNames = Object.keys(formats) as FormatName[]

// Those that a run writes.
const defaultFormats: readonly FormatName[] = ['json', 'html', 'junit', 'sarif', 'summary']

/** Writes reports without secrets into a folder; a sentence with the remedy for each failure. */
export function writeArtefacts(
  folder: string,
  report: Report,
  secrets: Redactor,
  names = defaultFormats,
): string[] {
  return names.flatMap((name) => {
    const { file, render } = formats[name]
    const text = secrets.redact(render(report))
    try {
      writeFileAtomic(join(folder, file), text)
      return []
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (syscall === undefined) throw error
      return [
        `--out: ${file}: not written to ${JSON.stringify(folder)} (${code}); make room there, or name another folder.`,
      ]
    }
  })
}
