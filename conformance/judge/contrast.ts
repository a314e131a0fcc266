import { memoized } from '../basics/memoized.ts'
import { cut } from '../basics/cut.ts'
import { membersOf } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import type { Call, Model, ResourceState } from '../model/model.ts'
import type { Parameters } from '../model/request.ts'
import type { Exchange } from '../record/entry.ts'
import type { Tally, VerdictCounts } from './tally.ts'

/**
 * A trait of an exchange: a parameter is absent or there, has a value or (made-up values) a form,
 * or the key.
 */
interface Trait {
  kind: 'absence' | 'value' | 'name' | 'form'
  key: string
  words: string
}

/** The traits of an exchange by their keys. */
type Traits = ReadonlyMap<string, Trait>

/** The kinds from the most telling one on. */
const traitKinds: readonly Trait['kind'][] = ['absence', 'value', 'name', 'form']

/** Fewer passing exchanges differ from the others by chance. */
const minPassing = 3
/** The most traits that are named. */
const maxNamed = 2
/** The most characters of a value that are shown. */
const maxValueChars = 48
/** A parameter with more values than these, and than this share of its requests, has made-up ones: their form counts alone. */
const [maxValues, maxDistinctShare] = [20, 0.5]
/**
 * A trait is rare below this share of an operation's requests, and a parameter is common above the
 * other.
 */
const [maxRareShare, minCommonShare] = [0.1, 0.8]

/**
 * What all exchanges that broke a requirement have and no passing one has, such as `bank=kfh`; null
 * for nothing. Counts parameters, keys, and the parameters of the resources that they are about.
 */
export function contrastOf(
  { heldIn, brokenIn }: Pick<Tally, 'heldIn' | 'brokenIn'>,
  model: Model,
): string | null {
  const { traitsOf, exchangeOf } = indexOf(model)
  const exchangesOf = (counts: VerdictCounts) =>
    [...counts.keys()].flatMap((id) => exchangeOf(id) ?? [])
  const broken = exchangesOf(brokenIn)
  const honoured = exchangesOf(heldIn).filter(({ operation }) => operation === broken[0]?.operation)
  const timesHonoured = honoured.reduce((sum, { id }) => sum + (heldIn.get(id) ?? 0), 0)
  if (broken.length === 0 || timesHonoured < minPassing) return null
  const distinguishing = (side: readonly Exchange[], opposite: readonly Exchange[]): Trait[] =>
    side
      .slice(0, 1)
      .flatMap((exchange) => [...traitsOf(exchange).values()])
      .filter(
        ({ key }) =>
          side.every((exchange) => traitsOf(exchange).has(key)) &&
          !opposite.some((exchange) => traitsOf(exchange).has(key)),
      )
  const missing = distinguishing(honoured, broken).filter(({ kind }) => kind === 'name')
  return worded([...missing.map(absence), ...distinguishing(broken, honoured)])
}

/** The operations, one or two, whose answers alone break a requirement that others show, too; null where there are none. */
export function operationsAlone({
  heldOperations,
  brokenOperations,
}: Pick<Tally, 'heldOperations' | 'brokenOperations'>): string | null {
  const broken = [...brokenOperations]
  const areFew = broken.length > 0 && broken.length <= maxNamed
  const areAlone = heldOperations.size > 0 && broken.every((name) => !heldOperations.has(name))
  return areFew && areAlone ? broken.join(' and ') : null
}

/** What sets a request apart from the others of its operation, such as `amount=12a34`; null where nothing does. */
export function peculiarityOf(id: string | undefined, model: Model): string | null {
  const call = model.calls.find(({ exchange }) => exchange.id === id)
  if (call === undefined) return null
  const { parameterTraits } = indexOf(model)
  const requests = model.of(call.operation).map(({ exchange }) => parameterTraits(exchange))
  const counts = new Map<string, number>()
  for (const traits of requests)
    for (const key of traits.keys()) counts.set(key, (counts.get(key) ?? 0) + 1)
  const traits = parameterTraits(call.exchange)
  const traitsByKey = new Map(requests.flatMap((traitsOfRequest) => [...traitsOfRequest]))
  const missing = [...traitsByKey.values()].filter(
    ({ kind, key }) =>
      kind === 'name' &&
      (counts.get(key) ?? 0) > requests.length * minCommonShare &&
      !traits.has(key),
  )
  const rare = [...traits.values()].filter(
    ({ key }) => (counts.get(key) ?? 0) < Math.max(2, requests.length * maxRareShare),
  )
  return worded([...missing.map(absence), ...rare])
}

function absence({ words }: Trait): Trait {
  return { kind: 'absence', key: `no ${words}`, words: `no ${words}` }
}

/** The most telling traits in words. */
function worded(traits: readonly Trait[]): string | null {
  const best = traitKinds.map((kind) => traits.filter((trait) => trait.kind === kind))
  const words = best.find(({ length }) => length > 0)?.map((trait) => trait.words)
  return words === undefined ? null : [...new Set(words)].slice(0, maxNamed).join(' and ')
}

