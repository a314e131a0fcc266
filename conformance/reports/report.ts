import type { Exchange, Finding, RunRecord, Verdict } from '../../generated/report.js'
import { requirements } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { exchangeText, lineOf, stepText, type ExchangeText, type Member } from './exchange.ts'
import { binds, failures, isFailure, placeOf, profileLines, type ProfileLine } from './findings.ts'
import { hintOf } from './hints.ts'
import { adviceOf } from './numbers.ts'
import { againLine, curlLine, handLine } from './repeat.ts'
import { counted, listed } from './text.ts'

/** A run as every report shows it. */
export interface Report {
  record: RunRecord
  /** The operations that are not there, and what to do where many requests had no answer. */
  advice: string[]
  /** What does not hold, by cause. */
  failed: Group[]
  /** What could not be judged, by reason. */
  open: Group[]
  /** What does not apply, by reason. */
  inapplicable: Group[]
  profile: ProfileLine[]
  /** The exchanges of an archive: those of the evidence unless all are at hand. */
  exchanges: readonly Exchange[]
}

/** Findings of one cause, with the exchange that shows it. */
export interface Group {
  /** The id of a finding alone, or the cause of several. */
  title: string
  verdict: Verdict
  /** The colour of it: its verdict, or `should` where it fails no run. */
  tone: Verdict | 'should'
  items: Item[]
  /** The exchange of the first finding, which fails. */
  exchange: Exchange | null
  /** The wrong member of its answer. */
  member: Member | undefined
  /** The exchange in words, around that member. */
  text: ExchangeText | null
  /** The steps that led to it, in words. */
  steps: string[]
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
  /** Its level where that is SHOULD, its verdict where it is no plain failure, and the number of answers that broke it. */
  notes: string
  /** The exchange that fails, and in a line. */
  exchange: Exchange | null
  line: string | null
  /** The expected behaviour, unless the sentence has the same words, the actual behaviour, a hint, a note, the scenarios that broke it where others did not, the exchange where its group has several, and what to do by hand where no request repeats it. */
  details: [label: string, text: string][]
}

/** Gives the origins of the addresses of an API. */
export function originsOf(addresses: readonly (string | undefined)[]): Set<string> {
  return new Set(
    addresses.flatMap((one) => (one !== undefined && URL.canParse(one) ? [new URL(one).origin] : [])),
  )
}

/** Makes the report of a run; its curl lines give keys to trusted origins alone, which are those of the run unless the reader names others. */
export function reportOf(
  record: RunRecord,
  trusted = originsOf([record.implementation.baseUrl, record.implementation.vaultUrl]),
): Report {
  const { implementation, strict } = record
  const evidence = new Map(record.evidence.map((exchange) => [exchange.id, exchange]))
  const shownBy = ({ exchanges: [id = ''] }: Finding) => evidence.get(id) ?? null
  const ledTo = ({ after = [] }: Finding) => after.flatMap((id) => evidence.get(id) ?? [])
  const groupOf = (findings: readonly Finding[], title: string): Group => {
    const [{ verdict = null, member } = {}] = findings
    const [exchange = null] = findings.map(shownBy)
    const [led = []] = findings.map(ledTo)
    const isNamed = findings.some((finding) => shownBy(finding) !== exchange)
    const isBinding = verdict === 'error' || findings.some((finding) => binds(finding, strict))
    return {
      title,
      verdict: verdict ?? 'inconclusive',
      tone: isFailure(verdict) && !isBinding ? 'should' : (verdict ?? 'inconclusive'),
      items: findings.map((one) => itemOf(one, shownBy(one), ledTo(one), isNamed, record)),
      exchange,
      member,
      text: exchange && exchangeText(exchange, implementation, member),
      steps: led.map((one) => stepText(one, implementation)),
      curl: exchange && curlLine(exchange, trusted, led),
      again: againLine(record, findings),
    }
  }
  const byReason = (verdict: Verdict): Group[] => {
    const own = record.findings.filter((finding) => finding.verdict === verdict)
    const groups = [...grouped(own, ({ reason }) => withoutIds(reason ?? '').replace(/\d+/g, '…')).values()]
    return groups
      .toSorted((one, other) => other.length - one.length)
      .map((findings) => groupOf(findings, findings[0]?.reason ?? 'No reason was given.'))
  }
  const failed = [...grouped(failures(record), causeOf).values()].map((findings) => {
    const [first] = findings
    const isAlone = first === undefined || findings.length === 1
    return groupOf(findings, isAlone ? (first?.id ?? '') : `${findings.length} ${sharedBy(first)}`)
  })
  return {
    record,
    advice: adviceOf(record),
    failed,
    open: byReason('inconclusive'),
    inapplicable: byReason('inapplicable'),
    profile: profileLines(record),
    exchanges: record.evidence,
  }
}

/** Words a finding, with its exchange in a line where its group has several. */
function itemOf(
  finding: Finding,
  exchange: Exchange | null,
  led: readonly Exchange[],
  isNamed: boolean,
  record: RunRecord,
): Item {
  const { id, level, verdict, expected, actual, reason: note, times, scenarios = [] } = finding
  const { text: sentence } = requirements[id]
  const notes = [
    level === 'SHOULD' ? level : null,
    verdict === 'fail' ? null : verdict,
    times && times.of > 1 ? `broken in ${times.broken} of ${counted(times.of, 'answer')}` : null,
  ]
  const isAlways = times === undefined || times.broken === times.of
  const line = exchange && lineOf(exchange, record.implementation)
  const details = {
    expected: expected !== null && sentence.includes(expected) ? null : expected,
    actual,
    hint: hintOf(finding, exchange, record),
    note,
    scenarios: isAlways ? '' : listed(scenarios, 3),
    'shown by': isNamed ? line : null,
    'by hand': exchange && handLine(exchange, led),
  }
  return {
    finding,
    sentence,
    place: placeOf(id),
    notes: notes.filter((one) => one !== null).join(', '),
    exchange,
    line,
    details: Object.entries(details).flatMap(([label, text]) => (text ? [[label, text]] : [])),
  }
}

/** Finds the cause that a failure may share with others; a failure alone has its id for it. */
function causeOf(finding: Finding): string {
  const { id, verdict, actual, level, replay } = finding
  return verdict !== 'fail' || actual === null || replay !== undefined ? id : `${level} ${sharedBy(finding)}`
}

/** Names what failures share: the section of fields, or the actual behaviour. */
function sharedBy({ id, actual }: Finding): string {
  const { by, section } = requirements[id]
  return by === 'field' ? `fields of ${section}` : `requirements: ${withoutIds(actual ?? '')}`
}

/** Replaces each word of letters and digits: an id, whatever its form. */
function withoutIds(text: string): string {
  return text.replace(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]+/gi, '…')
}
