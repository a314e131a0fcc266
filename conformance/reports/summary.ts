import { requirements } from '../../generated/requirements.ts'
import type { Finding, RunRecord } from '../../generated/report.js'
import { pinTold } from '../run/pins.ts'
import { exchangeLine } from './exchange-line.ts'
import { acceptedSentences, againLine, binds, byReason } from './findings.ts'
import { againAll, groupsOf, type Group } from './groups.ts'
import { codeMarkdown as code, commandMarkdown, escapeMarkdown as escaped } from './markdown.ts'
import { areaRows, createdText, executedText } from './numbers.ts'
import { counted, duration } from './text.ts'

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
function groupLines({ cause, findings }: Group, record: RunRecord): string[] {
  const [first] = findings
  if (findings.length < 2 || first === undefined)
    return findings.flatMap((finding) => failureLines(finding, record))
  const evidence = record.evidence.filter(({ id }) => first.exchanges.includes(id)).slice(0, 1)
  return [
    '',
    `### ${escaped(cause)}`,
    '',
    ...findings.map(
      ({ id, expected, actual }) => `- ${code(id)}: ${escaped(`${expected} → ${actual}`, 400)}`,
    ),
    ...evidence.map((exchange) => `- exchange: ${code(exchangeLine(exchange, record.implementation))}`),
    `- again: ${commandMarkdown(againAll(record, findings))}`,
  ]
}

function failureLines(finding: Finding, record: RunRecord): string[] {
  const level = binds(finding, record) ? '' : ', SHOULD'
  const evidence = record.evidence.filter(({ id }) => finding.exchanges.includes(id)).slice(0, 2)
  return [
    '',
    `### ${finding.id} (${finding.verdict ?? ''}${level})`,
    '',
    escaped(requirements[finding.id].text),
    '',
    `- expected: ${escaped(finding.expected ?? 'it to hold')}`,
    `- actual: ${escaped(finding.actual ?? 'it did not')}`,
    ...evidence.map((exchange) => `- exchange: ${code(exchangeLine(exchange, record.implementation))}`),
    `- again: ${commandMarkdown(againLine(record, finding.id))}`,
  ]
}

function idsOf(findings: readonly Finding[]): string {
  const more = findings.length - 10
  return `${findings
    .slice(0, 10)
    .map(({ id }) => code(id))
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
