import type { SchemaName } from '../../../generated/fields.ts'
import type { Answer, Call } from '../call.ts'
import { rules, type Rules } from '../rules.ts'
import type { Tamper } from '../service.ts'
import type { Charge, Kind } from '../store.ts'

/** The JSON of an answer. */
export type Json = Record<string, unknown>

/** New values of fields, or what makes them of the old ones; an undefined field is left out. */
export type Change = Json | ((value: Json) => unknown)

const apply = (change: Change, value: Json): unknown => {
  const changed = typeof change === 'function' ? change(value) : change
  return typeof changed === 'object' && changed !== null && !Array.isArray(changed)
    ? { ...value, ...changed }
    : changed
}

/** Shows fields of a schema otherwise, everywhere or at some places. */
export function shows(schema: SchemaName, change: Change, ...at: NonNullable<Tamper['at']>): Tamper {
  return { schema, ...(at.length === 0 ? {} : { at }), change: (value) => apply(change, value) }
}

/** Shows fields otherwise in one of five answers, drawn from the seed. */
export function rarely(tamper: Tamper): Tamper {
  return { ...tamper, often: 0.2 }
}

/** Changes the answers to accepted requests. */
export function answers(change: (answer: Answer, call: Call) => Partial<Answer>): Partial<Rules> {
  return {
    finished: (answer, call) => (answer.status < 300 ? { ...answer, ...change(answer, call) } : answer),
  }
}

/** Changes fields in the JSON of the answers to accepted requests. */
export function answersWith(change: Change): Partial<Rules> {
  return answers(({ body }) =>
    body.startsWith('{') ? { body: JSON.stringify(apply(change, JSON.parse(body) as Json)) } : {},
  )
}

/** Answers with a status in place of the operation. */
export function insteadOf(status: number): Partial<Rules> {
  return {
    instead: () => ({ status, headers: { 'content-type': 'application/json' }, body: '{"object":"error"}' }),
  }
}

/** Records these events, where others are to be. */
export function records(...keys: string[]): Partial<Rules> {
  return { eventsFor: () => keys }
}

/** Changes a charge where an event of it would be recorded. */
export function touches(change: (charge: Charge) => Partial<Charge>): Partial<Rules> {
  return {
    eventsFor: (occurrence, charge) => {
      Object.assign(charge, change(charge))
      return rules.eventsFor(occurrence, charge)
    },
  }
}

/** Changes the charge that an event shows. */
export function inEvents(change: (charge: Charge, now: Charge) => Partial<Charge>): Partial<Rules> {
  return { eventCharge: (snapshot, now) => ({ ...snapshot, ...change(snapshot, now) }) }
}

/** Shows another location for a kind of resources. */
export function locates(kind: Kind, write: (id: string) => string): Partial<Rules> {
  return { location: (of, id, urls) => (of === kind ? write(id) : rules.location(of, id, urls)) }
}

/** Gives other identifiers to a kind of resources; `count` counts them from 1. */
export function names(kind: Kind, write: (id: string, count: number) => string): () => Partial<Rules> {
  return () => {
    let count = 0
    return {
      newId: (of, live, random) => {
        const id = rules.newId(of, live, random)
        return of === kind ? write(id, (count += 1)) : id
      },
    }
  }
}

/** Finds what has an id that begins with this one, unless it is short. */
export function byStart<Found extends { id: string }>(all: Iterable<Found>, id: string): Found | undefined {
  return id.length < 16 ? undefined : [...all].find((one) => one.id.startsWith(id))
}

/** Finds the last of some resources. */
export function lastOf<Found>(all: Iterable<Found>): Found | undefined {
  return [...all].at(-1)
}

/** Ways to spoil a text; `c` is for names of cards, `e` for a return_uri that is shown, `b` for where a customer is sent back. */
export const spoilt: readonly (readonly [how: string, places: string, spoil: (text: string) => string])[] = [
  ['in capitals', 'c', (text) => text.toUpperCase()],
  ['in small letters', 'eb', (text) => text.toLowerCase()],
  [
    'with a capital for each word',
    'c',
    (text) => text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (one) => one.toUpperCase()),
  ],
  ['cut to 12 characters', 'c', (text) => text.slice(0, 12)],
  ['cut to 40 characters', 'c', (text) => text.slice(0, 40)],
  ['cut to 50 characters', 'c', (text) => text.slice(0, 50)],
  ['cut to 100 characters', 'ce', (text) => text.slice(0, 100)],
  ['cut to 255 characters', 'e', (text) => text.slice(0, 255)],
  ['cut to 1024 characters', 'e', (text) => text.slice(0, 1024)],
  ['cut at an ampersand', 'ceb', (text) => text.split('&')[0] ?? ''],
  ['cut at a question mark', 'eb', (text) => text.split('?')[0] ?? ''],
  ['cut at a semicolon', 'c', (text) => text.split(';')[0] ?? ''],
  ['cut at a comma', 'c', (text) => text.split(',')[0] ?? ''],
  ['with ampersands escaped', 'ceb', (text) => text.replaceAll('&', '&amp;')],
  ['with angle brackets escaped', 'c', (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
  ['with quotes escaped', 'c', (text) => text.replaceAll('"', '&quot;')],
  ['with apostrophes escaped', 'c', (text) => text.replaceAll("'", '&#39;')],
  ['with apostrophes doubled', 'c', (text) => text.replaceAll("'", "''")],
  ['without apostrophes', 'c', (text) => text.replaceAll("'", '')],
  ['without quotes', 'c', (text) => text.replaceAll('"', '')],
  ['without tags', 'c', (text) => text.replace(/<[^>]*>/g, '')],
  ['without backslashes', 'c', (text) => text.replaceAll('\\', '')],
  ['with blanks for plus signs', 'c', (text) => text.replaceAll('+', ' ')],
  ['with plus signs for blanks', 'e', (text) => text.replaceAll('%20', '+')],
  ['decoded once more', 'ceb', decoded],
  ['encoded once more', 'b', (text) => text.replace('?run=', '?run=%2520')],
  ['with question marks beyond Latin', 'c', (text) => text.replace(/[^\u0000-\u024f\u1e00-\u1eff]/g, '?')],
  ['with a slash at its end', 'e', (text) => `${text}/`],
  ['without empty parameters', 'b', (text) => text.replace(/&\w+=(?=&|$)/g, '')],
  ['with another query', 'b', (text) => `${text.split('?')[0]}?charge=1`],
  ['without encryption', 'b', (text) => text.replace('https:', 'http:')],
  ['on another host', 'b', (text) => text.replace('://', '://www.')],
  ['with its path in small letters', 'b', (text) => text.replace(/^[^?]+/, (path) => path.toLowerCase())],
]

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
