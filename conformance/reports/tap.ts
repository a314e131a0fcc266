import { requirements } from '../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord } from '../../generated/report.js'
import { profileTroubles } from './findings.ts'
import { clean } from './text.ts'

/** Something that becomes one line of TAP. */
type Point = Pick<Finding, 'id' | 'verdict' | 'expected' | 'actual' | 'reason' | 'exchanges'> & {
  level: 'MUST' | 'SHOULD'
  title: string
  duration?: number
}

/** Writes TAP 14 as checks end; the last lines come with the record. */
export interface TapStream {
  checked: (id: string, result: CheckResult) => void
  end: (record: RunRecord) => void
}

/** What does not fail the run though it does not hold. */
export interface Spares {
  /** Whether a SHOULD fails it too. */
  strict: boolean
  accepted: readonly string[]
}

/** The report as TAP 14: one line a requirement; a failure that is accepted is a TODO, and a SHOULD unless the run was strict. */
export function tapReport(record: RunRecord): string {
  const known = record.accepted
    .filter(({ state }) => state === 'failing')
    .map(({ requirement }) => requirement)
  const spares = { strict: record.strict, accepted: known }
  const lines = record.findings.map((finding, at) => pointLines(pointOf(finding), at + 1, spares))
  const stale = staleLines(record, lines.length)
  const plan = `1..${lines.length + stale.length}`
  return ['TAP version 14', plan, ...lines.flat(), ...stale, ...endLines(record), ''].join('\n')
}

/** Opens a stream of TAP 14: one line a check as it ends, then one for every requirement that had none. */
export function tapStream(write: (text: string) => void, spares: Spares): TapStream {
  const seen = new Map<string, CheckResult['verdict'][]>()
  let count = 0
  const put = (point: Point) => write(`${pointLines(point, (count += 1), spares).join('\n')}\n`)
  write('TAP version 14\n')
  return {
    checked(id, result) {
      seen.set(id, [...(seen.get(id) ?? []), result.verdict])
      put({ ...result, id: id as Finding['id'], level: levelOf(id) })
    },
    end(record) {
      for (const finding of record.findings) {
        const before = seen.get(finding.id)
        if (before === undefined || (finding.verdict !== null && !before.includes(finding.verdict)))
          put(pointOf(finding))
      }
      const stale = staleLines(record, count)
      write([...stale, `1..${count + stale.length}`, ...endLines(record), ''].join('\n'))
    },
  }
}

/** A line that fails for each entry of the profile that accepts a failure no more, and for each pinned answer that is another now. */
function staleLines(record: RunRecord, before: number): string[] {
  return profileTroubles(record).map(
    (trouble, at) => `not ok ${before + at + 1} - ${escaped(clean(trouble, 300))}`,
  )
}

function pointOf(finding: Finding): Point {
  return { ...finding, title: requirements[finding.id].text }
}

function levelOf(id: string): 'MUST' | 'SHOULD' {
  return (requirements as Record<string, { level: 'MUST' | 'SHOULD' } | undefined>)[id]?.level ?? 'MUST'
}

function pointLines(point: Point, number: number, spares: Spares): string[] {
  const { id, verdict, level } = point
  const ok = verdict === 'pass' || verdict === 'inapplicable' || verdict === null
  const line = `${ok ? 'ok' : 'not ok'} ${number} - ${escaped(clean(`${id}: ${point.title}`, 300))}${directiveOf(point, spares)}`
  if (ok) return [line]
  const entries: [string, string | null][] = [
    ['requirement', requirements[id]?.text ?? null],
    ['level', level],
    ['verdict', verdict],
    ['expected', point.expected],
    ['actual', point.actual],
    ['reason', point.reason],
  ]
  const lines = entries.flatMap(([key, value]) => (value === null ? [] : [`  ${key}: ${yaml(value)}`]))
  const exchanges = point.exchanges.slice(0, 10).map((exchange) => `    - ${yaml(exchange)}`)
  return [line, '  ---', ...lines, ...(exchanges.length > 0 ? ['  exchanges:', ...exchanges] : []), '  ...']
}

/** What was not judged is skipped; what does not fail the run though it does not hold is still to do. */
function directiveOf({ id, verdict, level, reason }: Point, { strict, accepted }: Spares): string {
  if (verdict === 'pass' || verdict === 'error') return ''
  if (verdict === null || verdict === 'inapplicable')
    return ` # SKIP ${escaped(clean(`${verdict ?? ''} ${reason ?? ''}`, 200))}`
  if (verdict !== 'inconclusive' && accepted.includes(id)) return ` # TODO accepted, ${verdict}`
  return level === 'SHOULD' && !strict ? ` # TODO SHOULD, ${verdict}` : ''
}

function endLines(record: RunRecord): string[] {
  return [`# ${escaped(clean(record.sentence, 1000))}`]
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('#', '\\#')
}

// A JSON text is a YAML text.
function yaml(value: string): string {
  return JSON.stringify(clean(value, 1000))
}
