import type { ObservationId, TestableId } from '../generated/requirements.ts'
import type { Api } from './api.ts'

/** What a check concludes: the requirement holds, with what shows it, or it does not, with what was expected and what came. */
export type Judgement =
  | { holds: true; exchanges: string[]; note?: string }
  | { holds: false; expected: string; actual: string; exchanges: string[] }

/** When a check runs: with all others; while nothing moves any more; at the end of all acts; or after the last of them. */
export type Phase = 'main' | 'still' | 'late' | 'end'

/** One judgement about one requirement in a state. */
export interface Check {
  readonly id: TestableId
  /** What the implementation does, in the present tense. */
  readonly title: string
  readonly phase: Phase
  readonly judge: (api: Api) => Promise<Judgement>
}

/** One question about what the specification leaves open. */
export interface Observe {
  readonly id: ObservationId
  readonly phase: Phase
  readonly see: (api: Api) => Promise<unknown>
}

/** Declares a check; a judgement that is not returned does not compile. */
export function check(id: TestableId, title: string, judge: Check['judge'], phase: Phase = 'main'): Check {
  return { id, title, phase, judge }
}

/** Declares an observation: what it returns is the answer, comparable between runs. */
export function observe(id: ObservationId, see: Observe['see'], phase: Phase = 'main'): Observe {
  return { id, phase, see }
}

/** Thrown when a state was not reached or evidence is lacking: no verdict about the requirement. */
export class Inconclusive extends Error {
  readonly exchanges: string[]
  /** Whether an exchange without a complete answer stood in the way. */
  readonly trouble: boolean
  constructor(reason: string, exchanges: string[] = [], trouble = false) {
    super(reason)
    this.exchanges = exchanges
    this.trouble = trouble
  }
}

/** Thrown where the specification leaves the operation open and the implementation does not offer it, or the profile says so. */
export class Inapplicable extends Error {}

/** Why something was not seen, in words. */
export function reasonOf(error: unknown): string {
  if (error == null) return 'No answer showed it.'
  return error instanceof Error ? error.message : String(error)
}

/** The requirement holds. */
export function pass(...exchanges: (string | { id: string })[]): Judgement {
  return { holds: true, exchanges: exchanges.map(idOf) }
}

/** The requirement does not hold. */
export function fail(expected: string, actual: string, ...exchanges: (string | { id: string })[]): Judgement {
  return { holds: false, expected, actual, exchanges: exchanges.map(idOf) }
}

/** Passes when a condition is met, and fails in the same words otherwise. */
export function expect(
  holds: boolean,
  expected: string,
  actual: string,
  ...exchanges: (string | { id: string })[]
): Judgement {
  return holds ? pass(...exchanges) : fail(expected, actual, ...exchanges)
}

/** Judges every member and says how many broke; throws inconclusive when there is nothing to judge. */
export async function each<Member>(
  members: Iterable<Member>,
  judge: (member: Member) => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  const settled = await Promise.allSettled([...members].map(async (member) => judge(member)))
  const judged = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const broken = judged.filter((judgement) => !judgement.holds)
  const first = broken[0]
  if (first && !first.holds) {
    // Of members that were judged the same way the count of all is told, not that of the first beside it.
    const once = first.actual.replace(/ \(\d+ of \d+ times\)$/, '')
    const actual = judged.length > 1 ? `${once} (${broken.length} of ${judged.length} times)` : first.actual
    return { ...first, actual, exchanges: broken.slice(0, 3).flatMap((one) => one.exchanges) }
  }
  const thrown = settled.find((result) => result.status === 'rejected')
  const lost = settled.find(
    (result) => result.status === 'rejected' && !(result.reason instanceof Inapplicable),
  )
  if (lost ?? (judged.length === 0 && thrown)) throw ((lost ?? thrown) as PromiseRejectedResult).reason
  if (judged.length === 0) throw new Inconclusive('There was nothing to judge.')
  return { holds: true, exchanges: judged.slice(0, 3).flatMap((one) => one.exchanges) }
}

function idOf(exchange: string | { id: string }): string {
  return typeof exchange === 'string' ? exchange : exchange.id
}
