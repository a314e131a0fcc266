import { operations } from '../../generated/operations.ts'
import { nearest } from '../settings/usage.ts'
import { readDuration } from './duration.ts'
import { SandboxError } from './trouble.ts'

/** What is done, and the time that it takes unless said. */
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

/** A rule such as `POST /charges: lose the answer 10%`. */
export interface Disturbance {
  text: string
  /** The method and the path of requests, or the key of events. */
  subject: string
  what: keyof typeof presets
  /** The milliseconds of a delay, or that a caller is told to wait. */
  time: number
  /** The share of those that are due, from 0 to 1. */
  share: number
  /** How often it may happen yet. */
  left: number
  done: number
}

const further = [
  'POST /charges/{id}/expire',
  'POST /charges/{id}/mark_as_paid',
  'POST /charges/{id}/mark_as_failed',
  'GET /payments/{id}/authorize',
  'POST /payments/{id}/authorize',
  'GET /sources/{id}',
]
const keys = ['charge.create', 'charge.complete', 'charge.expire']
const requests = [...Object.values(operations).map(({ method, path }) => `${method} ${path}`), ...further]
const subjects = [...new Set([...requests, ...keys])]

const whats = Object.keys(presets) as Disturbance['what'][]

/** Reads a rule; throws a SandboxError with the nearest right one. */
export function readDisturbance(text: string): Disturbance {
  const [, subject = '', rest = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(text.slice(0, 200)) ?? []
  const [, asked = '', often = ''] = /^(.*?)(?:\s+(\d+(?:\.\d+)?%|once|\d+ times))?$/.exec(rest) ?? []
  const [, words = '', time = ''] = /^(.*?)(?:\s+(\d[\d.]*(?:ms|s|m|h|d)))?$/.exec(asked) ?? []
  const known = subjects.some((one) => covers(subject, one))
  const what = whats.find((one) => one === words)
  const misplaced = what !== undefined && !what.startsWith('webhook') && !subject.includes(' ')
  if (!known || what === undefined || misplaced || (time !== '' && presets[what] === null))
    throw new SandboxError(
      `The disturbance ${JSON.stringify(text.slice(0, 80))} is none; did you mean "${rightOne(known && !misplaced ? subject : '', subject, words, often)}"?`,
    )
  const share = often.endsWith('%') ? Number(often.slice(0, -1)) / 100 : 1
  const left = often === 'once' ? 1 : often.endsWith('times') ? Number.parseInt(often, 10) : Infinity
  const preset = presets[what]
  return {
    text: text.trim(),
    subject,
    what,
    time: preset === null ? 0 : readDuration('The disturbance', time || preset),
    share,
    left,
    done: 0,
  }
}

function rightOne(known: string, subject: string, words: string, often: string): string {
  const what = nearest(words, whats)
  const among = what.startsWith('webhook') ? subjects : requests
  return `${known || nearest(subject, among)}: ${what}${often && ` ${often}`}`
}

/** Draws the disturbance that a request meets, or a webhook: its event has a key, and comes of a request. */
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

/** Says that a subject is for a request or a key; a star stands for any part of it, {id} for an identifier. */
function covers(subject: string, one: string): boolean {
  const parts = subject.split(/\{id\}|\*/).map((part) => part.replace(/[.+?^$()|[\]\\{}]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/ ]*')}$`).test(one)
}
