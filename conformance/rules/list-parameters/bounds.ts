import type { Model } from '../../model/model.ts'
import { fails, holds, rule, type Rule, type Ruling } from '../rule.ts'
import { blameOf, failed } from './blame.ts'
import { readsOf, type Item, type Read } from './reads.ts'
import { border, fitsOf, windowsOf } from './window.ts'

const unless = [
  'list-chronological',
  'list-limit-not-exceeded',
  'list-limit-applied',
  'list-charge-events-only-own',
  'event-id-unique',
] as const

/** The rules of the bounds of lists ("List parameters"). */
export const boundRules: readonly Rule[] = [
  bounded('list-from-earliest', 'from'),
  bounded('list-to-latest', 'to'),
]

function bounded(id: 'list-from-earliest' | 'list-to-latest', name: 'from' | 'to'): Rule {
  return rule(
    id,
    function* (model) {
      for (const read of readsOf(model)) {
        const past = read.items.find((item) => item.isOwn && isPast(item, read, name))
        if (past !== undefined) yield beyond(read, past, name)
      }
      for (const fit of fitsOf(model)) {
        if (blameOf(fit) === id) yield failed(fit)
        else if (fit.fits && fit.window.items.some((item) => isPast(item, fit.read, name)))
          yield holds(fit.read.call)
      }
      yield* leftOut(model, name)
    },
    { unless },
  )
}

/** Says that a record is beyond a bound, by a second or more. */
function isPast({ time }: Item, read: Read, name: 'from' | 'to'): boolean {
  return name === 'from' ? time <= read.from - border : time >= read.to + border
}

const datetime = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`

function beyond(read: Read, { key, time }: Item, name: 'from' | 'to'): Ruling {
  const side = name === 'from' ? 'before' : 'after'
  return fails(`no record from ${side} ${datetime(read[name])}`, `${key} of ${datetime(time)}`, read.call)
}

/** Rules that a window leaves out no record between its bounds that the list showed before with another bound. */
function* leftOut(model: Model, name: 'from' | 'to'): Generator<Ruling> {
  for (const window of windowsOf(model)) {
    if (!Number.isFinite(window[name])) continue
    const shown = new Set(window.items.map(({ key }) => key))
    const earlier = readsOf(model).filter(
      (read) => read.list === window.list && read[name] !== window[name] && read.call.end <= window.start,
    )
    for (const read of earlier) {
      const lost = read.items.find(
        ({ key, time, isOwn }) =>
          isOwn && !shown.has(key) && time >= window.from + border && time <= window.to - border,
      )
      const call = window.reads[0]?.call
      if (lost !== undefined && call !== undefined && !window.tiesMove)
        yield fails(
          `${lost.key} of ${datetime(lost.time)} with ${name}=${datetime(window[name])}`,
          'it is not there',
          call,
          read.call,
        )
    }
  }
}
