import { isDeepStrictEqual } from 'node:util'
import type { Compared, Finding, Outcome, Seen, Verdict } from '../../generated/report.js'
import { whyOf } from './findings.ts'
import { marks, type Paint } from './paint.ts'
import { clean, codeMarkdown, counted, escapeMarkdown, jsonText, shorten, upTo } from './text.ts'

/** One requirement whose verdict changed between two runs; null stands for not judged. */
interface Changed {
  id: string
  level: Finding['level']
  before: Verdict | null
  after: Verdict | null
  /** The reason of its verdict now. */
  why: string
  /** True where it passed and does not any more. */
  isRegression: boolean
}

/** One observation whose answer changed; undefined where a run does not have it. */
interface ChangedAnswer {
  id: string
  before: unknown
  after: unknown
}

/** The changes from one run to another. */
interface Difference {
  before: Outcome
  after: Outcome
  requirements: Changed[]
  /** Requirements that only one of the runs knows: the contract changed. */
  added: string[]
  removed: string[]
  observations: ChangedAnswer[]
  /** True where a requirement that passed no longer does, or the outcome is worse. */
  isWorse: boolean
}

const order: readonly Outcome[] = ['conformant', 'incomplete', 'nonconformant']

/** Compares two runs, requirement by requirement and observation by observation. */
export function differenceOf(before: Compared, after: Compared): Difference {
  const [old, now] = [byId(before.findings), byId(after.findings)]
  const [seen, sees] = [byId(before.observations), byId(after.observations)]
  const requirements = after.findings.flatMap((finding) => changeOf(old.get(finding.id), finding) ?? [])
  const observations = [...new Set([...seen.keys(), ...sees.keys()])]
    .map((id) => ({ id, before: seen.get(id)?.answer, after: sees.get(id)?.answer }))
    .filter((one) => !isDeepStrictEqual(one.before ?? null, one.after ?? null))
  const isOutcomeWorse = order.indexOf(after.outcome) > order.indexOf(before.outcome)
  return {
    before: before.outcome,
    after: after.outcome,
    requirements: requirements.toSorted((one, other) => rank(one) - rank(other)),
    added: [...now.keys()].filter((id) => !old.has(id)),
    removed: [...old.keys()].filter((id) => !now.has(id)),
    observations,
    isWorse: isOutcomeWorse || requirements.some(({ isRegression }) => isRegression),
  }
}

function changeOf(before: Finding | undefined, after: Finding): Changed | null {
  if (before === undefined || before.verdict === after.verdict) return null
  const { id, level, verdict } = after
  const isRegression = before.verdict === 'pass' && verdict !== null
  return {
    id,
    level,
    before: before.verdict,
    after: verdict,
    why: verdict === 'pass' ? '' : whyOf(after),
    isRegression,
  }
}

function rank({ isRegression, after }: Changed): number {
  return isRegression ? 0 : after === 'pass' ? 2 : 1
}

function byId<One extends Finding | Seen>(all: readonly One[]): Map<string, One> {
  return new Map(all.map((one) => [one.id, one]))
}

/** Writes the changes between two runs for a terminal, a line each. */
export function differenceText(
  difference: Difference,
  { paint, columns }: { paint: Paint; columns: number },
): string {
  const { requirements, observations } = difference
  const lines = [
    paint.bold(headlineOf(difference)),
    ...requirements.map((one) => {
      const mark = one.after === null ? '·' : marks[one.after]
      const level = one.level === 'SHOULD' ? ' SHOULD' : ''
      const change = `${clean(one.id, 120)}  ${verdictsOf(one)}${level}`
      return `${paint.verdict(one.isRegression ? 'fail' : one.after, mark)} ${change}${reasonOf(one, columns - change.length - 4)}`
    }),
    ...observations.map(({ id, before, after }) =>
      shorten(`· ${clean(id, 120)}  ${answerOf(before)} → ${answerOf(after)}`, columns),
    ),
    ...listLines(difference),
    totalOf(difference),
    '',
  ]
  return lines.join('\n')
}

const leastReason = 20

/** Shortens a reason to the rest of a line, or to a line of its own. */
function reasonOf({ why }: Changed, room: number): string {
  if (why === '') return ''
  return room < leastReason ? `\n  ${clean(why, 100)}` : `  ${clean(why, room)}`
}

/** Writes the changes between two runs as Markdown for a summary or a comment. */
export function differenceMarkdown(difference: Difference): string {
  const { requirements, observations } = difference
  const rows = requirements.map(
    (one) =>
      `| ${one.isRegression ? '**regression**' : ''} | ${codeMarkdown(one.id)} | ${verdictsOf(one)} | ${escapeMarkdown(one.why, 300)} |`,
  )
  const answers = observations.map(
    ({ id, before, after }) =>
      `| ${codeMarkdown(id)} | ${escapeMarkdown(answerOf(before), 300)} | ${escapeMarkdown(answerOf(after), 300)} |`,
  )
  return [
    `# ${headlineOf(difference)}`,
    '',
    totalOf(difference),
    ...table('|  | requirement | verdict | why |', rows),
    ...table('| observation | before | after |', answers),
    ...listLines(difference).flatMap((line) => ['', line]),
    '',
  ].join('\n')
}

function table(head: string, rows: readonly string[]): string[] {
  const columns = head.split('|').length - 2
  return rows.length === 0 ? [] : ['', head, `${'| --- '.repeat(columns)}|`, ...rows]
}

function headlineOf({ before, after }: Difference): string {
  return before === after ? `${after} before and after` : `${before} → ${after}`
}

function totalOf({ requirements, observations, isWorse }: Difference): string {
  const regressions = requirements.filter(({ isRegression }) => isRegression).length
  const parts = [
    counted(requirements.length, 'requirement'),
    counted(regressions, 'regression'),
    counted(observations.length, 'observation'),
  ]
  return `changed: ${parts.join(', ')}${isWorse && regressions === 0 ? '; the outcome is worse' : ''}`
}

function verdictsOf({ before, after }: Changed): string {
  return `${before ?? 'not judged'} → ${after ?? 'not judged'}`
}

function answerOf(answer: unknown): string {
  return answer === null || answer === undefined ? 'not seen' : jsonText(answer, 300)
}

function listLines({ added, removed }: Difference): string[] {
  const lists = [
    ['only in the new report', added],
    ['only in the old report', removed],
  ] as const
  return lists.flatMap(([title, ids]) => {
    const { first, left } = upTo(ids, 20)
    const names = first.map((id) => clean(id, 120)).join(', ')
    return ids.length === 0 ? [] : [`${title}: ${names}${left > 0 ? ` and ${left} more` : ''}`]
  })
}
