import type { Finding, Outcome, Compared, Seen, Verdict } from '../../generated/report.js'
import { whyOf } from './findings.ts'

/** One requirement whose verdict changed between two runs; null stands for not judged. */
export interface Changed {
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
export interface ChangedAnswer {
  id: string
  before: unknown
  after: unknown
}

/** The changes from one run to another. */
export interface Difference {
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
    .filter((one) => ordered(one.before) !== ordered(one.after))
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

/** Writes a value as JSON with its members in one order, so that equal values are equal texts. */
function ordered(value: unknown): string {
  const sorted = (_: string, part: unknown): unknown =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part
  return JSON.stringify(value ?? null, sorted)
}
