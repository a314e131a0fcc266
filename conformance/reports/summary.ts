import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { pinTold } from '../run/declared.ts'
import { exchangeLine } from './exchange-line.ts'
import { acceptedSentences, byReason } from './findings.ts'
import { groupsOf, type Failure, type Group } from './groups.ts'
import {
  codeMarkdown as code,
  commandMarkdown,
  counted,
  duration,
  escapeMarkdown as escaped,
  upTo,
} from './text.ts'
import { areaRows, createdText, executedText } from './numbers.ts'

const mostFailures = 50

/** Renders a record as Markdown, short enough for the summary of a CI job. */
export function summaryReport(record: RunRecord): string {
  const { implementation } = record
  const accepted = acceptedSentences(record).map(({ sentence }) => escaped(sentence, 600))
  const pinned = record.brokenPins.map((pin) => escaped(pinTold(pin), 600))
  const inconclusive = record.findings.filter(({ verdict }) => verdict === 'inconclusive')
  const open = byReason(inconclusive).map(
    ([reason, findings]) => `${escaped(reason, 600)} (${idsOf(findings)})`,
  )
  const rows = areaRows(record.findings).map(({ area, judged, passed, others }) => {
    const notes = others.map(({ verdict, count }) => `${count} ${verdict}`).join(', ')
    return `| ${area} | ${passed} of ${judged} | ${notes} |`
  })
  return [
    `# ${record.outcome}`,
    '',
    escaped(record.sentence, 2000),
    '',
    `Implementation ${code(implementation.baseUrl)}, contract ${escaped(`${record.contract.title} ${record.contract.version}`)}, ${duration(record.duration)}.`,
    `Executed: ${executedText(record)}.`,
    `Created: ${createdText(record)} in ${counted(record.created.requests, 'request')}.`,
    ...(rows.length > 0 ? ['', '| area | passed | others |', '| --- | --- | --- |', ...rows] : []),
    ...failureSection(record),
    ...listSection('Accepted failures', accepted),
    ...listSection('Pinned', pinned),
    ...listSection('Inconclusive', open),
    '',
  ].join('\n')
}

function listSection(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : ['', `## ${title}`, '', ...items.map((item) => `- ${item}`)]
}

function failureSection(record: RunRecord): string[] {
  const groups = groupsOf(record)
  if (groups.length === 0) return []
  const { first, left } = upTo(groups, mostFailures)
  return [
    '',
    '## What does not hold',
    ...first.flatMap((group) => groupLines(group, record)),
    ...(left > 0 ? ['', `And ${left} more, in report.json.`] : []),
  ]
}

/** Tells failures of one cause in a line each, with the first exchange that shows them; one alone in full. */
function groupLines({ cause, failures, again }: Group, record: RunRecord): string[] {
  const [first] = failures
  if (failures.length < 2 || first === undefined)
    return failures.flatMap((failure) => failureLines(failure, record))
  return [
    '',
    `### ${escaped(cause)}`,
    '',
    ...failures.map(
      ({ finding: { id, expected, actual } }) => `- ${code(id)}: ${escaped(`${expected} → ${actual}`, 400)}`,
    ),
    ...exchangeLines(first, 1, record),
    `- again: ${commandMarkdown(again)}`,
  ]
}

function failureLines(failure: Failure, record: RunRecord): string[] {
  const { finding, verdict, binds, again } = failure
  const { id, expected, actual } = finding
  return [
    '',
    `### ${id} (${verdict}${binds ? '' : ', SHOULD'})`,
    '',
    escaped(requirements[id].text),
    '',
    `- expected: ${escaped(expected ?? 'it to hold')}`,
    `- actual: ${escaped(actual ?? 'it did not')}`,
    ...exchangeLines(failure, 2, record),
    `- again: ${commandMarkdown(again)}`,
  ]
}

/** Tells the first exchanges, in the order of the record, that a failure cites. */
function exchangeLines({ finding }: Failure, most: number, record: RunRecord): string[] {
  const cited = record.evidence.filter(({ id }) => finding.exchanges.includes(id)).slice(0, most)
  return cited.map((exchange) => `- exchange: ${code(exchangeLine(exchange, record.implementation))}`)
}

function idsOf(findings: readonly Finding[]): string {
  const { first, left } = upTo(findings, 10)
  return `${first.map(({ id }) => code(id)).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
