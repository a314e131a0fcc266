import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { pinTold } from '../run/pins.ts'
import { exchangeLine } from './exchange-line.ts'
import { acceptedSentences, byReason } from './findings.ts'
import { groupsOf, type Failure, type Group } from './groups.ts'
import { codeMarkdown as code, commandMarkdown, escapeMarkdown as escaped } from './markdown.ts'
import { areaRows, createdText, executedText } from './numbers.ts'
import { counted, duration, upTo } from './text.ts'

const mostFailures = 50

/** The report as Markdown, short enough for the summary of a CI job. */
export function summaryReport(record: RunRecord): string {
  const { implementation } = record
  const groups = groupsOf(record)
  const open = byReason(record.findings.filter(({ verdict }) => verdict === 'inconclusive'))
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
    ...(groups.length > 0
      ? [
          '',
          '## What does not hold',
          ...groups.slice(0, mostFailures).flatMap((group) => groupLines(group, record)),
        ]
      : []),
    ...(groups.length > mostFailures
      ? ['', `And ${groups.length - mostFailures} more, in report.json.`]
      : []),
    ...(record.accepted.length > 0
      ? [
          '',
          '## Accepted failures',
          '',
          ...acceptedSentences(record).map(({ sentence }) => `- ${escaped(sentence, 600)}`),
        ]
      : []),
    ...(record.brokenPins.length > 0
      ? ['', '## Pinned', '', ...record.brokenPins.map((pin) => `- ${escaped(pinTold(pin), 600)}`)]
      : []),
    ...(open.length > 0
      ? [
          '',
          '## Inconclusive',
          '',
          ...open.map(([reason, findings]) => `- ${escaped(reason, 600)} (${idsOf(findings)})`),
        ]
      : []),
    '',
  ].join('\n')
}

/** Failures of one cause: a line each, with the first exchange that shows them; one alone in full. */
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

/** The first exchanges, as they were recorded, of those that a failure cites. */
function exchangeLines(
  { finding }: Failure,
  most: number,
  { evidence, implementation }: RunRecord,
): string[] {
  const cited = evidence.filter(({ id }) => finding.exchanges.includes(id)).slice(0, most)
  return cited.map((exchange) => `- exchange: ${code(exchangeLine(exchange, implementation))}`)
}

function idsOf(findings: readonly Finding[]): string {
  const { first, left } = upTo(findings, 10)
  return `${first.map(({ id }) => code(id)).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
