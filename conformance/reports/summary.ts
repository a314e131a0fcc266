import type { Exchange } from '../../generated/report.js'
import { answerText, sentText } from './exchange-text.ts'
import { details, type Group, type Item } from './groups.ts'
import { areaRows, countsText, createdText } from './numbers.ts'
import type { Report } from './report.ts'
import { codeMarkdown as code, commandMarkdown, duration, escapeMarkdown as escaped, upTo } from './text.ts'

const mostGroups = 50
const mostItems = 20

/** Renders a report as Markdown, short enough for the summary of a CI job. */
export function summaryReport(report: Report): string {
  const { record, headline, notes, groups, open, profile } = report
  const { implementation, contract } = record
  const rows = areaRows(record.findings).map(
    ({ area, judged, passed, others }) => `| ${area} | ${passed} of ${judged} | ${others} |`,
  )
  return [
    `# ${escaped(headline)}`,
    '',
    ...notes.flatMap((note) => [escaped(note, 2000), '']),
    `Implementation ${code(implementation.baseUrl)}, contract ${escaped(`${contract.title} ${contract.version}`)}, ${duration(record.duration)}.`,
    `Judged: ${countsText(record)}.`,
    `Created: ${createdText(record)}.`,
    ...(rows.length > 0 ? ['', '| area | passed | others |', '| --- | --- | --- |', ...rows] : []),
    ...section('What does not hold', groups, report, (group) => group.items.flatMap(itemLines)),
    ...(profile.length > 0
      ? ['', '## Profile', '', ...profile.map(({ text }) => `- ${escaped(text, 600)}`)]
      : []),
    ...section('What could not be judged', open, report, ({ items }) => [`- requirements: ${idsOf(items)}`]),
    '',
  ].join('\n')
}

function section(
  title: string,
  groups: readonly Group[],
  report: Report,
  itemsOf: (group: Group) => string[],
): string[] {
  if (groups.length === 0) return []
  const { first, left } = upTo(groups, mostGroups)
  return [
    '',
    `## ${title}`,
    ...first.flatMap((group) => [
      '',
      `### ${escaped(group.title, 300)}`,
      '',
      ...itemsOf(group).slice(0, mostItems),
      ...(group.exchange === null ? [] : [exchangeLine(group.exchange, group, report)]),
      ...(group.curl === null ? [] : [`- request: ${commandMarkdown(group.curl)}`]),
      `- again: ${commandMarkdown(group.again)}`,
    ]),
    ...(left > 0 ? ['', `And ${left} more, in report.json.`] : []),
  ]
}

function itemLines(item: Item): string[] {
  const { finding, sentence, times } = item
  const { id, verdict, level } = finding
  const notes = [verdict === 'fail' ? '' : verdict, level === 'SHOULD' ? level : '', times]
  const heading = notes.filter((note) => note !== null && note !== '').join(', ')
  return [
    `- ${code(id)}${heading === '' ? '' : ` (${heading})`}: ${escaped(sentence)}`,
    ...details(item).map(([label, text]) => `  - ${label}: ${escaped(text)}`),
  ]
}

/** Shows the exchange that fails, its answer cut around the wrong member. */
function exchangeLine(exchange: Exchange, { members }: Group, { record }: Report): string {
  const { status, before, marked, after } = answerText(exchange, members[0])
  const parts = [
    code(sentText(exchange, record.implementation)),
    '→',
    code(`${status} ${before}`.trim()),
    marked === '' ? '' : `**${code(marked)}**`,
    after === '' ? '' : code(after),
  ]
  return `- exchange: ${parts.filter((part) => part !== '').join(' ')}`
}

function idsOf(items: readonly Item[]): string {
  const { first, left } = upTo(items, 10)
  return `${first.map(({ finding }) => code(finding.id)).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}
