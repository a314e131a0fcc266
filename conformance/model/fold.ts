import { operations, type OperationId } from '../../generated/operations.ts'
import type { SchemaName } from '../../generated/fields.ts'
import { kinds, madeKinds, type MadeName, type Parent } from '../../generated/resources.ts'
import { eventKind } from '../contract/kinds.ts'
import { grouped } from '../basics/grouped.ts'
import { jsonOf, readJson } from '../basics/json.ts'
import { isExchange, type Entry, type Exchange, type LearnedEntry } from '../record/entry.ts'
import { eventsIn, subjectFinder } from './events.ts'
import type { Accepted, Call, Model, Parameters, ResourceState } from './model.ts'
import { pageOf } from './page.ts'
import { holdsRefused, inside, looksLike, resource } from './resource.ts'

/** Folds a record into what it shows of each resource. */
export function fold(entries: readonly Entry[]): Model {
  const [run] = entries
  if (run?.kind !== 'run') throw new Error('A record begins with a line of kind "run".')
  const exchanges = entries.filter(isExchange).filter(({ retried }) => retried === undefined)
  const calls = exchanges
    .flatMap((one) => callOf(one) ?? [])
    .sort((one, other) => one.end - other.end)
  const byOperation = grouped(calls, ({ operation }) => operation)
  const of = (operation: OperationId): readonly Call[] => byOperation.get(operation) ?? []
  const known: Known = { accepted: [], resources: emptyResources() }
  const { resources } = known
  for (const call of calls) addCall(known, call)
  const withPages = madeKinds.filter((kind) => kinds[kind].page !== null)
  for (const entry of entries)
    if (entry.kind === 'visited')
      for (const kind of withPages) resources[kind].get(entry.subject)?.visits.push(entry)
  const findSubject = subjectFinder(resources)
  const pages = calls.flatMap((call) => pageOf(call, run, { resources, findSubject }) ?? [])
  for (const page of pages)
    for (const kind of madeKinds) resources[kind].get(page.list ?? '')?.pages.push(page)
  const postings = exchanges
    .filter(({ kind }) => kind === 'webhook')
    .map((exchange) => {
      const json = readJson(exchange.request.body ?? '')
      return {
        exchange,
        json,
        event: looksLike(eventKind, json) ? resource(eventKind, json, exchange) : null,
      }
    })
  const byAccepting = grouped(known.accepted, ({ operation }) => operation)
  const accepted = (operation: OperationId): readonly Accepted[] => byAccepting.get(operation) ?? []
  const { retrieves } = kinds[eventKind]
  const retrieved = retrieves === null ? [] : accepted(retrieves)
  const events = eventsIn({ run, pages, postings }, retrieved, findSubject)
  const end = entries.findLast((entry) => entry.kind === 'end')
  return {
    resources,
    run,
    learned: Object.assign({}, ...entries.filter(({ kind }) => kind === 'learned')) as LearnedEntry,
    end: entries.reduce((latest, entry) => Math.max(latest, endOf(entry)), 0),
    ended: end?.reason ?? null,
    dropped: end?.dropped ?? 0,
    entries,
    exchanges,
    calls,
    of,
    accepted,
    events,
    pages,
    postings,
    waits: entries.filter((entry) => entry.kind === 'wait'),
    skips: entries.filter((entry) => entry.kind === 'skip'),
  }
}

function endOf(entry: Entry): number {
  return 'start' in entry ? entry.start + ('duration' in entry ? entry.duration : 0) : 0
}

/** Statuses that say nothing of the request itself. */
const temporaryStatuses = [408, 425, 429]

/** Returns true for an exchange whose answer is complete, was kept whole, and is about the request. */
export function isConclusive({ answer, cut }: Exchange): boolean {
  return answer !== null && cut === undefined && !temporaryStatuses.includes(answer.status)
}

/** Gives the schema that an operation answers with. */
export const schemaOf = (operation: OperationId): SchemaName =>
  operations[operation].isList ? 'List' : (operations[operation].returns as SchemaName)

function callOf(exchange: Exchange): Call | null {
  const { kind, operation, answer, start, duration } = exchange
  if (kind !== 'request' || operation === null || answer === null || !isConclusive(exchange))
    return null
  const sent = sentIn(exchange)
  // Which page sizes are allowed is not shown: whether one is refused is open.
  const expect =
    exchange.expect ?? (operations[operation].isList && 'limit' in sent ? 'open' : 'accepted')
  const { status } = answer
  const json = jsonOf(answer).value
  const schema = schemaOf(operation)
  const ok = status >= 200 && status < 300
  const shown = looksLike(schema, json) ? resource(schema, json, exchange) : null
  return {
    exchange,
    operation,
    key: keyOf(exchange, operation),
    sent,
    target: exchange.target ?? null,
    expect,
    status,
    json,
    ok,
    shown,
    accepted: ok && shown !== null,
    holdsRefused: holdsRefused(schema, json, ok),
    start,
    end: start + duration,
  }
}

