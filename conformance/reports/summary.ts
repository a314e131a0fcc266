import { requirements } from '../../generated/requirements.ts'
import type { Finding } from '../finding.ts'
import { pinTold } from '../pins.ts'
import { exchangeLine } from './again.ts'
import { acceptedTold, areaRows, binds, byReason, failures, verdicts, type Shown } from './findings.ts'
import { codeMarkdown as code, escapeMarkdown as escaped } from './markdown.ts'
import { counted, duration } from './text.ts'

const mostFailures = 50

/** The report as Markdown, short enough for the summary of a CI job. */
export function summaryReport(shown: Shown): string {
  const { record } = shown
  const { counts, created, implementation } = record
  const found = failures(record)
  const open = byReason(record.findings.filter(({ verdict }) => verdict === 'inconclusive'))
  const rows = areaRows(record.findings).map(({ area, judged, verdicts: count }) => {
    const others = verdicts
      .filter((verdict) => verdict !== 'pass' && count[verdict] > 0)
      .map((verdict) => `${count[verdict]} ${verdict}`)
    return `| ${area} | ${count.pass} of ${judged} | ${others.join(', ')} |`
  })
  return [
    `# ${record.outcome}`,
    '',
    escaped(record.sentence, 2000),
    '',
    `Implementation ${code(implementation.baseUrl)}, contract ${escaped(`${record.contract.title} ${record.contract.version}`)}, ${duration(record.duration)}.`,
    `Executed: MUST ${counts.MUST.executed} of ${counts.MUST.expected}, SHOULD ${counts.SHOULD.executed} of ${counts.SHOULD.expected}.`,
    `Created: ${counted(created.tokens, 'token')}, ${counted(created.sources, 'source')}, ${counted(created.charges, 'charge')} in ${counted(created.requests, 'request')}.`,
    ...(rows.length > 0 ? ['', '| area | passed | others |', '| --- | --- | --- |', ...rows] : []),
    ...(found.length > 0
      ? [
          '',
          '## What does not hold',
          ...found.slice(0, mostFailures).flatMap((finding) => failureLines(finding, shown)),
        ]
      : []),
    ...(found.length > mostFailures ? ['', `And ${found.length - mostFailures} more, in report.json.`] : []),
    ...(record.accepted.length > 0
      ? ['', '## Accepted failures', '', ...acceptedTold(record).map(({ text }) => `- ${escaped(text, 600)}`)]
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

function failureLines(finding: Finding, { record, again }: Shown): string[] {
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
    ...evidence.map(
      (exchange) => `- exchange: ${code(exchangeLine(exchange, record.implementation.baseUrl))}`,
    ),
    `- again: ${code(`${again} --only ${finding.id}`)}`,
  ]
}

function idsOf(findings: readonly Finding[]): string {
  const more = findings.length - 10
  return `${findings
    .slice(0, 10)
    .map(({ id }) => code(id))
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
