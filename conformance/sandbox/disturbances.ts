import { eventsByKey } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import { nearest, UsageError } from '../settings/usage.ts'
import { readDuration } from './duration.ts'

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

/** A rule that disturbs requests or webhooks, such as `POST /charges: lose the answer 10%`. */
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

/** The keys of all events: those of the contract, and that of a charge whose time is over. */
export const eventKeys: readonly string[] = [...Object.keys(eventsByKey), 'charge.expire']

const further = [
  'POST /charges/{id}/expire',
  'POST /charges/{id}/mark_as_paid',
  'POST /charges/{id}/mark_as_failed',
  'GET /payments/{id}/authorize',
  'POST /payments/{id}/authorize',
  'GET /sources/{id}',
]
const requests = [...Object.values(operations).map(({ method, path }) => `${method} ${path}`), ...further]
const subjects = [...requests, ...eventKeys]

const whats = Object.keys(presets) as Disturbance['what'][]

/** The parts of a rule: its subject, what is done, for how long and how often. */
const form =
  /^\s*([^:]+?)\s*:\s*(.*?)(?:\s+(\d[\d.]*(?:ms|s|m|h|d)))?(?:\s+(\d+(?:\.\d+)?%|once|\d+ times))?\s*$/

/** Reads a rule; throws a UsageError that names the nearest right one. */
export function readDisturbance(text: string): Disturbance {
  const [, subject = '', words = '', time = '', often = ''] = form.exec(text.slice(0, 200)) ?? []
  const known = subjects.some((one) => covers(subject, one))
  const what = whats.find((one) => one === words)
  const misplaced = what !== undefined && !what.startsWith('webhook') && !subject.includes(' ')
  if (!known || what === undefined || misplaced || (time !== '' && presets[what] === null))
    throw new UsageError(
      `The disturbance ${JSON.stringify(text.slice(0, 80))} is none; did you mean "${rightOne(known && !misplaced ? subject : '', subject, words, often)}"?`,
    )
  const share = often.endsWith('%') ? Number(often.slice(0, -1)) / 100 : 1
  const left = often === 'once' ? 1 : often.endsWith('times') ? Number.parseInt(often, 10) : Infinity
  const preset = presets[what]
  const lasting = preset === null ? 0 : readDuration('The disturbance', time || preset)
  return { text: text.trim(), subject, what, time: lasting, share, left, done: 0 }
}

function rightOne(known: string, subject: string, words: string, often: string): string {
  const what = nearest(words, whats)
  const among = what.startsWith('webhook') ? subjects : requests
  return `${known || nearest(subject, among)}: ${what}${often && ` ${often}`}`
}

/** Draws the disturbance of a request or a webhook; the subjects of a webhook are the key of its event and the request behind it. */
export function disturbanceFor(
  all: readonly Disturbance[],
  webhook: boolean,
  subjects: readonly string[],
  draw: () => number,
): Disturbance | undefined {
  const found = all.find(
    ({ what, subject, left, share }) =>
      what.startsWith('webhook') === webhook &&
      subjects.some((one) => covers(subject, one)) &&
      left > 0 &&
      (share >= 1 || draw() < share),
  )
  if (found === undefined) return undefined
  found.left -= 1
  found.done += 1
  return found
}

/** Tells whether a rule's subject means a request or an event's key; a star stands for any part of it, {id} for an identifier. */
function covers(subject: string, one: string): boolean {
  const parts = subject.split(/\{id\}|\*/).map((part) => part.replace(/[.+?^$()|[\]\\{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/ ]*')}$`).test(one)
}
