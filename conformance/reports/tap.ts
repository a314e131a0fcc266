import { addTo } from '../basics/grouped.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { CheckResult, RunRecord } from '../../generated/report.js'
import { profileTroubles } from './findings.ts'
import { rowOf, rowsOf, type Row, type Spares } from './rows.ts'
import { clean } from './text.ts'

/** Writes TAP 14 as checks end; the last lines come with the record. */
interface TapStream {
  checked: (id: RequirementId, result: CheckResult) => void
  end: (record: RunRecord) => void
}

/** Renders a record as TAP 14, one line a requirement, in which a failure that fails no run is a TODO. */
export function tapReport(record: RunRecord): string {
  const lines = rowsOf(record).map((row, at) => pointLines(row, row.text, at + 1))
  const stale = staleLines(record, lines.length)
  const plan = `1..${lines.length + stale.length}`
  return ['TAP version 14', plan, ...lines.flat(), ...stale, endLine(record), ''].join('\n')
}

/** Opens a stream of TAP 14: one line a check as it ends, then one for every requirement that had none. */
export function tapStream(write: (text: string) => void, spares: Spares): TapStream {
  const seen = new Map<string, CheckResult['verdict'][]>()
  let count = 0
  const put = (row: Row, title: string) => write(`${pointLines(row, title, (count += 1)).join('\n')}\n`)
  write('TAP version 14\n')
  return {
    checked(id, result) {
      addTo(seen, id, result.verdict)
      const { level } = requirements[id]
      put(rowOf({ ...result, id, level, checks: [result] }, spares), result.title)
    },
    end(record) {
      for (const row of rowsOf(record)) {
        const before = seen.get(row.id)
        if (before === undefined || (row.verdict !== null && !before.includes(row.verdict)))
          put(row, row.text)
      }
      const stale = staleLines(record, count)
      write([...stale, `1..${count + stale.length}`, endLine(record), ''].join('\n'))
    },
  }
}

/** Writes a failing line for each overdue accepted failure, and each broken pin. */
function staleLines(record: RunRecord, before: number): string[] {
  return profileTroubles(record).map(
    (trouble, at) => `not ok ${before + at + 1} - ${escaped(clean(trouble, 300))}`,
  )
}

function pointLines(row: Row, title: string, number: number): string[] {
  const { id, text, verdict, level, standing, expected, actual, reason } = row
  const ok = standing === 'holds' || standing === 'aside'
  const line = `${ok ? 'ok' : 'not ok'} ${number} - ${escaped(clean(`${id}: ${title}`, 300))}${directiveOf(row)}`
  if (ok) return [line]
  const told = Object.entries({ requirement: text, level, verdict, expected, actual, reason })
  const lines = told.flatMap(([key, value]) => (value === null ? [] : [`  ${key}: ${yaml(value)}`]))
  const exchanges = row.exchanges.map((exchange) => `    - ${yaml(exchange)}`)
  return [line, '  ---', ...lines, ...(exchanges.length > 0 ? ['  exchanges:', ...exchanges] : []), '  ...']
}

/** Writes the directive of a row: SKIP for what stands aside, TODO for what is spared. */
function directiveOf({ standing, verdict, reason, isAccepted }: Row): string {
  if (standing === 'aside') return ` # SKIP ${escaped(clean(`${verdict ?? ''} ${reason ?? ''}`, 200))}`
  return standing === 'spared' ? ` # TODO ${isAccepted ? 'accepted' : 'SHOULD'}, ${verdict}` : ''
}

function endLine(record: RunRecord): string {
  return `# ${escaped(clean(record.sentence, 1000))}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('#', '\\#')
}

// A JSON text is a YAML text.
function yaml(value: string): string {
  return JSON.stringify(clean(value, 1000))
}
