import type { Exchange, Finding, RunRecord, Verdict } from '../../generated/report.js'
import { requirements } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { againLine } from './again.ts'
import { curlLine } from './curl.ts'
import type { Member } from './excerpt.ts'
import { binds, failures, placeOf } from './findings.ts'
import { hintOf } from './hints.ts'
import { counted } from './text.ts'

/** Findings of one cause, with the exchange that shows it. */
export interface Group {
  /** The id of a finding alone, or the cause of several. */
  title: string
  verdict: Verdict
  /** True where one of them makes the implementation nonconformant. */
  binds: boolean
  items: Item[]
  /** The exchange that fails. */
  exchange: Exchange | null
  /** The wrong members of its answer. */
  members: Member[]
  /** The exchanges of its scenario, where there are several. */
  scenario: Exchange[]
  /** The request of the exchange as a curl line. */
  curl: string | null
  /** The command that judges all of them again. */
  again: string
}

/** One finding in words. */
export interface Item {
  finding: Finding
  /** The sentence of the requirement. */
  sentence: string
  /** Its operation and its section. */
  place: string
  /** The expected behaviour; null where the sentence has the same words. */
  expected: string | null
  actual: string | null
  note: string | null
  hint: string | null
  /** The number of answers that broke it, where several were judged. */
  times: string | null
}

/** Makes groups of findings; `keyOrigins` are the origins that a curl line gives a key. */
export interface Grouper {
  /** Groups what does not hold by cause: the fields of one kind of answer, or the same actual behaviour. */
  failed(): Group[]
  /** Groups findings of a verdict by their reason, the most frequent first. */
  byReason(verdict: Verdict): Group[]
}

const mostDrawn = 24

/** Opens a grouper of the findings of a record. */
export function grouperOf(record: RunRecord, keyOrigins: ReadonlySet<string>): Grouper {
  const evidence = new Map(record.evidence.map((exchange) => [exchange.id, exchange]))
  const scenarios = grouped(record.evidence, ({ scenario }) => scenario)
  const shownBy = ({ exchanges }: Finding) => evidence.get(exchanges[0] ?? '') ?? null
  const groupOf = (title: string, findings: readonly Finding[]): Group => {
    const [first] = findings
    const shown = findings.find((finding) => shownBy(finding) !== null)
    const exchange = shown === undefined ? null : shownBy(shown)
    const same = findings.filter((finding) => exchange !== null && shownBy(finding) === exchange)
    const led = shown?.scenario === undefined ? [] : (scenarios.get(shown.scenario) ?? [])
    return {
      title,
      verdict: first?.verdict ?? 'inconclusive',
      binds: findings.some((finding) => binds(finding, record.strict)),
      items: findings.map((finding) => itemOf(finding, shownBy(finding), record)),
      exchange,
      members: same.flatMap(({ member }) => member ?? []),
      scenario: led.length > 1 && led.length <= mostDrawn ? led : [],
      curl: exchange && curlLine(exchange, keyOrigins),
      again: againLine(record, findings),
    }
  }
  return {
    failed: () =>
      [...grouped(failures(record), causeOf).values()].map((findings) =>
        groupOf(titleOf(findings), findings),
      ),
    byReason(verdict) {
      const own = record.findings.filter((finding) => finding.verdict === verdict)
      const groups = [...grouped(own, ({ reason }) => withoutIds(reason ?? '').replace(/\d+/g, '…')).values()]
      return groups
        .toSorted((one, other) => other.length - one.length)
        .map((findings) => groupOf(findings[0]?.reason ?? 'No reason was given.', findings))
    },
  }
}

function itemOf(finding: Finding, exchange: Exchange | null, record: RunRecord): Item {
  const { id, expected, actual, reason: note, times } = finding
  const { text: sentence } = requirements[id]
  return {
    finding,
    sentence,
    place: placeOf(id),
    expected: expected !== null && sentence.includes(expected) ? null : expected,
    actual,
    note,
    hint: hintOf(finding, exchange, record),
    times:
      times === undefined || times.of < 2
        ? null
        : `broken in ${times.broken} of ${counted(times.of, 'answer')}`,
  }
}

function isField({ id }: Finding): boolean {
  return requirements[id].by === 'field'
}

/** Finds the cause that a failure may share with others; a failure alone has its id for it. */
function causeOf(finding: Finding): string {
  const { id, verdict, actual, level, replay } = finding
  if (verdict !== 'fail' || actual === null || replay !== undefined) return id
  return `${level} ${isField(finding) ? requirements[id].section : withoutIds(actual)}`
}

function titleOf([first, ...others]: readonly Finding[]): string {
  if (first === undefined) return ''
  if (others.length === 0) return first.id
  const count = others.length + 1
  return isField(first)
    ? `${count} fields of ${requirements[first.id].section}`
    : `${count} requirements: ${withoutIds(first.actual ?? '')}`
}

function withoutIds(text: string): string {
  return text.replace(/\b[a-z]{3,5}_(?:test|live)_\w+/g, '…')
}
