import { eventsByKey } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import type { paths } from '../../generated/types.ts'
import { nearest } from '../settings/usage.ts'
import { readDuration } from './clock.ts'
import { SandboxError } from './errors.ts'

/** The effects of disturbances, each with the time that it takes unless its rule names one; null for those that take none. */
const presets = {
  delay: '2s',
  '500': null,
  '429': '1s',
  reset: null,
  'lose the answer': null,
  'webhook late': '5s',
  'webhook twice': null,
  'webhook never': null,
  'webhook spoilt': null,
} as const

type Effect = keyof typeof presets
type WebhookEffect = Extract<Effect, `webhook ${string}`>
type TimedEffect = { [Each in Effect]: (typeof presets)[Each] extends string ? Each : never }[Effect]
type Time = `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`

/** What disturbs, for how long and how often, such as `delay 2s 10%`, `429 once` or `webhook twice 3 times`. */
type Manner<Kind extends Effect> =
  `${Kind | `${Extract<Kind, TimedEffect>} ${Time}`}${'' | ' once' | ` ${number}%` | ` ${number} times`}`

/** A rule as text, such as `POST /charges: lose the answer 10%` or `charge.complete: webhook late 30s`. */
export type DisturbanceRule =
  | `${'GET' | 'POST' | '*'} ${keyof paths | FurtherPath | `${string}*${string}`}: ${Manner<Exclude<Effect, WebhookEffect>>}`
  | `${EventKey | 'charge.*' | '*'}: ${Manner<WebhookEffect>}`

/** A rule that disturbs requests or webhooks. */
export interface Disturbance {
  text: string
  /** The method and the path of requests, or the key of events. */
  subject: string
  effect: Effect
  /** The milliseconds of a delay, or that a caller has to wait. */
  time: number
  /** The share of those that are due, from 0 to 1. */
  share: number
  /** The times that it may still happen. */
  left: number
  /** The times that it happened. */
  done: number
}

/** The key of an event of a sandbox. */
export type EventKey = keyof typeof eventsByKey | 'charge.expire'

/** The keys of all events: those of the contract, and that of a charge whose time is over. */
export const eventKeys = [...Object.keys(eventsByKey), 'charge.expire'] as readonly EventKey[]

const further = [
  'GET /payments/{id}/authorize',
  'POST /payments/{id}/authorize',
  'GET /sources/{id}',
] as const
type FurtherPath = (typeof further)[number] extends `${string} ${infer Path}` ? Path : never
const requests = [...Object.values(operations).map(({ method, path }) => `${method} ${path}`), ...further]

/** The names of all effects. */
export const effects = Object.keys(presets) as Effect[]

/** A subject, an effect, for how long, and how often. */
const form = /^([^:]+?)\s*:\s*(.*?)(?:\s+(\d[\d.]*(?:ms|s|m|h|d)))?(?:\s+(\d+(?:\.\d+)?%|once|\d+ times))?$/

/** Reads a rule; throws a SandboxError that names the nearest right one. */
export function readDisturbance(rule: string): Disturbance {
  const text = rule.trim().slice(0, 200)
  const [, subject = '', words = '', time = '', often = ''] = form.exec(text) ?? []
  const effect = effects.find((one) => one === words)
  const preset = effect && presets[effect]
  const isTimed = time === '' || preset !== null
  if (effect === undefined || !isTimed || !subjectsOf(effect).some((one) => covers(subject, one))) {
    const rules = effects.flatMap((one) => subjectsOf(one).map((other) => `${other}: ${one}`))
    const near = `${nearest(`${subject}: ${words}`, rules)}${often && ` ${often}`}`
    throw new SandboxError(
      'invalid_value',
      `The disturbance ${JSON.stringify(text.slice(0, 80))} is none; did you mean "${near}"?`,
    )
  }
  return {
    text,
    subject,
    effect,
    time: preset == null ? 0 : readDuration('The disturbance', time || preset),
    share: often.endsWith('%') ? Number(often.slice(0, -1)) / 100 : 1,
    left: often === 'once' ? 1 : often.endsWith('times') ? Number.parseInt(often, 10) : Infinity,
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
    (one) => covers(one.subject, subject) && one.left > 0 && (one.share >= 1 || random() < one.share),
  )
  if (found === undefined) return undefined
  found.left -= 1
  found.done += 1
  return found
}

function subjectsOf(effect: Effect): readonly string[] {
  return effect.startsWith('webhook') ? eventKeys : requests
}

/** Returns true where a rule's subject means a request or an event's key; a star stands for any part of it, {id} for an identifier. */
function covers(subject: string, one: string): boolean {
  const parts = subject.split(/\{id\}|\*/).map((part) => part.replace(/[.+?^$()|[\]\\{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/ ]*')}$`).test(one)
}
