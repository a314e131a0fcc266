import { memoized } from '../basics/memoized.ts'
import { grouped } from '../basics/grouped.ts'
import { cut } from '../basics/cut.ts'
import { membersOf } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import type { Call, Model, TrackedResource } from '../model/model.ts'
import type { SentParameters } from '../model/request.ts'
import type { Exchange } from '../record/entry.ts'

/** The exchanges whose verdicts have one outcome. */
export interface OutcomeExchanges {
  /** How many verdicts each has. */
  readonly byExchange: ReadonlyMap<string, number>
  /** Their operations; webhooks count as one. */
  readonly operations: ReadonlySet<string>
}

type ExchangesByOutcome = Readonly<Record<'passed' | 'failed', OutcomeExchanges>>

/** The kinds of traits from the most telling one on. */
const traitKinds = ['absence', 'value', 'name'] as const

/** The traits of an exchange in words, such as `bank=kfh`, each with its kind. */
type Traits = ReadonlyMap<string, (typeof traitKinds)[number]>

/** The fewest passing exchanges: fewer differ from the others by chance. */
const minPassing = 3
/** The most traits that are named. */
const maxNamed = 2
/** The most characters of a value that are shown. */
const maxValueChars = 48
/**
 * A parameter with more distinct values than `values`, and than this share of its requests, holds
 * generated values.
 */
const madeUpLimits = { values: 20, share: 0.5 }

/**
 * What sets the broken exchanges apart, such as `bank=kfh` or `no bank`: traits that all of them
 * have and no passing exchange of the same operation has. Null for none.
 */
export function contrastOf(tally: ExchangesByOutcome, model: Model): string | null {
  const { traitsOf, exchangeOf } = traitIndexOf(model)
  const exchangesOf = ({ byExchange }: OutcomeExchanges) =>
    [...byExchange.keys()].flatMap((id) => exchangeOf(id) ?? [])
  const failed = exchangesOf(tally.failed)
  const passed = exchangesOf(tally.passed).filter(
    ({ operation }) => operation === failed[0]?.operation,
  )
  const timesPassed = passed.reduce(
    (sum, { id }) => sum + (tally.passed.byExchange.get(id) ?? 0),
    0,
  )
  if (failed.length === 0 || timesPassed < minPassing) return null
  const namesOnlyPassed = traitsOnlyIn(passed.map(traitsOf), failed.map(traitsOf)).filter(
    ([, kind]) => kind === 'name',
  )
  const absences = namesOnlyPassed.map(([words]) => [`no ${words}`, 'absence'] as const)
  const traits = [...absences, ...traitsOnlyIn(failed.map(traitsOf), passed.map(traitsOf))]
  const traitsByKind = traitKinds.map((name) => traits.filter(([, kind]) => kind === name))
  const shownTraits = traitsByKind.find(({ length }) => length > 0)?.slice(0, maxNamed)
  return shownTraits?.map(([words]) => words).join(' and ') ?? null
}

/** The traits that all of these exchanges have, and none of the others. */
const traitsOnlyIn = ([first, ...rest]: readonly Traits[], others: readonly Traits[]) =>
  [...(first ?? [])].filter(
    ([words]) =>
      rest.every((traits) => traits.has(words)) && !others.some((traits) => traits.has(words)),
  )

/**
 * The one or two operations that all failures come from, where none of their answers passed and
 * another operation's did; null otherwise.
 */
export function operationsWithOnlyFailures({ passed, failed }: ExchangesByOutcome): string | null {
  const names = [...failed.operations]
  const areFew = names.length > 0 && names.length <= maxNamed
  const areAlone = passed.operations.size > 0 && names.every((name) => !passed.operations.has(name))
  return areFew && areAlone ? names.join(' and ') : null
}

/** The exchanges of a record by their ids, and the traits of each. */
interface TraitIndex {
  exchangeOf: (id: string) => Exchange | undefined
  traitsOf: (exchange: Exchange) => Traits
}

