import type { Finding } from '../../generated/report.js'
import { segments, short } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
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
  const from = end <= most ? 0 : Math.max(0, start - Math.floor(Math.max(0, most - end + start) / 2))
  const to = Math.max(end, from + most)
  return {
    before: `${from > 0 ? '… ' : ''}${clean(body.slice(from, start))}`,
    marked: clean(body.slice(start, end), most),
    after: `${clean(body.slice(end, to))}${to < body.length ? ' …' : ''}`,
  }
}

/** Gives the last name of a dotted path or a JSON pointer. */
export function lastName(path: string): string {
  return (path.startsWith('/') ? segments(path) : path.split('.')).at(-1) ?? ''
}

// A body may repeat a name without end.
const mostPlaces = 300

/** Finds where a member stands in JSON, from its name to the end of its value; null where it is absent. */
function placeIn(body: string, { name, value }: Member): [start: number, end: number] | null {
  if (value === null) return null
  const key = JSON.stringify(lastName(name))
  let first: [number, number] | null = null
  let at = body.indexOf(key)
  for (let count = 0; at !== -1 && count < mostPlaces; count += 1) {
    const colon = afterBlanks(body, at + key.length)
    if (body[colon] === ':') {
      const start = afterBlanks(body, colon + 1)
      const end = endOfValue(body, start)
      const text = body.slice(start, end)
      const isOpening = text === '{' || text === '['
      if (isOpening ? value.startsWith(text) : short(readJson(text)) === value) return [at, end]
      first ??= [at, end]
    }
    at = body.indexOf(key, at + 1)
  }
  return first
}

function afterBlanks(body: string, at: number): number {
  let end = at
  while (' \t\r\n'.includes(body[end] ?? '.')) end += 1
  return end
}

/** Finds the end of a string, a number or a word; of an object and a list only the bracket counts. */
function endOfValue(body: string, start: number): number {
  const opening = body[start] ?? ''
  let end = start + 1
  if ('{['.includes(opening)) return end
  if (opening === '"') {
    while (end < body.length && body[end] !== '"') end += body[end] === '\\' ? 2 : 1
    return Math.min(end + 1, body.length)
  }
  while (end < body.length && !',}] \t\r\n'.includes(body[end] ?? '')) end += 1
  return end
}
