import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '../record.ts'
import { badge } from './badge.ts'
import type { Shown } from './findings.ts'
import { harReport } from './har.ts'
import { htmlReport } from './html.ts'
import { jsonReport } from './json.ts'
import { junitReport } from './junit.ts'
import type { Sieve } from './secrets.ts'
import { summaryReport } from './summary.ts'
import { tapReport } from './tap.ts'

/** The file that every exchange of a run is appended to. */
export const exchangesFile = 'exchanges.jsonl'

/** Writes every artefact of a run into a folder, each one searched for keys and card numbers first. */
export function writeArtefacts(folder: string, shown: Shown, secrets: Sieve): void {
  const { record } = shown
  const exchanges = readExchanges(join(folder, exchangesFile), secrets)
  const artefacts: Record<string, () => string> = {
    'report.json': () => jsonReport(record),
    'junit.xml': () => junitReport(record),
    'report.tap': () => tapReport(record),
    'summary.md': () => summaryReport(shown),
    'report.html': () => htmlReport(shown),
    'exchanges.har': () => harReport(exchanges, record),
    'badge.svg': () => badge(record),
  }
  for (const [name, render] of Object.entries(artefacts))
    writeFileSync(join(folder, name), secrets.redact(render()))
}

/** The exchanges of the file, which is rewritten where it held a secret; a line that was cut off is left out. */
function readExchanges(file: string, secrets: Sieve): Exchange[] {
  if (!existsSync(file)) return []
  const content = readFileSync(file, 'utf8')
  const safe = secrets.redact(content)
  if (safe !== content) writeFileSync(file, safe)
  return safe.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Exchange]
    } catch {
      return []
    }
  })
}
