import { requirements } from '../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord } from '../finding.ts'
import { pinTold } from '../pins.ts'
import { acceptedTold } from './findings.ts'
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
        const told = seen.get(finding.id)
        if (told === undefined || (finding.verdict !== null && !told.includes(finding.verdict)))
          put(pointOf(finding))
      }
      const stale = staleLines(record, count)
      write([...stale, `1..${count + stale.length}`, ...endLines(record), ''].join('\n'))
    },
  }
}

/** A line that fails for each entry of the profile that accepts a failure no more, and for each pinned answer that is another now. */
function staleLines(record: RunRecord, before: number): string[] {
  const told = [
    ...acceptedTold(record)
      .filter(({ fails }) => fails)
      .map(({ text }) => `profile: ${text}`),
    ...record.brokenPins.map((pin) => `pinned: ${pinTold(pin)}`),
  ]
  return told.map((text, at) => `not ok ${before + at + 1} - ${escaped(clean(text, 300))}`)
}

function pointOf(finding: Finding): Point {
  return { ...finding, title: requirements[finding.id].text }
}

function levelOf(id: string): 'MUST' | 'SHOULD' {
  return (requirements as Record<string, { level: 'MUST' | 'SHOULD' } | undefined>)[id]?.level ?? 'MUST'
}

function pointLines(point: Point, number: number, { strict, accepted }: Spares): string[] {
  const { id, verdict, level } = point
  const held = verdict === 'pass' || verdict === 'inapplicable' || verdict === null
  const skip =
    verdict === null || verdict === 'inapplicable'
      ? ` # SKIP ${escaped(clean(`${verdict ?? ''} ${point.reason ?? ''}`, 200))}`
      : ''
  const failed = verdict === 'fail' || verdict === 'unstable'
  const todo =
    failed && accepted.includes(id)
      ? ` # TODO accepted, ${verdict}`
      : !held && verdict !== 'error' && level === 'SHOULD' && !strict
        ? ` # TODO SHOULD, ${verdict}`
        : ''
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
