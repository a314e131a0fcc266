import { requirements } from '../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord } from '../finding.ts'
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

/** The report as TAP 14: one line a requirement; a SHOULD that does not hold is a TODO unless the run was strict. */
export function tapReport(record: RunRecord): string {
  const lines = record.findings.map((finding, at) => pointLines(pointOf(finding), at + 1, record.strict))
  return ['TAP version 14', `1..${lines.length}`, ...lines.flat(), ...endLines(record), ''].join('\n')
}

/** Opens a stream of TAP 14: one line a check as it ends, then one for every requirement that had none. */
export function tapStream(write: (text: string) => void, strict: boolean): TapStream {
  const seen = new Map<string, CheckResult['verdict'][]>()
  let count = 0
  const put = (point: Point) => write(`${pointLines(point, (count += 1), strict).join('\n')}\n`)
  write('TAP version 14\n')
  return {
    checked(id, result) {
      seen.set(id, [...(seen.get(id) ?? []), result.verdict])
      put({ ...result, id: id as Finding['id'], level: levelOf(id) })
    },
    end(record) {
      for (const finding of record.findings) {
        const told = seen.get(finding.id)
        if (told === undefined || (finding.verdict !== null && !told.includes(finding.verdict)))
          put(pointOf(finding))
      }
      write([`1..${count}`, ...endLines(record), ''].join('\n'))
    },
  }
}

function pointOf(finding: Finding): Point {
  return { ...finding, title: requirements[finding.id].text }
}

function levelOf(id: string): 'MUST' | 'SHOULD' {
  return (requirements as Record<string, { level: 'MUST' | 'SHOULD' } | undefined>)[id]?.level ?? 'MUST'
}

function pointLines(point: Point, number: number, strict: boolean): string[] {
  const { id, verdict, level } = point
  const held = verdict === 'pass' || verdict === 'inapplicable' || verdict === null
  const skip =
    verdict === null || verdict === 'inapplicable'
      ? ` # SKIP ${escaped(clean(`${verdict ?? ''} ${point.reason ?? ''}`, 200))}`
      : ''
  const todo =
    !held && verdict !== 'error' && level === 'SHOULD' && !strict ? ` # TODO SHOULD, ${verdict}` : ''
  const line = `${held ? 'ok' : 'not ok'} ${number} - ${escaped(clean(`${id}: ${point.title}`, 300))}${skip}${todo}`
  if (held) return [line]
  const told: [string, string | null][] = [
    ['requirement', levelOf(id) && (requirements[id]?.text ?? null)],
    ['level', level],
    ['verdict', verdict],
    ['expected', point.expected],
    ['actual', point.actual],
    ['reason', point.reason],
  ]
  const lines = told.flatMap(([key, value]) => (value === null ? [] : [`  ${key}: ${yaml(value)}`]))
  const exchanges = point.exchanges.slice(0, 10).map((exchange) => `    - ${yaml(exchange)}`)
  return [line, '  ---', ...lines, ...(exchanges.length > 0 ? ['  exchanges:', ...exchanges] : []), '  ...']
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
