import { observations, requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord, Verdict } from '../../generated/report.js'
import { exploredSentence, neverMet, statesText } from './explored.ts'
import { acceptedSentences, byReason } from './findings.ts'
import {
  amountText,
  areaRows,
  asideText,
  createdText,
  executedText,
  presenceSentences,
  trafficText,
} from './numbers.ts'
import { pinTold } from '../run/declared.ts'
import { beside, failuresLines, type Look } from './failure-lines.ts'
import { marks } from './paint.ts'
import { clean, counted, duration, jsonText, labelled, upTo, wrapped } from './text.ts'

/** The number of lines of a report, however much is wrong. */
const mostLines = 190

/** The number of reasons that are told of what could not be judged. */
const mostReasons = 12

/** Renders a record for people: areas, failures, what is inconclusive, observations, and the outcome. */
export function terminalReport(record: RunRecord, look: Look): string {
  const { quiet, verbose, brief } = look
  const head = [
    ...(quiet ? [] : [...subjectLines(record, look), ...areaLines(record, look)]),
    ...(verbose && !quiet ? everyLine(record, look) : []),
  ]
  const tail = [
    ...openLines(record, look, quiet || brief ? ['inconclusive'] : ['inconclusive', 'inapplicable']),
    ...acceptedLines(record, look),
    ...pinLines(record, look),
    ...(quiet ? [] : seenLines(record, look)),
    ...(quiet ? [] : exploredLines(record, look)),
    '',
    ...outcomeLines(record, look),
  ]
  const room = Math.max(20, mostLines - head.length - tail.length)
  const parts = [...head, ...failuresLines(record, look, room), ...tail]
  return `${parts.join('\n').replace(/^\n+/, '')}\n`
}

function subjectLines(record: RunRecord, { columns }: Look): string[] {
  const { implementation, contract } = record
  const presence = presenceSentences(record)
  const { baseUrl, embedded, live } = implementation
  const kind = embedded ? ', the embedded reference implementation' : live ? ', with live keys' : ''
  return [
    ...wrapped(
      clean(`${baseUrl}${kind}, by the contract ${contract.title} ${contract.version}`, 400),
      columns,
    ),
    ...presence.flatMap((sentence) => wrapped(sentence, columns)),
    ...(record.trace === undefined ? [] : [clean(`Its requests are of the trace ${record.trace}.`, columns)]),
    '',
  ]
}

function areaLines(record: RunRecord, { paint }: Look): string[] {
  return areaRows(record.findings).map(({ area, judged, passed, others }) => {
    const notes = others.map(({ verdict, count }) => paint.verdict(verdict, `${count} ${verdict}`)).join(', ')
    const worst = others[0]?.verdict ?? 'pass'
    const counts = `${String(passed).padStart(4)} of ${String(judged).padEnd(6)}`
    return `${paint.verdict(worst, marks[worst])} ${area.padEnd(15)}${counts}${notes}`.trimEnd()
  })
}

function everyLine(record: RunRecord, look: Look): string[] {
  const judged = record.findings.filter(({ verdict }) => verdict !== null)
  const lines = judged.flatMap(({ id, verdict }) => {
    const mark = look.paint.verdict(verdict, marks[verdict ?? 'pass'])
    return namedLines(mark, id, requirements[id].text, look)
  })
  return ['', ...lines]
}

/** Writes a mark and a name, with text beside it that goes on below where the line ends. */
function namedLines(mark: string, name: string, text: string, { paint, columns }: Look): string[] {
  const [first = '', ...rest] = wrapped(`${name}  ${text}`, columns - 4)
  const tail = first.slice(name.length)
  return [
    `${mark} ${paint.bold(name)}${tail === '' ? '' : paint.dim(tail)}`,
    ...rest.map((line) => `    ${paint.dim(line)}`),
  ]
}