/** What counts of the value of a parameter. */
type FormOf = (name: string, value: string) => string

/** What is computed once for a record. */
interface Index {
  exchangeOf: (id: string | undefined) => Exchange | undefined
  traitsOf: (exchange: Exchange) => Traits
  parameterTraits: (exchange: Exchange) => Traits
}

/** The index of a record, made once for all of its findings. */
const indexOf = memoized((model: Model): Index => {
  const formOf = formIn(model)
  const exchanges = new Map(model.exchanges.map((exchange) => [exchange.id, exchange]))
  const calls = new Map(model.calls.map((call) => [call.exchange.id, call]))
  const subjectOf = subjectIn(model)
  const parameterTraits = memoized((exchange: Exchange) =>
    traitsFor([...parametersIn(exchange)], formOf),
  )
  const traitsOf = memoized((exchange: Exchange) => {
    const words = `the ${exchange.key} key`
    return new Map([
      ...originTraits(subjectOf(exchange, calls.get(exchange.id)), formOf),
      ...parameterTraits(exchange),
      ...(exchange.kind === 'request'
        ? ([[words, { kind: 'value', key: words, words }]] as const)
        : []),
    ])
  })
  return { exchangeOf: (id = '') => exchanges.get(id), parameterTraits, traitsOf }
})

/** Finds the resource that an exchange is about, itself or by an event. */
function subjectIn({ resources, events }: Model) {
  const states = new Map(Object.values(resources).flatMap((byId) => [...byId]))
  const subjects = new Map(events.map(({ id, subject }) => [id, subject]))
  return (exchange: Exchange, call: Call | undefined): ResourceState | undefined => {
    const posted = exchange.kind === 'webhook' ? readJson(exchange.request.body ?? '') : null
    const ids = [call?.target, call?.resource?.value['id'], membersOf(posted)['id']]
    return ids.map(String).flatMap((id) => states.get(id) ?? subjects.get(id) ?? [])[0]
  }
}

function originTraits(state: ResourceState | null | undefined, formOf: FormOf): Traits {
  if (state === undefined || state === null) return new Map()
  const traits = [...traitsFor(pairsOf(state.sent), formOf)].filter(
    ([, { kind }]) => kind !== 'name',
  )
  return new Map([...originTraits(state.parent, formOf), ...traits, ...choiceTraits(state)])
}

/** What a customer chose, in words. */
const choiceWords = { successful: 'a customer who pays', failed: 'a customer who declines' }

/** What customers chose for a resource, if they all chose the same. */
function choiceTraits({ visits }: ResourceState): [string, Trait][] {
  const choices = new Set(visits.flatMap(({ chose, choose }) => (chose && choose) || []))
  return [...choices].slice(0, choices.size === 1 ? 1 : 0).map((choice) => {
    const words = choiceWords[choice]
    return [words, { kind: 'value', key: words, words }]
  })
}

function traitsFor(pairs: readonly [string, string][], formOf: FormOf): Traits {
  const traits = pairs.flatMap(([name, value]): Trait[] => {
    const form = formOf(name, value)
    return [
      { kind: 'name', key: name, words: name },
      {
        kind: form === value ? 'value' : 'form',
        key: `${name}=${form}`,
        words: pairWords(name, value),
      },
    ]
  })
  return new Map(traits.map((trait) => [trait.key, trait]))
}

/** A parameter with its value, cut; an empty one is shown as such. */
export const pairWords = (name: string, value: string): string =>
  `${name}=${value === '' ? '""' : cut(value, maxValueChars)}`

function pairsOf(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  )
}

/** The parameters of an exchange, of its query and its form. */
function parametersIn({ kind, request: { url, body } }: Exchange): URLSearchParams {
  if (kind !== 'request') return new URLSearchParams()
  const [, query = ''] = url.split('?')
  return new URLSearchParams(`${query}&${body?.startsWith('{') === true ? '' : body}`)
}

/** What counts of a value: all of it, or its form where most requests have a value of their own. */
function formIn({ calls, resources }: Model): FormOf {
  const ids = new Set(Object.values(resources).flatMap((states) => [...states.keys()]))
  const values = new Map<string, { count: number; distinct: Set<string> }>()
  for (const { exchange } of calls)
    for (const [name, value] of parametersIn(exchange)) {
      const entry = values.get(name) ?? { count: 0, distinct: new Set() }
      values.set(name, entry)
      entry.count += 1
      entry.distinct.add(value)
    }
  return (name, value) => {
    if (ids.has(value)) return 'an id'
    const { count = 1, distinct = new Set() } = values.get(name) ?? {}
    if (distinct.size <= Math.max(maxValues, count * maxDistinctShare)) return value
    return value.replace(/\w+/g, (word) => {
      if (/^\d+$/.test(word)) return word.length > 9 ? 'long number' : '0'
      return /^[A-Za-z]+$/.test(word) || word.length > 6 ? 'a' : 'mixed'
    })
  }
}
