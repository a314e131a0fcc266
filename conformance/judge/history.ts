import type { Finding } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'
import { membersOf, segments, valueAt, within } from '../basics/values.ts'
import type { Model } from '../model/model.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'

/** The most steps of a history. */
const mostBefore = 6

/** Something that was done: the exchange, the ids that it took, and all that it names. */
interface Deed {
  exchange: Exchange
  takes: string[]
  names: string[]
}

/** An exchange, with the visit of a customer that it ends. */
interface Step {
  exchange: Exchange
  visit: VisitEntry | undefined
}

/** Makes the function that lists the ids of the exchanges that led to a finding: those before it that changed what it names, directly or through another. */
export function historyIn(
  model: Model,
  steps: readonly Step[],
): (finding: Pick<Finding, 'exchanges' | 'member'>) => string[] {
  const { tokens, sources, charges, events } = model
  const known = new Set([tokens, sources, charges, events].flatMap((all) => [...all.keys()]))
  /** Lists the ids of the run that a text holds. */
  const idsIn = (text: string): string[] => text.split(/[^\w-]+/).filter((word) => known.has(word))
  const deeds = deedsIn(steps, idsIn)
  const byId = new Map(steps.map((step) => [step.exchange.id, step]))
  return ({ exchanges: [first = ''], member }) => {
    const last = byId.get(first)
    if (last === undefined) return []
    const named = new Set([last.visit?.charge, ...namedBy(last.exchange, member?.name ?? '', idsIn)])
    const led: string[] = []
    for (const { exchange, takes, names } of deeds) {
      if (exchange.start >= last.exchange.start || !names.some((id) => named.has(id))) continue
      for (const id of takes) named.add(id)
      if (led.push(exchange.id) === mostBefore) break
    }
    return led.toReversed()
  }
}

/** Lists the exchanges, and one for each choice that a person or a program made, whose requests were not seen. */
export function stepsIn({ entries, exchanges, charges }: Model): Step[] {
  const visits = entries.filter((entry) => entry.kind === 'visited')
  const byLast = new Map(visits.map((visit) => [visit.exchanges.at(-1), visit]))
  const unseen = visits.filter(({ exchanges: own, choose }) => own.length === 0 && choose !== null)
  return [
    ...exchanges.map((exchange) => ({ exchange, visit: byLast.get(exchange.id) })),
    ...unseen.map((visit) => {
      const { scenario, step, start, duration, stuck } = visit
      const page = String(charges.get(visit.charge)?.resource.value['authorize_uri'])
      const request = { method: 'GET', url: page, headers: {}, body: null }
      const id = `${scenario}/${step} visit`
      const none = { operation: null, key: 'none', answer: null, error: stuck } as const
      return {
        visit,
        exchange: { kind: 'visit', id, ...none, request, scenario, step, start, duration } as const,
      }
    }),
  ]
}

/** Lists what may have changed something, the newest first: requests that made a resource or were refused, and the last exchange of each visit. */
function deedsIn(steps: readonly Step[], idsIn: (text: string) => string[]): Deed[] {
  return steps
    .flatMap(({ exchange, visit }): Deed[] => {
      const { kind, request, answer } = exchange
      if (visit !== undefined) return [{ exchange, takes: [], names: [visit.charge] }]
      if (kind !== 'request' || request.method === 'GET' || answer === null) return []
      const named = idsIn(`${request.url} ${request.body}`)
      const takes = answer.status < 400 ? named : []
      return [{ exchange, takes, names: [...named, ...shownIn(readJson(answer.body))] }]
    })
    .toSorted((one, other) => other.exchange.start - one.exchange.start)
}

/** Lists the ids that an exchange asks for and shows; of a list those of the record that a pointer leads into. */
function namedBy(
  { kind, request, answer }: Exchange,
  pointer: string,
  idsIn: (text: string) => string[],
): string[] {
  const json = readJson((kind === 'webhook' ? request.body : answer?.body) ?? '')
  const isList = Array.isArray(membersOf(json)['data'])
  const shown = isList ? within(json, segments(pointer).slice(0, 2)) : json
  return [...idsIn(`${request.url} ${request.body}`), ...shownIn(shown)]
}

/** Gives the id of a resource, and of the charge of an event. */
const shownIn = (value: unknown): string[] =>
  [valueAt(value, 'id'), valueAt(value, 'data.id')].filter((id) => typeof id === 'string')
