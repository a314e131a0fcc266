import { isDeepStrictEqual } from 'node:util'
import { short } from '../basics/values.ts'
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
  readonly at: readonly string[]
  /** The wrong member of an answer or a webhook: its JSON pointer in the body, and its value as JSON; null where it is absent. */
  readonly member?: { name: string; value: string | null }
  readonly reason?: string
  /** True for a gap that keeps the requirement from passing, however much else holds. */
  readonly blocks?: boolean
  /** True for a broken answer that stays broken, however the next one is. */
  readonly final?: boolean
}

/** An exchange, its id, or what it shows. */
export type Source = string | Resource | { readonly exchange: Exchange } | Exchange

const idOf = (from: Source): string =>
  typeof from === 'string' ? from : 'exchange' in from ? from.exchange.id : from.id

const verdict = (
  isHeld: boolean | null,
  from: readonly Source[],
  more: Partial<RuleVerdict> = {},
): RuleVerdict => ({ holds: isHeld, expected: '', actual: '', at: from.map(idOf), ...more })

/** Gives the verdict that a requirement holds. */
export const holds = (...from: Source[]): RuleVerdict => verdict(true, from)

/** Gives the verdict that a requirement does not hold. */
export const fails = (expected: string, actual: string, ...from: Source[]): RuleVerdict =>
  verdict(false, from, { expected, actual })

/** Gives the reason why nothing can be said. */
export const unclear = (reason: string, ...from: Source[]): RuleVerdict =>
  verdict(null, from, { reason })

/** Gives the reason why the requirement cannot pass: what was to show something did not come. */
export const blocked = (reason: string, ...from: Source[]): RuleVerdict =>
  verdict(null, from, { reason, blocks: true })

/** Marks a verdict on an answer that stays as it is, however the next one is. */
export const final = (verdict: RuleVerdict): RuleVerdict => ({ ...verdict, final: true })

/** Gives the verdict that something holds, or the words for where it does not: a text, or values by their dotted paths in the first source. */
export function expect(
  isSo: boolean,
  expected: string,
  actual: string | Record<string, unknown>,
  ...from: Source[]
): RuleVerdict {
  if (isSo) return holds(...from)
  if (typeof actual === 'string') return fails(expected, actual, ...from)
  const [[path, value] = ['', null]] = Object.entries(actual)
  const words = Object.entries(actual).map(([one, its]) => `${one} ${short(its)}`)
  const [shown] = from
  const start = typeof shown === 'object' && 'pointer' in shown ? shown.pointer : ''
  const name = `${start}/${path.replaceAll('.', '/')}`
  const member = { name, value: value === undefined ? null : short(value) }
  return { ...fails(expected, words.join(', '), ...from), member }
}

/** Gives the verdict that fields have values, by their dotted paths; the first that has another one is named. */
export function expectFields(
  shown: Resource,
  wanted: Readonly<Record<string, unknown>>,
  ...from: Source[]
): RuleVerdict {
  const path = Object.keys(wanted).find((one) => !isDeepStrictEqual(read(shown, one), wanted[one]))
  if (path === undefined) return holds(shown, ...from)
  const actual = { [path]: read(shown, path) }
  return expect(false, `${path} ${short(wanted[path])}`, actual, shown, ...from)
}

/**
 * Gives the verdict on something that did not come: it fails where the last look was late enough to say that it never does.
 * The times are in milliseconds: from which it may come, of the last look, and within which it must come (the time-out unless given).
 * Traffic that the kit did not make has to go on for a minute at least.
 */
export function missing(
  { run }: Model,
  [since, last, within = run.timeout]: readonly [since: number, last: number, within?: number],
  expected: string,
  actual: string,
  ...from: Source[]
): RuleVerdict {
  const isTraffic = run.origin !== 'assay'
  const patience = isTraffic ? Math.max(within, run.timeout, minute) : within
  if (last - since >= patience)
    return fails(expected, `${actual}, after ${seconds(last - since)}`, ...from)
  if (isTraffic) return tooSoon(expected, ...from)
  const looked = `It was looked for during ${seconds(Math.max(0, last - since))}, and may take ${seconds(within)}`
  return unclear(`Not seen: ${expected}. ${looked}; run it again.`, ...from)
}

const minute = 60_000

/** The verdict on traffic whose looks come too soon to say that something never does. */
export const tooSoon = (expected: string, ...from: Source[]): RuleVerdict =>
  unclear(
    `Not seen: ${expected}. It may have come after the recorded traffic; record a look a minute later, with later payments.`,
    ...from,
  )

/** Writes milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`

/** Words an answer in one line: its status and what it holds. */
export function describe({ status, shown, json, exchange }: Call): string {
  if (shown) {
    const { id, object, status: state } = shown.value
    const named = [
      object ?? shown.schema.toLowerCase(),
      id,
      typeof state === 'string' && `status ${state}`,
    ]
    return `${status}, ${named.filter((word) => typeof word === 'string' && word !== '').join(' ')}`
  }
  const text = (exchange.answer?.body ?? '').replace(/\s+/g, ' ')
  // The end shows where JSON is cut.
  const ends = text.length > 120 ? `${text.slice(0, 70)} … ${text.slice(-40)}` : text
  const body = json === undefined ? ends : short(json)
  return body === '' ? `${status} with an empty body` : `${status} ${body}`
}
