import { eventsByKey } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import { matchesGlob } from '../basics/glob.ts'
import { assertKnown, SandboxError } from './errors.ts'
import { readDuration } from './duration.ts'

/** An effect of disturbances on requests or webhooks. */
interface EffectOf {
  on: 'requests' | 'webhooks'
  does: string
  /** Its default time; null for an effect without one. */
  time: string | null
}

/** The effects of disturbances beside statuses, with a sentence on each. */
export const effects = {
  delay: { on: 'requests', does: 'Carries the request out, and answers later.', time: '2s' },
  'time out': {
    on: 'requests',
    does: 'Carries the request out, and never answers; the connection ends after the time.',
    time: '1m',
  },
  reset: { on: 'requests', does: 'Cuts the connection, and carries nothing out.', time: null },
  'lose the answer': {
    on: 'requests',
    does: 'Carries the request out, and cuts the connection in place of an answer.',
    time: null,
  },
  'webhook late': {
    on: 'webhooks',
    does: 'Posts it so long after its event; other webhooks are not held back.',
    time: '5s',
  },
  'webhook twice': { on: 'webhooks', does: 'Posts it once more.', time: null },
  'webhook never': { on: 'webhooks', does: 'Does not post it.', time: null },
  'webhook spoilt': {
    on: 'webhooks',
    does: 'Cuts off the end of the body of one attempt; a later attempt may be whole.',
    time: null,
  },
} as const satisfies Record<string, EffectOf>

type NamedEffect = keyof typeof effects

/** A rule such as `POST /charges: lose the answer 10%` or `charge.complete: webhook late 30s`. */
export interface Disturbance {
  text: string
  /** The method and the path of requests, or the key of events. */
  subject: string
  effect: NamedEffect | 'status'
  /** The status to answer with. */
  status: number | undefined
  /** The milliseconds until an answer or a webhook, or those of Retry-After; undefined for none. */
  time: number | undefined
  /** The share of matching requests or webhooks that it disturbs, from 0 to 1. */
  share: number
  /** The times that it may happen. */
  limit: number
  /** The times that it happened. */
  done: number
}

/** The key of an event of a sandbox. */
export type EventKey = keyof typeof eventsByKey | 'charge.expire'

/** The keys of all events: those of the contract, and charge.expire. */
export const eventKeys = [...Object.keys(eventsByKey), 'charge.expire'] as readonly EventKey[]

/** A subject, an effect, for how long, and how often. */
const rulePattern =
  /^([^:]+?)\s*:\s*(.*?)(?:\s+(\d[\d.]*(?:ms|s|m|h|d)))?(?:\s+(\d+(?:\.\d+)?%|once|\d+ times))?$/

const statusPattern = /^([2-5]\d\d)(?: with retry-after)?$/i

const requests = Object.values(operations).map(({ method, path }) => `${method} ${path}`)

/** Reads a rule. SandboxError for an unknown effect or one that its subject cannot have. */
export function readDisturbance(rule: string): Disturbance {
  const text = rule.trim()
  if (text.length > 200)
    throw new SandboxError('invalid_value', 'A disturbance has at most 200 letters; shorten it.')
  const [, subject = '', effect = text, time = '', often = ''] = rulePattern.exec(text) ?? []
  const status = statusPattern.exec(effect)?.[1]
  if (status === undefined)
    assertKnown('The effect', effect, [...Object.keys(effects), '500', '503 with Retry-After'])
  const { on, time: usualTime }: Pick<EffectOf, 'on' | 'time'> =
    status === undefined
      ? effects[effect as NamedEffect]
      : { on: 'requests', time: status === '429' ? '1s' : null }
  const subjects = on === 'requests' ? requests : eventKeys
  if (!subjects.some((name) => covers(subject, name)))
    assertKnown(`${effect}: the subject`, subject, subjects)
  const duration = time || usualTime
  if (/retry-after/i.test(effect) && time === '')
    throw new SandboxError('invalid_value', `${effect}: the time is missing; write ${effect} 5s.`)
  if (time !== '' && status === undefined && usualTime === null)
    throw new SandboxError('invalid_value', `${effect}: ${time} means nothing here; leave it out.`)
  return {
    text,
    subject,
    effect: status === undefined ? (effect as NamedEffect) : 'status',
    status: status === undefined ? undefined : Number(status),
    time: duration === null ? undefined : readDuration('The disturbance', duration),
    ...frequencyOf(often),
    done: 0,
  }
}

function frequencyOf(often: string): Pick<Disturbance, 'share' | 'limit'> {
  if (often.endsWith('%')) return { share: Number.parseFloat(often) / 100, limit: Infinity }
  if (often === 'once') return { share: 1, limit: 1 }
  return { share: 1, limit: often === '' ? Infinity : Number.parseInt(often, 10) }
}

/** Draws the first disturbance that befalls a request, or the webhook of an event. */
export function drawDisturbance(
  disturbances: readonly Disturbance[],
  subject: string,
  random: () => number,
): Disturbance | undefined {
  const drawn = disturbances.find(
    (disturbance) =>
      covers(disturbance.subject, subject) &&
      disturbance.done < disturbance.limit &&
      (disturbance.share >= 1 || random() < disturbance.share),
  )
  if (drawn !== undefined) drawn.done += 1
  return drawn
}

/** True where a subject covers a request or event key; `*` and {id} match within a segment. */
function covers(subject: string, name: string): boolean {
  const isInPart = (letter: string): boolean => letter !== '/' && letter !== ' '
  return matchesGlob(subject.replaceAll('{id}', '*'), name, isInPart)
}
