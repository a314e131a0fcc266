import { operations } from '../../../generated/operations.ts'
import { short } from '../../basics/values.ts'
import type { Accepted, Call, Model } from '../../model/model.ts'
import { read as readField } from '../../model/resource.ts'
import { expect, fails, holds, over, rule, unclear, type Rule, type Ruling } from '../rule.ts'
import { blameOf, failed } from './blame.ts'
import { queryOf, readsOf, type Read } from './reads.ts'
import { repeatedIn, walksOf } from './walks.ts'
import { fitsOf, windowsOf } from './window.ts'

/** The sizes of pages of which two are to be applied as asked. */
const sizes = [1, 2, 5, 10, 20]

/** The rules of limit and offset of lists ("List parameters"). */
export const pageRules: readonly Rule[] = [
  over(
    'list-limit-not-exceeded',
    lists,
    ({ shown }) => {
      const limit = readField(shown, 'limit')
      const data = readField(shown, 'data')
      if (typeof limit !== 'number' || !Array.isArray(data)) return null
      return {
        ...expect(data.length <= limit, `at most ${limit} records`, `${data.length}`, shown),
        final: true,
      }
    },
    { unless: ['list-charge-events-only-own'] },
  ),
  rule(
    'list-limit-applied',
    function* (model) {
      for (const list of new Set(readsOf(model).map((one) => one.list))) {
        const ruling = twoApplied(list, model)
        if (ruling !== null) yield ruling
      }
    },
    { unless: ['list-limit-not-exceeded'] },
  ),
  rule(
    'list-offset-skips',
    function* (model) {
      for (const fit of fitsOf(model)) {
        if (blameOf(fit, model) === 'list-offset-skips') yield failed(fit)
        else if (fit.fits && fit.read.offset > 0 && fit.wanted.length > 0) yield holds(fit.read.call)
      }
    },
    {
      unless: ['list-chronological', 'list-charge-events-only-own', 'event-id-unique'],
    },
  ),
  rule(
    'list-pages-complete',
    function* (model) {
      for (const fit of fitsOf(model)) if (blameOf(fit, model) === 'list-pages-complete') yield failed(fit)
      yield* walkedOnce(model)
    },
    {
      unless: [
        'list-chronological',
        'list-offset-skips',
        'list-limit-not-exceeded',
        'list-limit-applied',
        'list-charge-events-only-own',
        'event-id-unique',
      ],
    },
  ),
]

/** Lists the accepted answers of lists, whatever was asked for. */
export function lists(model: Model): Accepted[] {
  return model.calls.filter(
    (call): call is Accepted =>
      operations[call.operation].isList && call.accepted && call.key === 'right' && call.expect !== 'refused',
  )
}

/** Rules that two sizes are applied to a list: the envelope says so, and the page is as large, or holds all there is. */
function twoApplied(list: string | null, model: Model): Ruling | null {
  const calls = model.calls.filter((call) => listOf(call) === list && sizes.includes(sizeOf(call)))
  const reads = readsOf(model).filter((one) => one.list === list && one.offset === 0)
  const applied = sizes.filter((size) =>
    reads.some((one) => one.size === size && isApplied(one, size, model)),
  )
  if (applied.length >= 2)
    return holds(
      ...reads
        .filter(({ size }) => applied.includes(size ?? 0))
        .slice(0, 2)
        .map(({ call }) => call),
    )
  const tried = sizes.filter((size) => calls.some((call) => sizeOf(call) === size))
  if (tried.length < sizes.length || reads.length === 0) return null
  if (model.run.origin !== 'assay') return unclear('The recorded traffic does not show it.', ...calls)
  const actual = calls.map((call) => wordsOf(call)).join('; ')
  return fails('two of them applied', actual, ...calls)
}

const listOf = ({ operation, target }: Call): string | null | undefined =>
  operation === 'listEvents' ? null : operation === 'listChargeEvents' ? target : undefined

function sizeOf(call: Call): number {
  const query = queryOf(call)
  return query?.offset === 0 ? (query.size ?? 0) : 0
}

function isApplied(one: Read, size: number, model: Model): boolean {
  if (one.call.shown.value['limit'] !== size) return false
  if (one.items.length === size) return true
  const fit = fitsOf(model).find(({ read }) => read === one)
  return (
    fit !== undefined &&
    fit.expected.isWhole &&
    one.items.length < size &&
    one.items.length >= fit.expected.items.length - fit.expected.head - fit.expected.tail
  )
}

function wordsOf(call: Call): string {
  const { data, limit } = call.shown?.value ?? {}
  return `${sizeOf(call)}: ${call.accepted && Array.isArray(data) ? `${data.length} records, limit ${short(limit)}` : `refused with ${call.status}`}`
}

/** Rules that a walk of several pages in a window yields each of its records once. */
function* walkedOnce(model: Model): Generator<Ruling> {
  for (const window of windowsOf(model)) {
    const walks = walksOf(model).filter(
      ({ list, from, to, direction, isComplete, reads, start, end }) =>
        list === window.list &&
        from === window.from &&
        to === window.to &&
        direction === 1 &&
        isComplete &&
        reads.length > 1 &&
        start >= window.start &&
        end <= window.end,
    )
    for (const { items, reads } of walks) {
      const calls = reads.map(({ call }) => call)
      const again = repeatedIn(items)
      const shown = new Set(items.map(({ key }) => key))
      const missing = window.items.find(({ key }) => !shown.has(key))
      const isRight = again === undefined && missing === undefined
      const isTie = window.tiesMove && items.length === window.items.length
      const actual = again === undefined ? `${missing?.key} left out` : `${again.key} twice`
      yield expect(isRight || isTie, 'each event once', actual, ...calls)
    }
  }
}
