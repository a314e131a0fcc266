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
  const place = member === undefined ? secretIn(body) : placeIn(body, member)
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

/** Finds the member whose value was taken out of an answer: a secret that it should not show. */
function secretIn(body: string): [start: number, end: number] | null {
  const found = /"[^"]{1,100}"\s*:\s*"\[redacted\]"/.exec(body)
  return found === null ? null : [found.index, found.index + found[0].length]
}

// A body may repeat a name without end.
const mostPlaces = 300

/** Finds where a member stands in JSON, from its name to the end of its value, or to its opening bracket; null where it is absent. */
export function placeIn(body: string, { name, value }: Member): [start: number, end: number] | null {
  if (value === null) return null
  const last = (name.startsWith('/') ? segments(name) : name.split('.')).at(-1) ?? ''
  const key = JSON.stringify(last).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const places = body.matchAll(new RegExp(`${key}\\s*:\\s*([{[]|"(?:[^"\\\\]|\\\\.)*"|[^\\s,}\\]]+)`, 'g'))
  let found: [number, number] | null = null
  let count = 0
  for (const { 0: whole, 1: text = '', index } of places) {
    const isIt = text === '{' || text === '[' ? value.startsWith(text) : short(readJson(text)) === value
    if (isIt) return [index, index + whole.length]
    found ??= [index, index + whole.length]
    count += 1
    if (count === mostPlaces) break
  }
  return found
}
