import { operations, type OperationId } from '../../generated/operations.ts'
import type { SchemaName } from '../../generated/fields.ts'
import { grouped } from '../basics/grouped.ts'
import { jsonOf, readJson } from '../basics/json.ts'
import { isExchange, type Entry, type Exchange, type LearnedEntry } from '../record/entry.ts'
import { eventsIn } from './events.ts'
import type { Accepted, Call, ChargeState, Made, Model, Parameters, TokenState } from './model.ts'
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
  const made: Known = { accepted: [], tokens: new Map(), sources: new Map(), charges: new Map() }
  const { tokens, sources, charges } = made
  for (const call of calls) addCall(made, call)
  for (const entry of entries)
    if (entry.kind === 'visited') charges.get(entry.charge)?.visits.push(entry)
  const pages = calls.flatMap((call) => pageOf(call, run, charges) ?? [])
  for (const page of pages) charges.get(page.list ?? '')?.pages.push(page)
  const postings = exchanges
    .filter(({ kind }) => kind === 'webhook')
    .map((exchange) => {
      const json = readJson(exchange.request.body ?? '')
      return {
        exchange,
        json,
        event: looksLike('Event', json) ? resource('Event', json, exchange) : null,
      }
    })
  const byAccepting = grouped(made.accepted, ({ operation }) => operation)
  const accepted = (operation: OperationId): readonly Accepted[] => byAccepting.get(operation) ?? []
  const events = eventsIn({ run, charges, pages, postings }, accepted('retrieveEvent'))
  const end = entries.findLast((entry) => entry.kind === 'end')
  return {
    tokens,
    sources,
    charges,
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
  tokens: Map<string, TokenState>
  sources: Map<string, Made>
  charges: Map<string, ChargeState>
}

/** True for a call that makes or shows what it asks for: accepted, and meant to be. Whether a further charge of a source is accepted is open, and that it is a charge then is not; one that fails at once is as good as a refusal. */
function isOwn(call: Call, { charges }: Known): call is Accepted {
  const { operation, accepted, key, expect, shown, exchange } = call
  if (!accepted || key !== 'right' || expect === 'refused') return false
  const isPlain = exchange.about === undefined && exchange.other === undefined
  const isNew = shown?.value['status'] === 'pending' && !charges.has(String(shown.value['id']))
  return expect === 'accepted' || (operation === 'createCharge' && isPlain && isNew)
}

function addCall(made: Known, call: Call): void {
  const { operation, sent, target } = call
  if (!isOwn(call, made)) return
  made.accepted.push(call)
  if (operation === 'retrieveToken') made.tokens.get(target ?? '')?.retrievals.push(call)
  if (operation === 'retrieveCharge') made.charges.get(target ?? '')?.retrievals.push(call)
  const { id } = call.shown.value
  if (typeof id !== 'string') return
  const own = { id, call, resource: call.shown, sent }
  // Of two resources with one id the first keeps it; the rules of unique ids judge the other.
  if (operation === 'createToken' && !made.tokens.has(id))
    made.tokens.set(id, { ...own, retrievals: [] })
  if (operation === 'createSource' && !made.sources.has(id)) made.sources.set(id, own)
  if (operation === 'createCharge' && !made.charges.has(id)) {
    const { source: named } = sent
    const embeds = named === undefined && 'source[type]' in sent
    const source = embeds ? embeddedSource(made, call) : (made.sources.get(String(named)) ?? null)
    const ofSource = typeof named === 'string' || embeds
    made.charges.set(id, {
      ...own,
      ofSource,
      source,
      retrievals: [],
      visits: [],
      events: [],
      pages: [],
    })
  }
}

function embeddedSource({ sources }: Known, call: Accepted): Made | null {
  const resource = inside(call.shown, 'source', 'Source')
  const { id } = resource.value
  if (typeof id !== 'string') return null
  const {
    'source[type]': type = '',
    'source[bank]': bank = '',
    amount = '',
    currency = '',
  } = call.sent
  const source = { id, call, resource, sent: { type, bank, amount, currency } }
  if (!sources.has(id)) sources.set(id, source)
  return source
}