/** The index of a record, made once for all of its findings. */
const traitIndexOf = memoized((model: Model): TraitIndex => {
  const isMadeUp = madeUpIn(model)
  const exchanges = new Map(model.exchanges.map((exchange) => [exchange.id, exchange]))
  const calls = new Map(model.calls.map((call) => [call.exchange.id, call]))
  const subjectOf = subjectIn(model)
  const pairTraits = (pairs: Iterable<[string, string]>): Traits =>
    new Map(
      [...pairs].flatMap(([name, value]) => [
        [name, 'name'] as const,
        ...(isMadeUp(name, value) ? [] : [[pairWords(name, value), 'value'] as const]),
      ]),
    )
  const originTraits = (tracked: TrackedResource | null): Traits => {
    if (tracked === null) return new Map()
    const sent = [...pairTraits(pairsOf(tracked.sent))].filter(([, kind]) => kind === 'value')
    const choices = choiceTraits(tracked).map((words) => [words, 'value'] as const)
    return new Map([...originTraits(tracked.parent), ...sent, ...choices])
  }
  const traitsOf = memoized((exchange: Exchange): Traits => {
    const subject = subjectOf(exchange, calls.get(exchange.id)) ?? null
    const traits = [...originTraits(subject), ...pairTraits(sentPairs(exchange))]
    if (exchange.kind !== 'request') return new Map(traits)
    return new Map([...traits, [`the ${exchange.key} key`, 'value']])
  })
  return { exchangeOf: (id) => exchanges.get(id), traitsOf }
})

/** Finds the resource that an exchange is about, itself or by an event. */
function subjectIn({ resources, events }: Model) {
  const trackedById = new Map(Object.values(resources).flatMap((byId) => [...byId]))
  const subjects = new Map(events.map(({ id, subject }) => [id, subject]))
  return (exchange: Exchange, call: Call | undefined): TrackedResource | undefined => {
    const posted = exchange.kind === 'webhook' ? readJson(exchange.request.body ?? '') : null
    const ids = [call?.target, call?.resource?.value['id'], membersOf(posted)['id']]
    return ids.map(String).flatMap((id) => trackedById.get(id) ?? subjects.get(id) ?? [])[0]
  }
}

/** What a customer chose, in words. */
const choiceWords = { successful: 'a customer who pays', failed: 'a customer who declines' }

/** What customers chose for a resource, if they all chose the same. */
function choiceTraits({ visits }: TrackedResource): string[] {
  const choices = new Set(visits.flatMap(({ hasChosen, choice }) => (hasChosen && choice) || []))
  return choices.size === 1 ? [...choices].map((choice) => choiceWords[choice]) : []
}

/** A parameter with its value, cut; an empty one is shown as such. */
export const pairWords = (name: string, value: string): string =>
  `${name}=${value === '' ? '""' : cut(value, maxValueChars)}`

function pairsOf(parameters: SentParameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
}

/** The parameters of an exchange, of its query and its form. */
function sentPairs({ kind, request: { url, body } }: Exchange): URLSearchParams {
  if (kind !== 'request') return new URLSearchParams()
  const [, query = ''] = url.split('?')
  return new URLSearchParams(`${query}&${body?.startsWith('{') === true ? '' : body}`)
}

/**
 * Recognizes values that nobody chose: ids, and those of parameters with a value for each request.
 */
function madeUpIn({ calls, resources }: Model): (name: string, value: string) => boolean {
  const ids = new Set(Object.values(resources).flatMap((byId) => [...byId.keys()]))
  const values = grouped(
    calls.flatMap(({ exchange }) => [...sentPairs(exchange)]),
    ([name]) => name,
  )
  const manyValued = [...values].flatMap(([name, pairs]) => {
    const count = new Set(pairs.map(([, value]) => value)).size
    return count > Math.max(madeUpLimits.values, pairs.length * madeUpLimits.share) ? [name] : []
  })
  const names = new Set(manyValued)
  return (name, value) => ids.has(value) || names.has(name)
}
