import type { Exchange, Finding, RunReport, Verdict } from '../../generated/report.js'
import { requirements } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import {
  exchangeText,
  lineOf,
  briefOf,
  briefText,
  type ExchangeText,
  type ExchangeBrief,
} from './exchange.ts'
import { binds, failures, isFailure, placeOf, profileLines, type ProfileLine } from './findings.ts'
import { hintOf } from './hints.ts'
import { curlLine, isOfRecording, manualSteps, rerunCommand, rerunAllCommand } from './rerun.ts'
import { clean } from '../text/plain.ts'
import { counted, firstTexts } from '../text/words.ts'

/** A run as every report shows it. */
export interface Report {
  runReport: RunReport
  /** The command that reruns the whole run. */
  rerun: string
  /** Findings that do not hold, grouped by cause. */
  failed: Group[]
  /** Inconclusive findings, grouped by reason. */
  unjudged: Group[]
  profile: ProfileLine[]
  /** The exchanges of an archive: those of the evidence unless all are at hand. */
  exchanges: readonly Exchange[]
}

/** Findings of one cause. */
export interface Group {
  /** The id of a finding alone, or the cause of several. */
  title: string
  verdict: Verdict
  /** Its colour: that of the verdict, or `should` where it fails no run. */
  tone: Verdict | 'should'
  /** The findings in words; the exchange of the first is shown. */
  items: readonly [Item, ...Item[]]
  /** The command that judges all of them again. */
  rerun: string
}

/** One finding in words. */
export interface Item {
  finding: Finding
  /** The sentence of the requirement. */
  sentence: string
  /** Its operation and its section. */
  place: string
  /** SHOULD, a verdict other than fail, and the number of answers that broke it. */
  qualifiers: string
  /** Everything else that is known, each with its label. */
  details: [label: string, text: string][]
  /** The exchange that fails, in a line, in words around its wrong member, and as a curl line. */
  exchange: Exchange | null
  exchangeLine: string | null
  exchangeText: ExchangeText | null
  curl: string | null
  /** The steps that led to it, each in a line, and as what was sent and received. */
  earlierLines: string[]
  earlierSteps: readonly { kind: Exchange['kind']; step: ExchangeBrief }[]
}

/** The report of a run. Where it is somebody else's, no command holds a key or a flag of it. */
export function reportOf(runReport: RunReport, isOwn = true): Report {
  const rerun = rerunAllCommand(runReport, isOwn)
  const evidence = new Map(runReport.evidence.map((exchange) => [exchange.id, exchange]))
  const groupOf = ([first, ...others]: readonly [Finding, ...Finding[]], title: string): Group => {
    const findings = [first, ...others]
    const verdict = first.verdict ?? 'inconclusive'
    const isBinding =
      verdict === 'error' || findings.some((finding) => binds(finding, runReport.strict))
    const showsOwnExchange = others.some(({ exchanges: [id] }) => id !== first.exchanges[0])
    const itemFor = (finding: Finding): Item =>
      itemOf(finding, { evidence, showsOwnExchange, isOwn, runReport })
    return {
      title,
      verdict,
      tone: isFailure(verdict) && !isBinding ? 'should' : verdict,
      items: [itemFor(first), ...others.map(itemFor)],
      rerun: rerunCommand(rerun, runReport, findings),
    }
  }
  const inconclusive = runReport.findings.filter(({ verdict }) => verdict === 'inconclusive')
  const byReason = grouped(inconclusive, ({ reason }) =>
    withoutIds(reason ?? '').replace(/\d+/g, '…'),
  )
  const unjudged = [...byReason.values()]
    .toSorted((a, b) => b.length - a.length)
    .map((findings) => groupOf(findings, findings[0].reason ?? 'No reason was given.'))
  const failed = [...grouped(failures(runReport), causeOf).values()].map((findings) => {
    const [first, ...others] = findings
    return groupOf(
      findings,
      others.length === 0 ? first.id : `${findings.length} ${sharedBy(first)}`,
    )
  })
  return {
    runReport,
    rerun,
    failed,
    unjudged,
    profile: profileLines(runReport),
    exchanges: runReport.evidence,
  }
}

/** The report and the group that a finding is part of. */
interface ItemContext {
  readonly runReport: RunReport
  /** The exchanges of the report, by id. */
  readonly evidence: ReadonlyMap<string, Exchange>
  /** True in a group whose findings cite different exchanges. */
  readonly showsOwnExchange: boolean
  readonly isOwn: boolean
}

function itemOf(
  finding: Finding,
  { runReport, evidence, showsOwnExchange, isOwn }: ItemContext,
): Item {
  const { id, level, verdict, expected, actual, reason: note, times, contrast } = finding
  const { scenarios = [] } = finding
  const { implementation } = runReport
  const exchange = evidence.get(finding.exchanges[0] ?? '') ?? null
  // Recorded traffic is not sent again.
  const sender = isOfRecording(runReport) ? null : exchange
  const earlier = (finding.history ?? []).flatMap((step) => evidence.get(step) ?? [])
  const deciding = contrast === undefined ? finding.decidingParameter : ''
  const exchangeLine = exchange && lineOf(exchange, implementation, deciding)
  const { text: sentence } = requirements[id]
  const qualifiers = [
    level === 'SHOULD' ? level : null,
    verdict === 'fail' ? null : verdict,
    times && times.of > 1 ? `broken in ${times.broken} of ${counted(times.of, 'answer')}` : null,
    contrast === undefined ? null : contrastText(clean(contrast, 120)),
  ]
  const isAlways = times === undefined || times.broken === times.of
  const details = {
    expected: expected !== null && sentence.includes(expected) ? null : expected,
    actual,
    hint: hintOf(finding, exchange, runReport),
    note,
    scenarios: isAlways ? '' : firstTexts(scenarios, 3),
    'shown by': showsOwnExchange ? exchangeLine : null,
    'by hand': sender && manualSteps(sender, earlier),
  }
  return {
    finding,
    sentence,
    place: placeOf(id),
    qualifiers: qualifiers.filter((qualifier) => qualifier !== null).join(', '),
    details: Object.entries(details).flatMap(([label, text]) => (text ? [[label, text]] : [])),
    exchange,
    exchangeLine,
    exchangeText: exchange && exchangeText(exchange, implementation, finding.member),
    curl: sender && curlLine(sender, isOwn, earlier),
    earlierLines: earlier.map((step) => briefText(step, implementation)),
    earlierSteps: earlier.map((step) => ({ kind: step.kind, step: briefOf(step, implementation) })),
  }
}

/** What sets broken answers apart, such as `only with bank=kfh` or `only without source`. */
const contrastText = (contrast: string): string =>
  contrast.startsWith('no ')
    ? `only without ${contrast.slice(3).replaceAll(' and no ', ' and ')}`
    : `only with ${contrast}`

/** The cause that a failure may share with others; its own id where it stands alone. */
function causeOf(finding: Finding): string {
  const { id, verdict, actual, level, replay } = finding
  return verdict !== 'fail' || actual === null || replay !== undefined
    ? id
    : `${level} ${sharedBy(finding)}`
}

/** What a group has in common: the section of fields, or the actual behaviour. */
function sharedBy({ id, actual }: Finding): string {
  const { by, section } = requirements[id]
  return by === 'field' ? `fields of ${section}` : `requirements: ${withoutIds(actual ?? '')}`
}

/** Replaces each word of letters and digits: an id, whatever its form. */
function withoutIds(text: string): string {
  return text.replace(/\w[\w-]*/g, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '…' : word))
}
