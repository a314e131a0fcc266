import { operations, type OperationId } from '../../generated/operations.ts'
import type { SchemaName } from '../../generated/fields.ts'
import { addTo } from '../basics/grouped.ts'
import { membersOf, isRecord } from '../basics/values.ts'
import { jsonOf, readJson } from '../basics/json.ts'
import type { Entry, Exchange, LearnedEntry } from '../record/entry.ts'
import type {
  Accepted,
  Call,
  ChargeState,
  EventState,
  Model,
  Page,
  Parameters,
  Posting,
  Showing,
  SourceState,
  TokenState,
} from './model.ts'
import { chargeIdOf, eventKeyOf, holdsRefused, looksLike, resource, type Resource } from './resource.ts'

/** Folds a record into what it shows of each resource. */
export function fold(entries: readonly Entry[]): Model {
  const [run] = entries
  if (run?.kind !== 'run') throw new Error('A record begins with a line of kind "run".')
  const learned: Omit<LearnedEntry, 'kind'> = {}
  const calls: Call[] = []
  const exchanges: Exchange[] = []
  const unanswered: Exchange[] = []
  const state = newState()
  let [end, ended, dropped]: [number, string | null, number] = [0, null, 0]
  for (const entry of entries) {
    if ('start' in entry) end = Math.max(end, entry.start + ('duration' in entry ? entry.duration : 0))
    if (entry.kind === 'learned') Object.assign(learned, entry)
    if (entry.kind === 'end') ({ reason: ended, dropped = 0 } = entry)
    if (entry.kind === 'visited') state.visits.push(entry)
    if (entry.kind !== 'request' && entry.kind !== 'visit' && entry.kind !== 'webhook') continue
    const isAnswered = saysSomething(entry)
    if (!isAnswered && entry.operation !== null && operations[entry.operation].method === 'POST')
      unanswered.push(entry)
    if (entry.retried) continue
    exchanges.push(entry)
    if (entry.kind === 'request' && entry.operation !== null && isAnswered)
      calls.push(callOf(entry, entry.operation))
  }
  calls.sort((one, other) => one.end - other.end)
  for (const call of calls) see(state, call)
  const postings = exchanges.filter(({ kind }) => kind === 'webhook').map((exchange) => post(state, exchange))
  for (const visit of state.visits) state.charges.get(visit.charge)?.visits.push(visit)
  const grouped = new Map<OperationId, Call[]>()
  for (const call of calls) addTo(grouped, call.operation, call)
  return {
    run,
    learned,
    end,
    ended,
    dropped,
    entries,
    exchanges,
    calls,
    of: (operation) => grouped.get(operation) ?? [],
    ...state,
    postings,
    waits: entries.filter((entry) => entry.kind === 'wait'),
    skips: entries.filter((entry) => entry.kind === 'skip'),
    unanswered,
  }
}

/** Statuses that say nothing of the request itself. */
const aside = [408, 425, 429]

/** Returns true for an exchange whose answer is complete, was kept whole, and is about the request. */
export function saysSomething({ answer, cut }: Exchange): boolean {
  return answer !== null && cut === undefined && !aside.includes(answer.status)
}

interface State {
  tokens: Map<string, TokenState>
  sources: Map<string, SourceState>
  charges: Map<string, ChargeState>
  events: Map<string, EventState>
  pages: Page[]
  visits: Model['visits'][number][]
}

const newState = (): State => ({
  tokens: new Map(),
  sources: new Map(),
  charges: new Map(),
  events: new Map(),
  pages: [],
  visits: [],
})

/** Gives the schema that an operation answers with. */
export const schemaOf = (operation: OperationId): SchemaName =>
  operations[operation].isList ? 'List' : (operations[operation].returns as SchemaName)

