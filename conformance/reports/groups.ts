import type { Exchange, Finding, RunRecord, Verdict } from '../../generated/report.js'
import { requirements } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { againLine } from './again.ts'
import { curlLine } from './curl.ts'
import type { Member } from './exchange-text.ts'
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
  /** The exchanges of its scenario that changed something before it, and itself. */
  steps: Exchange[]
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

/** Lists what was expected, what came, the hint and the note of a finding, those that there are. */
export function details({ expected, actual, hint, note }: Item): [label: string, text: string][] {
  return Object.entries({ expected, actual, hint, note }).flatMap(([label, text]) =>
    text === null ? [] : [[label, text]],
  )
}

/** Groups the findings of a record; a curl line gives keys to `keyOrigins` alone. */
interface Grouper {
  /** Groups what does not hold by cause: the fields of one kind of answer, or the same actual behaviour. */
  failed(): Group[]
  /** Groups findings of a verdict by their reason, the most frequent first. */
  byReason(verdict: Verdict): Group[]
}

const mostBefore = 6

/** Opens a grouper of the findings of a record. */
export function grouperOf(record: RunRecord, keyOrigins: ReadonlySet<string>): Grouper {
  const evidence = new Map(record.evidence.map((exchange) => [exchange.id, exchange]))
  const scenarios = grouped(record.evidence, ({ scenario }) => scenario)
  const shownBy = ({ exchanges }: Finding) => evidence.get(exchanges[0] ?? '') ?? null
  const groupOf = (findings: readonly Finding[], title: string): Group => {
    const exchange = findings.map(shownBy).find((shown) => shown !== null) ?? null
    const members = findings.filter((finding) => shownBy(finding) === exchange)
    return {
      title,
      verdict: findings[0]?.verdict ?? 'inconclusive',
      binds: findings.some((finding) => binds(finding, record.strict)),
      items: findings.map((finding) => itemOf(finding, shownBy(finding), record)),
      exchange,
      members: members.flatMap(({ member }) => member ?? []),
      steps: exchange === null ? [] : stepsTo(exchange, scenarios.get(exchange.scenario) ?? []),
      curl: exchange && curlLine(exchange, keyOrigins),
      again: againLine(record, findings),
    }
  }
  return {
    failed: () =>
      [...grouped(failures(record), causeOf).values()].map((findings) =>
        groupOf(findings, titleOf(findings)),
      ),
    byReason(verdict) {
      const own = record.findings.filter((finding) => finding.verdict === verdict)
      const groups = [...grouped(own, ({ reason }) => withoutIds(reason ?? '').replace(/\d+/g, '…')).values()]
      return groups
        .toSorted((one, other) => other.length - one.length)
        .map((findings) => groupOf(findings, findings[0]?.reason ?? 'No reason was given.'))
    },
  }
}

/** Lists the exchanges of a scenario that changed something before one of them, and that one. */
function stepsTo(exchange: Exchange, scenario: readonly Exchange[]): Exchange[] {
  const before = scenario.filter(
    ({ start, request, answer }) =>
      start < exchange.start && request.method !== 'GET' && answer !== null && answer.status < 400,
  )
  const inOrder = before.toSorted((one, other) => one.start - other.start)
  return exchange.scenario === undefined ? [exchange] : [...inOrder.slice(-mostBefore), exchange]
}

function itemOf(finding: Finding, exchange: Exchange | null, record: RunRecord): Item {
  const { id, expected, actual, reason: note, times } = finding
  const { text: sentence } = requirements[id]
  const isCounted = times !== undefined && times.of > 1
  return {
    finding,
    sentence,
    place: placeOf(id),
    expected: expected !== null && sentence.includes(expected) ? null : expected,
    actual,
    note,
    hint: hintOf(finding, exchange, record),
    times: isCounted ? `broken in ${times.broken} of ${counted(times.of, 'answer')}` : null,
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

function titleOf(findings: readonly Finding[]): string {
  const [first] = findings
  if (first === undefined || findings.length === 1) return first?.id ?? ''
  return isField(first)
    ? `${findings.length} fields of ${requirements[first.id].section}`
    : `${findings.length} requirements: ${withoutIds(first.actual ?? '')}`
}

function withoutIds(text: string): string {
  return text.replace(/\b[a-z]{3,5}_(?:test|live)_\w+/g, '…')
}
