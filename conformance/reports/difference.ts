import { isDeepStrictEqual } from 'node:util'
import type { Finding, Outcome, Compared, Seen, Verdict } from '../../generated/report.js'
import { whyOf } from './findings.ts'
import { clean, codeMarkdown, counted, escapeMarkdown, jsonText, upTo, wrapped } from './text.ts'
import { marks, type Paint } from './paint.ts'

/** One requirement whose verdict changed between two runs; null stands for not judged. */
interface Changed {
  id: string
  level: 'MUST' | 'SHOULD'
  before: Verdict | null
  after: Verdict | null
  /** The reason of its verdict now. */
  why: string
  /** True where it passed and does not any more. */
  regression: boolean
}

/** One observation whose answer changed; undefined where a run does not have it. */
interface ChangedAnswer {
  id: string
  before: unknown
  after: unknown
}

/** The changes from one run to another. */
interface Difference {
  outcome: { before: Outcome; after: Outcome; worse: boolean }
  requirements: Changed[]
  /** Requirements that only one of the runs knows: the contract changed. */
  added: string[]
  removed: string[]
  observations: ChangedAnswer[]
  /** True where a requirement that passed no longer does, or the outcome is worse. */
  regressed: boolean
}

const order: readonly Outcome[] = ['conformant', 'incomplete', 'nonconformant']

/** Compares two runs, requirement by requirement and observation by observation. */
export function differenceOf(before: Compared, after: Compared): Difference {
  const worse = order.indexOf(after.outcome) > order.indexOf(before.outcome)
  const [old, now] = [byId(before.findings), byId(after.findings)]
  const requirements = after.findings.flatMap((finding) => changeOf(old.get(finding.id), finding) ?? [])
  const [seen, sees] = [byId(before.observations), byId(after.observations)]
  const observations = [...new Set([...seen.keys(), ...sees.keys()])]
    .map((id) => ({ id, before: seen.get(id)?.answer, after: sees.get(id)?.answer }))
    .filter((one) => !isDeepStrictEqual(one.before ?? null, one.after ?? null))
  return {
    outcome: { before: before.outcome, after: after.outcome, worse },
    requirements: requirements.toSorted((one, other) => rank(one) - rank(other)),
    added: [...now.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !now.has(id)),
    observations,
    regressed: worse || requirements.some(({ regression }) => regression),
  }
}

function changeOf(before: Finding | undefined, after: Finding): Changed | null {
  if (before === undefined || before.verdict === after.verdict) return null
  const { id, level, verdict } = after
  return {
    id,
    level,
    before: before.verdict,
    after: verdict,
    why: verdict === 'pass' ? '' : whyOf(after),
    regression: before.verdict === 'pass' && verdict !== null,
  }
}

function rank({ regression, after }: Changed): number {
  return regression ? 0 : after === 'pass' ? 2 : 1
}

function byId<One extends Finding | Seen>(all: readonly One[]): Map<string, One> {
  return new Map(all.map((one) => [one.id, one]))
}

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
  return answer === null || answer === undefined ? 'not seen' : jsonText(answer, 300)
}

function listLines(title: string, ids: readonly string[]): string[] {
  const { first, left } = upTo(ids, 20)
  const more = left > 0 ? ` and ${left} more` : ''
  return ids.length === 0 ? [] : ['', `${title}: ${first.map((id) => clean(id, 120)).join(', ')}${more}`]
}
