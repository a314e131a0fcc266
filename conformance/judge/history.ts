import type { Finding } from '../../generated/report.js'
import { readJson } from '../basics/json.ts'
import { membersOf, segments, valueAt, within } from '../basics/values.ts'
import type { Model } from '../model/model.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'

/** The most steps of a history. */
const mostBefore = 6

/** An exchange, with the visit of a customer that it ends. */
interface Step {
  exchange: Exchange
  visit: VisitEntry | undefined
}

/** Makes the function that lists the ids of the exchanges that led to a finding: those before it that changed what it names, directly or through another. */
export function historyIn(
  { tokens, sources, charges, events }: Model,
  steps: readonly Step[],
): (finding: Pick<Finding, 'exchanges' | 'member'>) => string[] {
  const known = new Set([tokens, sources, charges, events].flatMap((all) => [...all.keys()]))
  const idsIn = (text: string): string[] => text.split(/[^\w-]+/).filter((word) => known.has(word))
  /** Lists the ids that a step asks for and shows; of a list those of the record that a pointer leads into. */
  const namedBy = ({ exchange: { kind, request, answer }, visit }: Step, pointer = ''): string[] => {
    const json = readJson((kind === 'webhook' ? request.body : answer?.body) ?? '')
    const isList = Array.isArray(membersOf(json)['data'])
    const shown = isList ? within(json, segments(pointer).slice(0, 2)) : json
    const ids = [visit?.charge, valueAt(shown, 'id'), valueAt(shown, 'data.id')]
    return [...idsIn(`${request.url} ${request.body}`), ...ids.filter((id) => typeof id === 'string')]
  }
  const deeds = steps
    .filter((step) => step.visit !== undefined || mayChange(step.exchange))
    .toSorted((one, other) => other.exchange.start - one.exchange.start)
    .map((step) => ({ ...step, names: step.visit === undefined ? namedBy(step) : [step.visit.charge] }))
  return ({ exchanges: [first = ''], member }) => {
    const last = steps.find(({ exchange }) => exchange.id === first)
    if (last === undefined) return []
    const named = new Set(namedBy(last, member?.name))
    const led: string[] = []
    for (const { exchange, visit, names } of deeds) {
      if (exchange.start >= last.exchange.start || !names.some((id) => named.has(id))) continue
      const isRefused = exchange.answer !== null && exchange.answer.status >= 400
      if (visit === undefined && !isRefused)
        for (const id of idsIn(`${exchange.request.url} ${exchange.request.body}`)) named.add(id)
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

/** Returns true for a request that makes a resource, or is refused. */
const mayChange = ({ kind, request, answer }: Exchange): boolean =>
  kind === 'request' && request.method !== 'GET' && answer !== null
