import { eventsByKey } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import type { paths } from '../../generated/types.ts'
import { shown, similar } from '../settings/usage.ts'
import { readDuration } from './clock.ts'
import { SandboxError } from './errors.ts'

/** The effects of disturbances, each with its time unless a rule names another. */
const times = {
  delay: '2s',
  '500': '0s',
  '429': '1s',
  reset: '0s',
  'lose the answer': '0s',
  'webhook late': '5s',
  'webhook twice': '0s',
  'webhook never': '0s',
  'webhook spoilt': '0s',
} as const

type Effect = keyof typeof times
type WebhookEffect = Extract<Effect, `webhook ${string}`>
type Time = '' | ` ${number}${'ms' | 's' | 'm' | 'h' | 'd'}`
type Often = '' | ' once' | ` ${number}%` | ` ${number} times`
type Path = keyof paths | `${string}*${string}`

/** A rule as text, such as `POST /charges: lose the answer 10%` or `charge.complete: webhook late 30s`. */
export type DisturbanceRule =
  | `${'GET' | 'POST' | '*'} ${Path}: ${Exclude<Effect, WebhookEffect>}${Time}${Often}`
  | `${EventKey | 'charge.*' | '*'}: ${WebhookEffect}${Time}${Often}`

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
  /** The times that it may still happen. */
  left: number
  /** The times that it happened. */
  done: number
}

/** The key of an event of a sandbox. */
export type EventKey = keyof typeof eventsByKey | 'charge.expire'

/** The keys of all events: those of the contract, and that of a charge whose time is over. */
export const eventKeys = [...Object.keys(eventsByKey), 'charge.expire'] as readonly EventKey[]

const requests = Object.values(operations).map(({ method, path }) => `${method} ${path}`)

/** The names of all effects. */
export const effects = Object.keys(times) as Effect[]

/** A subject, an effect, for how long, and how often. */
const form = /^([^:]+?)\s*:\s*(.*?)(?:\s+(\d[\d.]*(?:ms|s|m|h|d)))?(?:\s+(\d+(?:\.\d+)?%|once|\d+ times))?$/

/** Reads a rule; throws a SandboxError that names a right one that is near, else the form and the effects. */
export function readDisturbance(rule: string): Disturbance {
  const text = rule.trim().slice(0, 200)
  const [, subject = '', words = '', time = '', often = ''] = form.exec(text) ?? []
  const effect = effects.find((one) => one === words)
  if (effect === undefined || !subjectsOf(effect).some((one) => covers(subject, one))) {
    const rules = effects.flatMap((one) => subjectsOf(one).map((other) => `${other}: ${one}`))
    const near = similar(`${subject}: ${words}`, rules)
    const remedy =
      near === null
        ? `write "METHOD PATH: EFFECT" or "EVENT: EFFECT" with one of ${effects.join(', ')}.`
        : `did you mean "${near}${often && ` ${often}`}"?`
    throw new SandboxError('invalid_value', `The disturbance ${shown(text)} is none; ${remedy}`)
  }
  return {
    text,
    subject,
    effect,
    time: readDuration('The disturbance', time || times[effect]),
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