function keyOf({ key }: Exchange, operation: OperationId): Call['key'] {
  if (key !== 'public' && key !== 'secret') return key
  return key === operations[operation].key ? 'right' : 'other'
}

/** Reads the parameters of a request, from its form or its query. */
export function sentIn({ request: { method, url, body } }: Pick<Exchange, 'request'>): Parameters {
  const form = method === 'GET' ? (url.split('?')[1] ?? '').split('#')[0] : (body ?? '')
  const sent: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const before = sent[name]
    sent[name] = before === undefined ? value : [before, value].flat()
  }
  return sent
}

interface Known {
  accepted: Accepted[]
  resources: Record<MadeName, Map<string, ResourceState>>
}

const emptyResources = (): Known['resources'] =>
  Object.fromEntries(madeKinds.map((kind) => [kind, new Map()])) as Known['resources']

/** The kind that each operation makes, or retrieves. */
const kindsMade = new Map(madeKinds.map((kind) => [kinds[kind].creates, kind]))
const kindsRetrieved = new Map(madeKinds.map((kind) => [kinds[kind].retrieves, kind]))

/**
 * True for a call that counts: accepted, and meant to be.
 * A second resource of one parent may be refused; if it is accepted it is one like any other, unless it ends at once.
 */
function counts(call: Call, { resources }: Known): call is Accepted {
  const { operation, accepted, key, expect, shown, exchange } = call
  if (!accepted || key !== 'right' || expect === 'refused') return false
  if (expect === 'accepted') return true
  const kind = kindsMade.get(operation)
  const states = kind === undefined ? null : kinds[kind].states
  if (kind === undefined || states === null) return false
  const isPlain = exchange.about === undefined && exchange.other === undefined
  const value = shown?.value ?? {}
  return (
    isPlain && value[states.field] === states.first && !resources[kind].has(String(value['id']))
  )
}

function addCall(known: Known, call: Call): void {
  const { operation, sent, target } = call
  if (!counts(call, known)) return
  known.accepted.push(call)
  const retrieved = kindsRetrieved.get(operation)
  if (retrieved !== undefined) known.resources[retrieved].get(target ?? '')?.retrievals.push(call)
  const { id } = call.shown.value
  const kind = kindsMade.get(operation)
  if (typeof id !== 'string' || kind === undefined) return
  // Of two resources with one id the first keeps it; the rules of unique ids judge the other.
  if (known.resources[kind].has(id)) return
  known.resources[kind].set(id, stateOf({ kind, id, call, resource: call.shown, sent }, known))
}

type NewState = Pick<ResourceState, 'kind' | 'id' | 'call' | 'resource' | 'sent'>

function stateOf(created: NewState, known: Known): ResourceState {
  const named = parentIn(created, known)
  return { ...created, ...named, retrievals: [], visits: [], events: [], pages: [] }
}

/** The parent that a request names by its id, or makes with members in brackets. */
function parentIn(
  { kind, call, sent }: NewState,
  known: Known,
): Pick<ResourceState, 'parentKind' | 'parent'> {
  for (const parent of kinds[kind].parents) {
    const id = sent[parent.parameter]
    const isInline = Object.keys(sent).some((name) => name.startsWith(`${parent.parameter}[`))
    if (typeof id === 'string')
      return { parentKind: parent.kind, parent: known.resources[parent.kind].get(id) ?? null }
    if (id === undefined && isInline)
      return { parentKind: parent.kind, parent: inlineParent(parent, call, known) }
  }
  return { parentKind: null, parent: null }
}

/** The parent that a request made beside its resource, where the answer embeds it. */
function inlineParent(
  { parameter, kind, equal }: Parent,
  call: Accepted,
  known: Known,
): ResourceState | null {
  const resource = inside(call.shown, parameter, kind)
  const { id } = resource.value
  if (typeof id !== 'string') return null
  const members = Object.entries(call.sent).flatMap(([name, value]) =>
    name.startsWith(`${parameter}[`) ? [[name.slice(parameter.length + 1, -1), value]] : [],
  )
  const equals = Object.entries(equal).map(([name, path]) => [path, call.sent[name] ?? ''])
  const sent = Object.fromEntries([...members, ...equals]) as Parameters
  const state = stateOf({ kind, id, call, resource, sent }, known)
  if (!known.resources[kind].has(id)) known.resources[kind].set(id, state)
  return state
}
