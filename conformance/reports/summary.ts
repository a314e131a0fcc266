import { areaRows, factsOf } from './numbers.ts'
import type { ExchangeText } from './exchange.ts'
import type { Group, Item, Report } from './report.ts'
import { codeMarkdown as code, escapeMarkdown as escaped } from '../text/markdown.ts'
import { firstTexts, firstItems } from '../text/words.ts'

const maxGroups = 50
const maxItems = 20

/** Renders a report as Markdown, short enough for the summary of a CI job. */
export function summaryReport(report: Report): string {
  const { runReport, failed, unjudged, profile } = report
  const rows = areaRows(runReport.findings).map(
    ({ area, judged, passed, others }) => `| ${area} | ${passed} of ${judged} | ${others} |`,
  )
  return [
    `# ${escaped(runReport.sentence, 1000)}`,
    '',
    ...Object.entries(factsOf(runReport)).flatMap(([name, text]) =>
      text === '' ? [] : [`- ${name}: ${escaped(text)}`],
    ),
    ...(rows.length > 0 ? ['', '| area | passed | others |', '| --- | --- | --- |', ...rows] : []),
    ...section('What does not hold', failed, ({ items }) => items.flatMap(itemLines)),
    ...(profile.length > 0 ? ['', '## Profile', ''] : []),
    ...profile.map(({ text }) => `- ${escaped(text, 600)}`),
    ...section('What could not be judged', unjudged, ({ items }) => [
      `- requirements: ${firstTexts(
        items.map(({ finding }) => code(finding.id)),
        10,
      )}`,
    ]),
    '',
  ].join('\n')
}

function section(
  title: string,
  groups: readonly Group[],
  itemsOf: (group: Group) => string[],
): string[] {
  if (groups.length === 0) return []
  const { first, others } = firstItems(groups, maxGroups)
  return [
    '',
    `## ${title}`,
    ...first.flatMap((group) => [
      '',
      `### ${escaped(group.title, 300)}`,
      '',
      ...itemsOf(group).slice(0, maxItems),
      ...evidenceLines(group),
    ]),
    ...(others > 0 ? ['', `And ${others} more, in report.json.`] : []),
  ]
}

function itemLines({ finding: { id }, sentence, qualifiers, details }: Item): string[] {
  return [
    `- ${code(id)}${qualifiers === '' ? '' : ` (${qualifiers})`}: ${escaped(sentence)}`,
    ...details.map(([label, text]) => `  - ${label}: ${escaped(text)}`),
  ]
}

/** The steps before a failure, the exchange that shows it, and commands that repeat it. */
function evidenceLines({ items: [{ exchangeText, earlierLines, curl }], rerun }: Group): string[] {
  return [
    ...(earlierLines.length > 0
      ? [`- after: ${earlierLines.map((step) => code(step)).join(', ')}`]
      : []),
    ...(exchangeText === null ? [] : [`- exchange: ${exchangeLine(exchangeText)}`]),
    ...(curl === null ? [] : [`- request: ${code(curl, Infinity)}`]),
    `- rerun: ${code(rerun, Infinity)}`,
  ]
}

/** Shows an exchange with its wrong part in bold. */
function exchangeLine({ sent, received, wrong }: ExchangeText): string {
  const line = `${sent} → ${received}`
  const at = wrong === '' ? -1 : line.lastIndexOf(wrong)
  if (at < 0) return code(line)
  const after = line.slice(at + wrong.length)
  return [
    code(line.slice(0, at)),
    `**${code(wrong)}**`,
    ...(after === '' ? [] : [code(after)]),
  ].join(' ')
}
