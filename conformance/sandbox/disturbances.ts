import { eventsByKey } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import type { paths } from '../../generated/types.ts'
import { nearest } from '../settings/usage.ts'
import { readDuration } from './duration.ts'
import { SandboxError } from './errors.ts'

/** The kinds of disturbances, each with the time that it takes unless its rule names one; null for those that take none. */
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
type TimedEffect = { [Each in Effect]: (typeof presets)[Each] extends string ? Each : never }[Effect]
type Time = `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`
type Path = keyof paths | FurtherPath | `${string}*${string}`
type Subject = `${'GET' | 'POST' | '*'} ${Path}`

/** What disturbs, for how long and how often, such as `delay 2s 10%`, `429 once` or `webhook twice 3 times`. */
type Manner<Kind extends Effect> =
  `${Kind | `${Extract<Kind, TimedEffect>} ${Time}`}${'' | ' once' | ` ${number}%` | ` ${number} times`}`

/** A rule as text, such as `POST /charges: lose the answer 10%` or `charge.complete: webhook late 30s`. */
export type DisturbanceRule =
  | `${Subject}: ${Manner<Effect>}`
  | `${EventKey | 'charge.*' | '*'}: ${Manner<Extract<Effect, `webhook ${string}`>>}`

/** A rule that disturbs requests or webhooks. */
export interface Disturbance {
  text: string
  /** The method and the path of requests, or the key of events. */
  subject: string
  what: keyof typeof presets
  /** The milliseconds of a delay, or that a caller is told to wait. */
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
const subjects = [...requests, ...eventKeys]

const whats = Object.keys(presets) as Disturbance['what'][]

/** The parts of a rule after its subject: what is done, for how long and how often. */
const form = /^(.*?)(?:\s+(\d[\d.]*(?:ms|s|m|h|d)))?(?:\s+(\d+(?:\.\d+)?%|once|\d+ times))?$/

/** Reads a rule; throws a SandboxError that names the nearest right one. */
export function readDisturbance(rule: string): Disturbance {
  const text = rule.trim().slice(0, 200)
  const [, subject = '', effect = ''] = /^([^:]+?)\s*:\s*(.*)$/.exec(text) ?? []
  const known = subjects.some((one) => covers(subject, one))
  const found = readEffect(subject, effect)
  const misplaced = found !== undefined && !isOfWebhook(found) && !subject.includes(' ')
  if (known && found !== undefined && !misplaced) return { ...found, text }
  const [, words = '', , often = ''] = form.exec(effect) ?? []
  const what = nearest(words, whats)
  const among = what.startsWith('webhook') ? subjects : requests
  const near = known && !misplaced ? subject : nearest(subject, among)
  throw new SandboxError(
    'invalid_value',
    `The disturbance ${JSON.stringify(text.slice(0, 80))} is none; did you mean "${near}: ${what}${often && ` ${often}`}"?`,
  )
}

/** Reads what the header of one request asks for, such as `429`; throws a SandboxError that lists the right ones. */
export function readRequestDisturbance(text: string, subject: string): Disturbance {
  const found = readEffect(subject, text.trim().slice(0, 100))
  if (found !== undefined) return found
  throw new SandboxError(
    'invalid_value',
    `Sandbox-Disturb: ${JSON.stringify(text.slice(0, 60))} is none of ${whats.join(', ')}.`,
  )
}

function readEffect(subject: string, text: string): Disturbance | undefined {
  const [, words = '', time = '', often = ''] = form.exec(text) ?? []
  const what = whats.find((one) => one === words)
  if (what === undefined || (time !== '' && presets[what] === null)) return undefined
  const preset = presets[what]
  return {
    text,
    subject,
    what,
    time: preset === null ? 0 : readDuration('The disturbance', time || preset),
    share: often.endsWith('%') ? Number(often.slice(0, -1)) / 100 : 1,
    left: often === 'once' ? 1 : often.endsWith('times') ? Number.parseInt(often, 10) : Infinity,
    done: 0,
  }
}

/** Returns true for a disturbance of webhooks. */
export function isOfWebhook({ what }: Disturbance): boolean {
  return what.startsWith('webhook')
}

/** Draws the disturbance of a request or a webhook; the subjects of a webhook are the key of its event and the request behind it. */
export function disturbanceFor(
  all: readonly Disturbance[],
  webhook: boolean,
  subjects: readonly string[],
  draw: () => number,
): Disturbance | undefined {
  const found = all.find(
    (one) =>
      isOfWebhook(one) === webhook &&
      subjects.some((subject) => covers(one.subject, subject)) &&
      one.left > 0 &&
      (one.share >= 1 || draw() < one.share),
  )
  if (found === undefined) return undefined
  found.left -= 1
  found.done += 1
  return found
}

/** Returns true where a rule's subject means a request or an event's key; a star stands for any part of it, {id} for an identifier. */
function covers(subject: string, one: string): boolean {
  const parts = subject.split(/\{id\}|\*/).map((part) => part.replace(/[.+?^$()|[\]\\{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/ ]*')}$`).test(one)
}