/** Lists what could not be judged, and what does not apply, by reason. */
function openLines({ findings }: RunRecord, look: Look, verdicts: readonly Verdict[]): string[] {
  const { paint, columns, verbose } = look
  return verdicts.flatMap((verdict) => {
    const groups = byReason(findings.filter((finding) => finding.verdict === verdict))
    const { first, left } = upTo(groups, verbose ? Infinity : mostReasons)
    const lines = first.flatMap(([reason, own]) => {
      const ids = wrapped(`${verdict}: ${idsOf(own, verbose)}`, columns - 4)
      return [...markedLines(reason, verdict, look), ...ids.map((line) => paint.dim(`    ${line}`))]
    })
    return [...lines, ...(left > 0 ? ['', `and ${counted(left, 'reason')} more; --verbose shows them`] : [])]
  })
}

/** Tells what the profile accepts, and what of it fails the run. */
function acceptedLines(record: RunRecord, look: Look): string[] {
  return acceptedSentences(record).flatMap(({ fails, sentence }) =>
    markedLines(sentence, fails ? 'fail' : 'inconclusive', look),
  )
}

/** Tells the pinned answers that are others now, each of which fails the run. */
function pinLines({ brokenPins }: RunRecord, look: Look): string[] {
  return brokenPins.flatMap((pin) => markedLines(`pinned: ${pinTold(pin)}`, 'fail', look))
}

function markedLines(text: string, verdict: Verdict, { paint, columns }: Look): string[] {
  const [first = '', ...rest] = wrapped(clean(text, 600), columns - 2)
  return ['', `${paint.verdict(verdict, marks[verdict])} ${first}`, ...rest.map((line) => `  ${line}`)]
}

function idsOf(findings: readonly Finding[], all: boolean): string {
  const { first, left } = upTo(findings, all || findings.length <= 8 ? Infinity : 6)
  const named = first.map(({ id, level }) => (level === 'SHOULD' ? `${id} (SHOULD)` : id))
  return `${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

function seenLines({ observations: seen }: RunRecord, look: Look): string[] {
  if (seen.length === 0) return []
  const answered = seen.filter(({ answer }) => answer !== null).length
  if (!look.verbose)
    return ['', `${answered} of ${counted(seen.length, 'observation')} have an answer; --verbose shows them.`]
  const lines = seen.flatMap(({ id, answer, reason }) => {
    const value =
      answer === null ? `not seen: ${clean(reason ?? 'no reason was given', 200)}` : jsonText(answer, 400)
    return [
      ...namedLines('·', id, observations[id].question, look),
      ...wrapped(value, look.columns - 4).map((line) => `    ${line}`),
    ]
  })
  return ['', ...lines]
}

/** Tells the states that each command never met; with --verbose, and where nothing else was judged, all states. */
function exploredLines({ explored, observations: seen }: RunRecord, look: Look): string[] {
  const { paint, columns, verbose } = look
  if (explored === undefined) return []
  const isSearched = explored.sequences > 0
  const all = verbose || seen.length === 0
  const wide = Math.max(...explored.coverage.map(({ command }) => command.length)) + 4
  const rows = explored.coverage.flatMap((row) =>
    labelled(row.command, statesText(row), wide, columns, paint.dim),
  )
  const never = neverMet(explored)
  return [
    '',
    ...wrapped(`${exploredSentence(explored)}.`, columns),
    ...(isSearched && all ? rows : []),
    ...(isSearched && !all && never.length > 0 ? wrapped(`Never: ${never.join('; ')}.`, columns) : []),
  ]
}

function outcomeLines(record: RunRecord, look: Look): string[] {
  const { paint, columns } = look
  const { created, outcome, sentence, duration: took } = record
  const mark = { conformant: 'pass', nonconformant: 'fail', incomplete: 'inconclusive' } as const
  const [first = '', ...rest] = wrapped(clean(sentence, 2000), columns - 2)
  const executed = [executedText(record), asideText(record)].filter((part) => part !== '').join(', ')
  const amount = created.charges === 0 ? '' : ` (${amountText(record)})`
  return [
    `${paint.verdict(mark[outcome], marks[mark[outcome]])} ${paint.bold(first)}`,
    ...rest.map((line) => paint.bold(`  ${line}`)),
    ...beside('executed', `${executed}; ${duration(took)}`, look),
    ...beside('created', `${createdText(record)}${amount}; ${trafficText(record)}`, look),
  ]
}
