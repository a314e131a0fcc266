import { isDeepStrictEqual } from 'node:util'
import { membersOf, short, shortPair } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'
import type { Call, Model } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'

/** The verdict of a rule on one subject. */
export interface RuleVerdict {
  /** Null where nothing can be said, for the reason. */
  readonly holds: boolean | null
  readonly expected: string
  readonly actual: string
  /** The ids of the exchanges that show it; the first one is the one that fails. */
  readonly exchangeIds: readonly string[]
  /** The wrong member: its JSON pointer in the body, and its JSON value; null where absent. */
  readonly member?: { name: string; value: string | null }
  readonly reason?: string
  /** True where the whole requirement is inconclusive, not this subject alone. */
  readonly blocks?: boolean
  /** True for a broken answer that stays broken, however the next one is. */
  readonly irrevocable?: boolean
}

/** What shows a verdict: an exchange, its id, or a resource in it. */
export type Evidence = string | Resource | { readonly exchange: Exchange } | Exchange

function idOf(evidence: Evidence): string {
  if (typeof evidence === 'string') return evidence
  return 'exchange' in evidence ? evidence.exchange.id : evidence.id
}

const verdictOn = (
  holds: boolean | null,
  evidence: readonly Evidence[],
  more: Partial<RuleVerdict> = {},
): RuleVerdict => ({
  holds,
  expected: '',
  actual: '',
  exchangeIds: evidence.map(idOf),
  ...more,
})

/** The requirement holds for this subject. */
export const passes = (...evidence: Evidence[]): RuleVerdict => verdictOn(true, evidence)

/** The requirement is broken: what was expected, and what came. */
export const fails = (expected: string, actual: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn(false, evidence, { expected, actual })

/** Inconclusive for this subject; another subject may still pass. */
export const unclear = (reason: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn(null, evidence, { reason })

/**
 * Inconclusive for the whole requirement, whatever passes beside it: what was to show something did
 * not come.
 */
export const blocked = (reason: string, ...evidence: Evidence[]): RuleVerdict =>
  verdictOn(null, evidence, { reason, blocks: true })

/** A verdict on an answer that stays as it is, however the next one is. */
export const irrevocable = (verdict: RuleVerdict): RuleVerdict => ({
  ...verdict,
  irrevocable: true,
})

/** A condition must hold. `actual`: a text, or values by their paths in the first evidence. */
export function check(
  condition: boolean,
  expected: string,
  actual: string | Record<string, unknown>,
  ...evidence: Evidence[]
): RuleVerdict {
  if (condition) return passes(...evidence)
  if (typeof actual === 'string') return fails(expected, actual, ...evidence)
  const [[path, value] = ['', null]] = Object.entries(actual)
  const words = Object.entries(actual).map(([name, member]) => `${name} ${short(member)}`)
  const [first] = evidence
  const start = typeof first === 'object' && 'pointer' in first ? first.pointer : ''
  const name = `${start}/${path.replaceAll('.', '/')}`
  const member = { name, value: value === undefined ? null : short(value) }
  return { ...fails(expected, words.join(', '), ...evidence), member }
}

/** Fields must have values, by their dotted paths; the first that has another one is named. */
export function checkFields(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
  ...evidence: Evidence[]
): RuleVerdict {
  const path = Object.keys(values).find(
    (name) => !isDeepStrictEqual(read(resource, name), values[name]),
  )
  if (path === undefined) return passes(resource, ...evidence)
  const value = read(resource, path)
  const [expected, actual] = shortPair(values[path], value)
  const verdict = check(false, `${path} ${expected}`, { [path]: value }, resource, ...evidence)
  return { ...verdict, actual: `${path} ${actual}` }
}

/** Something that did not come; moments in milliseconds from the start of the record. */
interface Missing {
  readonly expected: string
  readonly actual: string
  /** When it may have come first. */
  readonly since: number
  /** When a place was last read that would show it; undefined where none was. */
  readonly until: number | undefined
  /** Milliseconds within which it must come; the timeout of the run where none is given. */
  readonly timeout?: number
}

/** What did not come fails where a look after its timeout lacks it; else it is inconclusive. */
export function missing(
  { run, policy }: Model,
  { expected, actual, since, until, timeout = run.timeout }: Missing,
  ...evidence: Evidence[]
): RuleVerdict {
  const waited = (until ?? since) - since
  if (until !== undefined && waited >= Math.max(timeout, policy.leastWait))
    return fails(expected, `${actual}, after ${seconds(waited)}`, ...evidence)
  const remedy = policy.isRun
    ? `It was looked for during ${seconds(Math.max(0, waited))}, and may take ${seconds(timeout)}; run it again.`
    : 'It may have come after the recorded traffic; record a look a minute later, with later payments.'
  return unclear(`Not seen: ${expected}. ${remedy}`, ...evidence)
}

/** Milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`

/** An answer in one line: its status and what it holds. */
export function describe({ status, resource, json, exchange }: Call): string {
  if (resource) {
    const { id, object, status: state } = resource.value
    const named = [
      object ?? resource.schema.toLowerCase(),
      id,
      typeof state === 'string' && `status ${state}`,
    ]
    return `${status}, ${named.filter((word) => typeof word === 'string' && word !== '').join(' ')}`
  }
  const text = (exchange.answer?.body ?? '').replace(/\s+/g, ' ')
  // The end shows where JSON is cut.
  const ends = text.length > 120 ? `${text.slice(0, 70)} … ${text.slice(-40)}` : text
  const body = json === undefined ? ends : short(messageIn(json) ?? json)
  return body === '' ? `${status} with an empty body` : `${status} ${body}`
}

/** The members that error bodies say for people what is wrong in, the most telling first. */
const messageMembers = ['message', 'detail', 'error_description', 'error', 'title', 'errors']

/** The message of an error body, however deep it stands; undefined where it has none. */
function messageIn(json: unknown): string | undefined {
  if (typeof json === 'string') return json === '' ? undefined : json
  if (Array.isArray(json)) return messageIn(json[0])
  const members = membersOf(json)
  for (const name of messageMembers) {
    const message = Object.hasOwn(members, name) ? messageIn(members[name]) : undefined
    if (message !== undefined) return message
  }
  return undefined
}
