import type { Model } from '../../model/model.ts'
import { fails, holds, rule, type Rule, type Ruling } from '../rule.ts'
import { blameOf, failed } from './blame.ts'
import { readsOf, type Item, type Read } from './reads.ts'
import { border, fitsOf, windowsOf } from './window.ts'

const unless = [
  'list-chronological',
  'list-limit-not-exceeded',
  'list-limit-applied',
  'list-offset-skips',
  'list-charge-events-only-own',
  'list-charge-events-complete',
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
        if (blameOf(fit, model) === id) yield failed(fit)
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

/** Rules that a window leaves out no record between its bounds which the list showed before without such a bound, and never with one. */
function* leftOut(model: Model, name: 'from' | 'to'): Generator<Ruling> {
  for (const window of windowsOf(model)) {
    const [walk] = window.reads
    if (!Number.isFinite(window[name]) || walk === undefined || window.tiesMove) continue
    const shown = new Set(window.items.map(({ key }) => key))
    const reads = readsOf(model).filter(({ list }) => list === window.list)
    const isLost = ({ key, time, isOwn }: Item): boolean =>
      isOwn && !shown.has(key) && time >= window.from + border && time <= window.to - border
    const bounded = new Set(
      reads.filter((read) => Number.isFinite(read[name])).flatMap(({ items }) => items.map(({ key }) => key)),
    )
    for (const read of reads.filter(({ call }) => call.end <= window.start)) {
      const lost = read.items.find((item) => isLost(item) && !bounded.has(item.key))
      if (lost === undefined) continue
      const words = `${lost.key} of ${datetime(lost.time)} with ${name}=${datetime(window[name])}`
      yield fails(words, 'it is not there', walk.call, read.call)
    }
  }
}
