import { eventsByKey } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import type { paths } from '../../generated/types.ts'
import { matchesGlob } from '../basics/glob.ts'
import { shown } from '../settings/usage.ts'
import { assertKnown, SandboxError } from './errors.ts'

/** The effects on requests, and on webhooks, each with its time unless a rule names another. */
const onRequests = {
  delay: '2s',
  '500': '0s',
  '429': '1s',
  reset: '0s',
  'lose the answer': '0s',
} as const
const onWebhooks = {
  'webhook late': '5s',
  'webhook twice': '0s',
  'webhook never': '0s',
  'webhook spoilt': '0s',
} as const
const times = { ...onRequests, ...onWebhooks }

type Effect = keyof typeof times
type Time = '' | ` ${number}${'ms' | 's' | 'm' | 'h' | 'd'}`
type Often = '' | ' once' | ` ${number}%` | ` ${number} times`
type Path = keyof paths | `${string}*${string}`

/** A rule as text, such as `POST /charges: lose the answer 10%` or `charge.complete: webhook late 30s`. */
export type DisturbanceRule =
  | `${'GET' | 'POST' | '*'} ${Path}: ${keyof typeof onRequests}${Time}${Often}`
  | `${EventKey | 'charge.*' | '*'}: ${keyof typeof onWebhooks}${Time}${Often}`

/** A rule that disturbs requests or webhooks. */
export interface Disturbance {
  text: string
  /** The method and the path of requests, or the key of events. */
  subject: string
  effect: Effect
  /** The milliseconds until an answer or a webhook, or that a 429 asks to wait. */
  time: number
  /** The share of those that are due, from 0 to 1. */
  share: number
  /** The times that it may happen. */
  most: number
  /** The times that it happened. */
  done: number
}

/** The key of an event of a sandbox. */
export type EventKey = keyof typeof eventsByKey | 'charge.expire'

/** The keys of all events: those of the contract, and charge.expire. */
export const eventKeys = [...Object.keys(eventsByKey), 'charge.expire'] as readonly EventKey[]

const effects = Object.keys(times)

/** A subject, an effect, for how long, and how often. */
const form =
  /^([^:]+?)\s*:\s*(.*?)(?:\s+(\d[\d.]*(?:ms|s|m|h|d)))?(?:\s+(\d+(?:\.\d+)?%|once|\d+ times))?$/

const requests = Object.values(operations).map(({ method, path }) => `${method} ${path}`)

/** Reads a rule; throws a SandboxError for an unknown effect, and for a subject that it does not apply to. */
export function readDisturbance(rule: string): Disturbance {
  const text = rule.trim().slice(0, 200)
  const [, subject = '', effect = text, time = '', often = ''] = form.exec(text) ?? []
  assertKnown('The effect', effect, effects)
  const subjects = effect in onRequests ? requests : eventKeys
  if (!subjects.some((one) => covers(subject, one)))
    assertKnown(`${effect}: the subject`, subject, subjects)
  return {
    text,
    subject,
    effect: effect as Effect,
    time: readDuration('The disturbance', time || times[effect as Effect]),
    share: often.endsWith('%') ? Number.parseFloat(often) / 100 : 1,
    most: often === 'once' ? 1 : often.endsWith('times') ? Number.parseInt(often, 10) : Infinity,
    done: 0,
  }
}

/** Draws the disturbance of a request, or of the webhook of an event. */
export function drawDisturbance(
  all: readonly Disturbance[],
  subject: string,
  random: () => number,
): Disturbance | undefined {
  const found = all.find(
    (one) =>
      covers(one.subject, subject) &&
      one.done < one.most &&
      (one.share >= 1 || random() < one.share),
  )
  if (found !== undefined) found.done += 1
  return found
}

/** Returns true where a rule's subject means a request or an event's key; a star stands for any part of it, {id} for an identifier. */
function covers(subject: string, one: string): boolean {
  return matchesGlob(
    subject.replaceAll('{id}', '*'),
    one,
    (letter) => letter !== '/' && letter !== ' ',
  )
}

const units: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads a time such as 500ms, 30s, +2h or 1d into milliseconds; throws a SandboxError for anything else. */
export function readDuration(subject: string, text: string): number {
  const [, count, unit = ''] = /^\+?(\d{1,4}(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim()) ?? []
  if (count !== undefined) return Number(count) * (units[unit] ?? 0)
  const remedy = text.startsWith('-')
    ? 'the clock never goes back'
    : 'write it like 500ms, 30s, 2h or 1d'
  throw new SandboxError('invalid_value', `${subject}: ${shown(text)} is no time; ${remedy}.`)
}