function callOf(exchange: Exchange, operation: OperationId): Call {
  const { answer, start, duration } = exchange
  const sent = sentIn(exchange)
  // Which page sizes are allowed is not shown: whether one is refused is open.
  const expect = exchange.expect ?? (operations[operation].isList && 'limit' in sent ? 'open' : 'accepted')
  const { status = 0 } = answer ?? {}
  const { value: json, duplicate } = jsonOf(answer)
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
    duplicate,
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

/** True for a call that makes or shows what it asks for: accepted, and meant to be; a list may be asked for in ways that are open. */
const isOwn = (call: Call): call is Accepted =>
  call.accepted &&
  call.key === 'right' &&
  (call.expect === 'accepted' || (call.expect === 'open' && operations[call.operation].isList))

/** True for a page of a list that might have been refused, such as one of a size that need not be applied. */
const isOpenPage = (call: Call): call is Accepted =>
  call.accepted &&
  call.key === 'right' &&
  call.expect === 'open' &&
  call.exchange.about === undefined &&
  operations[call.operation].isList

/** True for a charge that is made of a source or a token once more: whether it is accepted is open, and that it is a charge then is not. One that fails at once, or repeats the first, is as good as a refusal. */
function isSecondCharge({ charges }: State, call: Call): call is Accepted {
  const { operation, accepted, key, expect, exchange, shown } = call
  if (operation !== 'createCharge' || !accepted || key !== 'right' || expect !== 'open') return false
  const { id, status } = shown?.value ?? {}
  const isPlain = exchange.about === undefined && exchange.other === undefined
  return isPlain && status === 'pending' && typeof id === 'string' && !charges.has(id)
}

function see(state: State, call: Call): void {
  const { operation, sent } = call
  if (operation === 'createCharge') nameTokens(state, sent, call)
  if (isOpenPage(call)) list(state, call)
  if (!isOwn(call) && !isSecondCharge(state, call)) return
  const { shown } = call
  const { id } = shown.value
  if (operations[operation].method === 'POST' && typeof id === 'string') make(state, operation, id, call)
  if (operation === 'retrieveToken') state.tokens.get(call.target ?? '')?.retrievals.push(call)
  if (operation === 'retrieveCharge') state.charges.get(call.target ?? '')?.retrievals.push(call)
  if (operation === 'retrieveEvent')
    show(state, 'retrieved', resource('Event', shown.value, call.exchange), call.end, aboutOf(state, call))
  if (shown.schema === 'List') list(state, call)
}

/** Gives the charge of the event that a call asks for, where that was shown before. */
const aboutOf = ({ events }: State, { target }: Call): string | null =>
  events.get(target ?? '')?.charge.id ?? null

function nameTokens(state: State, sent: Parameters, { start }: Call): void {
  for (const value of Object.values(sent)) {
    const token = typeof value === 'string' ? state.tokens.get(value) : undefined
    if (token) (token as { named: number | null }).named ??= start
  }
}

function make(state: State, operation: OperationId, id: string, call: Accepted): void {
  const made = { id, call, resource: call.shown, sent: call.sent }
  // An id that is given twice is another finding: the first one keeps it.
  if (operation === 'createToken' && !state.tokens.has(id))
    state.tokens.set(id, { ...made, retrievals: [], named: null })
  if (operation === 'createSource' && !state.sources.has(id))
    state.sources.set(id, { ...made, embedded: false, charges: [] })
  if (operation === 'createCharge' && !state.charges.has(id)) makeCharge(state, id, call)
}

function makeCharge(state: State, id: string, call: Accepted): void {
  const { sent, shown } = call
  const named = typeof sent['source'] === 'string' ? sent['source'] : null
  const embeds = 'source[type]' in sent
  const source =
    named === null ? (embeds ? embeddedSource(state, call) : null) : (state.sources.get(named) ?? null)
  const charge: ChargeState = {
    id,
    call,
    resource: shown,
    sent,
    ofSource: named !== null || embeds,
    source,
    retrievals: [],
    visits: [],
    events: [],
    pages: [],
  }
  source?.charges.push(charge)
  state.charges.set(id, charge)
}

function embeddedSource(state: State, call: Accepted): SourceState | null {
  const value = call.shown.value['source']
  if (!isRecord(value) || typeof value['id'] !== 'string') return null
  const { 'source[type]': type = '', 'source[bank]': bank = '', amount = '', currency = '' } = call.sent
  const sent = { type, bank, amount, currency }
  const made: SourceState = {
    id: value['id'],
    call,
    resource: resource('Source', value, call.exchange, '/source'),
    sent,
    embedded: true,
    charges: [],
  }
  if (!state.sources.has(made.id)) state.sources.set(made.id, made)
  return made
}

function list(state: State, call: Accepted): void {
  const { data } = call.shown.value
  const items: unknown[] = Array.isArray(data) ? data : []
  const charge = call.operation === 'listChargeEvents' ? call.target : null
  const own: Resource[] = []
  for (const [at, item] of items.entries()) {
    if (!looksLike('Event', item)) continue
    const event = resource('Event', item, call.exchange, `/data/${at}`)
    if (show(state, charge === null ? 'account' : 'charge', event, call.end, charge)) own.push(event)
  }
  const page: Page = {
    call,
    charge,
    query: call.sent,
    items,
    ids: items.map((item) => membersOf(item)['id']),
    own,
  }
  state.pages.push(page)
  if (charge !== null) state.charges.get(charge)?.pages.push(page)
}

/** Notes where an event of one of the run's charges was shown; false for any other event. */
function show(
  state: State,
  where: Showing['where'],
  event: Resource,
  at: number,
  about: string | null = null,
): EventState | null {
  const charge = state.charges.get(chargeIdOf(event.value) ?? about ?? '')
  const { id, key } = event.value
  if (charge === undefined || typeof id !== 'string') return null
  let known = state.events.get(id)
  if (known === undefined) {
    known = { id, key: String(key), charge, showings: [], seen: at }
    state.events.set(id, known)
    charge.events.push(known)
  }
  ;(known.showings as Showing[]).push({ where, event, at })
  return known
}

function post(state: State, exchange: Exchange): Posting {
  const json = readJson(exchange.request.body ?? '')
  const event = looksLike('Event', json) ? resource('Event', json, exchange) : null
  return { exchange, json, event: event && show(state, 'webhook', event, exchange.start), at: exchange.start }
}

/** Says that an event has a key which the contract shows. */
export const isMain = (event: EventState): boolean => eventKeyOf({ key: event.key }) !== null
