import type { Changed, Difference } from './difference.ts'
import { codeMarkdown, escapeMarkdown } from './markdown.ts'
import { marks, type Paint } from './paint.ts'
import { clean, counted, upTo, wrapped } from './text.ts'

/** Tells the changes between two runs on a terminal. */
export function differenceText(
  difference: Difference,
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const { outcome, requirements, observations, added, removed } = difference
  const worst = outcome.worse ? 'fail' : 'pass'
  const lines = [
    outcome.before === outcome.after
      ? `${paint.bold(outcome.after)} before and after`
      : paint.verdict(worst, `${outcome.before} → ${outcome.after}`),
    ...requirements.flatMap((one) => [
      '',
      `${changeMark(one, paint)} ${paint.bold(clean(one.id, 120))}  ${verdictsOf(one)}${one.level === 'SHOULD' ? '  SHOULD' : ''}`,
      ...(one.why === '' ? [] : wrapped(clean(one.why, 600), columns - 2).map((line) => `  ${line}`)),
    ]),
    ...observations.flatMap(({ id, before, after }) => [
      '',
      `· ${paint.bold(clean(id, 120))}`,
      ...wrapped(`${answerOf(before)} → ${answerOf(after)}`, columns - 4).map((line) => `    ${line}`),
    ]),
    ...listLines('only in the new report', added),
    ...listLines('only in the old report', removed),
    '',
    totalOf(difference),
    '',
  ]
  return lines.join('\n')
}

/** Tells the changes between two runs as Markdown for a summary or a comment. */
export function differenceMarkdown(difference: Difference): string {
  const { outcome, requirements, observations, added, removed } = difference
  const rows = requirements.map(
    (one) =>
      `| ${one.regression ? '**regression**' : ''} | ${codeMarkdown(one.id)} | ${verdictsOf(one)} | ${escapeMarkdown(one.why, 300)} |`,
  )
  const answers = observations.map(
    ({ id, before, after }) =>
      `| ${codeMarkdown(id)} | ${escapeMarkdown(answerOf(before), 300)} | ${escapeMarkdown(answerOf(after), 300)} |`,
  )
  return [
    `# ${outcome.before === outcome.after ? `${outcome.after} before and after` : `${outcome.before} → ${outcome.after}`}`,
    '',
    totalOf(difference),
    ...(rows.length > 0
      ? ['', '|  | requirement | verdict | why |', '| --- | --- | --- | --- |', ...rows]
      : []),
    ...(answers.length > 0
      ? ['', '| observation | before | after |', '| --- | --- | --- |', ...answers]
      : []),
    ...listLines('only in the new report', added),
    ...listLines('only in the old report', removed),
    '',
  ].join('\n')
}

function totalOf({ requirements, observations, outcome }: Difference): string {
  const lost = requirements.filter(({ regression }) => regression).length
  const parts = [
    counted(requirements.length, 'requirement'),
    counted(lost, 'regression'),
    counted(observations.length, 'observation'),
  ]
  return `changed: ${parts.join(', ')}${outcome.worse ? '; the outcome is worse' : ''}`
}

function verdictsOf({ before, after }: Changed): string {
  return `${before ?? 'not judged'} → ${after ?? 'not judged'}`
}

function changeMark({ regression, after }: Changed, paint: Paint): string {
  if (regression) return paint.verdict('fail', marks.fail)
  return after === null ? '·' : paint.verdict(after, marks[after])
}

function answerOf(answer: unknown): string {
  return answer === null || answer === undefined ? 'not seen' : clean(JSON.stringify(answer), 300)
}

function listLines(title: string, ids: readonly string[]): string[] {
  const { first, left } = upTo(ids, 20)
  const more = left > 0 ? ` and ${left} more` : ''
  return ids.length === 0 ? [] : ['', `${title}: ${first.map((id) => clean(id, 120)).join(', ')}${more}`]
}
