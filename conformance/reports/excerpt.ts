import type { Finding } from '../../generated/report.js'
import { segments, short } from '../basics/values.ts'
import { readJson } from '../http/json.ts'
import { clean } from './text.ts'

/** The wrong member of an answer. */
export type Member = NonNullable<Finding['member']>

/** A part of a body, with the wrong member in its middle; `marked` is empty where none was found. */
export interface Excerpt {
  before: string
  marked: string
  after: string
}

/** Cuts a body to so many characters around its wrong member. */
export function excerptOf(body: string, member: Member | undefined, most: number): Excerpt {
  const place = member === undefined ? null : placeIn(body, member)
  if (place === null) return { before: clean(body, most), marked: '', after: '' }
  const [start, end] = place
  const room = Math.max(0, most - (end - start))
  const from = end <= most ? 0 : Math.max(0, start - Math.floor(room / 2))
  const to = from + most
  return {
    before: `${from > 0 ? '… ' : ''}${clean(body.slice(from, start))}`,
    marked: clean(body.slice(start, end), most),
    after: `${clean(body.slice(end, Math.max(end, to)))}${to < body.length ? ' …' : ''}`,
  }
}

// A body may repeat a name without end.
const mostPlaces = 300

/** Finds where a member stands in JSON, from its name to the end of its value; null where it is absent. */
function placeIn(body: string, { name, value }: Member): [start: number, end: number] | null {
  if (value === null) return null
  const key = JSON.stringify((name.startsWith('/') ? segments(name) : name.split('.')).at(-1))
  let first: [number, number] | null = null
  let at = body.indexOf(key)
  for (let count = 0; at !== -1 && count < mostPlaces; count += 1) {
    const start = valueAfter(body, at + key.length)
    if (start !== null) {
      const end = endOfValue(body, start)
      if (isValue(body.slice(start, end), value)) return [at, end]
      first ??= [at, end]
    }
    at = body.indexOf(key, at + 1)
  }
  return first
}

/** Finds where the value after a colon begins. */
function valueAfter(body: string, at: number): number | null {
  const colon = afterBlanks(body, at)
  return body[colon] === ':' ? afterBlanks(body, colon + 1) : null
}

function afterBlanks(body: string, at: number): number {
  let end = at
  while (' \t\r\n'.includes(body[end] ?? '.')) end += 1
  return end
}

/** Finds the end of a string, a number or a word; of an object and a list only the bracket counts. */
function endOfValue(body: string, start: number): number {
  const opening = body[start] ?? ''
  if ('{['.includes(opening)) return start + 1
  let end = start + 1
  if (opening === '"') {
    while (end < body.length && body[end] !== '"') end += body[end] === '\\' ? 2 : 1
    return Math.min(end + 1, body.length)
  }
  while (end < body.length && !',}] \t\r\n'.includes(body[end] ?? '')) end += 1
  return end
}

function isValue(text: string, value: string): boolean {
  return (
    text === value ||
    (text === '{' || text === '[' ? value.startsWith(text) : short(readJson(text)) === value)
  )
}
