import type { RequirementId } from '../../generated/requirements.ts'
import type { CheckResult } from '../settings/check-result.ts'
import { summary, type Answer } from '../api/answer.ts'
import { Inapplicable, Inconclusive } from '../api/inconclusive.ts'
import { read, type Resource } from '../api/resource.ts'
import { short } from '../basics/values.ts'

/** The result of a judgement: the requirement holds, with what shows it, or it does not, with what was expected and what came. */
export type Judgement = Holds | Broken

/** A judgement about a requirement. */
export type Ruling = readonly [requirement: RequirementId, judgement: Judgement]

interface Holds {
  holds: true
  /** The ids of the exchanges that show it. */
  exchanges: string[]
}

interface Broken extends Told {
  holds: false
  exchanges: string[]
  /** The number of those that broke it, and of those that were judged, where several were. */
  times?: { broken: number; of: number }
}

/** A failure as reports tell it: in words, and by the answer that was wanted or the member that is wrong. */
export interface Told extends Pick<CheckResult, 'wanted' | 'member'> {
  expected: string
  actual: string
}

/** The actual result: words, or the wrong members of an answer with their values. Reports mark the first. */
type Came = string | Record<string, unknown>

/** An answer that broke a requirement. */
export interface BrokenAnswer extends Told {
  requirement: RequirementId
  exchange: string
  /** The charge that the answer is about, where it is about one. */
  charge?: string | undefined
}

type Evidence = string | { id: string }

/** Judges that the requirement holds. */
export function pass(...exchanges: Evidence[]): Judgement {
  return { holds: true, exchanges: exchanges.map(idOf) }
}

/** Judges that the requirement does not hold. */
export function fail(expected: string, came: Came, ...exchanges: Evidence[]): Broken {
  return { holds: false, expected, ...toldOf(came), exchanges: exchanges.map(idOf) }
}

/** Judges that a request was answered otherwise than it was to be: accepted, or refused. */
export function answeredOtherwise(
  wanted: 'accepted' | 'refused',
  expected: string,
  answer: Answer,
): Judgement {
  return { holds: false, wanted, expected, actual: summary(answer), exchanges: [answer.id] }
}

/** Passes when a condition is met, and fails in the same words otherwise. */
export function expect(holds: boolean, expected: string, came: Came, ...exchanges: Evidence[]): Judgement {
  return holds ? pass(...exchanges) : fail(expected, came, ...exchanges)
}

/** Judges every member and says how many broke; throws Inconclusive when there is nothing to judge. */
export async function each<Member>(
  members: Iterable<Member>,
  judge: (member: Member) => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  const settled = await Promise.allSettled([...members].map(async (member) => judge(member)))
  const judged = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const broken = judged.filter((judgement) => !judgement.holds)
  const [first] = broken
  if (first) {
    const times = judged.length > 1 ? { times: { broken: broken.length, of: judged.length } } : {}
    return { ...first, ...times, exchanges: broken.slice(0, 3).flatMap((one) => one.exchanges) }
  }
  const thrown = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const lost = thrown.find((reason) => !(reason instanceof Inapplicable))
  if (lost !== undefined) throw lost
  if (judged.length === 0) throw thrown[0] ?? new Inconclusive('There was nothing to judge.')
  return { holds: true, exchanges: judged.slice(0, 3).flatMap((one) => one.exchanges) }
}

/** Looks elsewhere, too, which can only add a failure: what does not hold there fails, all else that comes of it adds nothing. */
export async function also(
  judgement: Promise<Judgement>,
  ...elsewhere: Promise<Judgement | null>[]
): Promise<Judgement> {
  const settled = Promise.allSettled(elsewhere)
  const own = await judgement
  if (!own.holds) return own
  const found = (await settled).flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  return found.find(({ holds }) => !holds) ?? own
}

function toldOf(came: Came): Pick<Told, 'actual' | 'member'> {
  if (typeof came === 'string') return { actual: came }
  const members = Object.entries(came).map(([name, value]) => ({ name, value: short(value) }))
  const actual = members.map(({ name, value }) => `${name} ${value}`).join(', ')
  const [member] = members
  return member === undefined ? { actual } : { actual, member }
}

function idOf(exchange: Evidence): string {
  return typeof exchange === 'string' ? exchange : exchange.id
}

/** Judges that a field, by its dotted path, has a value. */
export function same(shown: Resource, path: string, wanted: unknown): Judgement {
  const found = read(shown, path)
  return expect(found === wanted, `${path} ${short(wanted)}`, { [path]: found }, shown.from)
}
