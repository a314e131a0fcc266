import { operations, type OperationId } from '../../../generated/operations.ts'
import { fold } from '../../model/fold.ts'
import type { Model } from '../../model/model.ts'
import type { Entry, Exchange, Position, RunEntry } from '../../record/entry.ts'
import {
  change,
  changesOf,
  define,
  example,
  idOf,
  made,
  pairOf,
  resourceOf,
  started,
  unquoted,
  valueOf,
  webhookUrl,
  type Names,
  type Value,
} from './resource.ts'

const run: RunEntry = {
  kind: 'run',
  version: 5,
  origin: 'assay',
  started: new Date(started).toISOString(),
  baseUrl: 'http://api.test/v1',
  vaultUrl: 'http://vault.test',
  payUrl: null,
  live: false,
  embedded: false,
  webhookUrl,
  webhookRegistered: true,
  webhookThroughProxy: false,
  timeout: 2000,
  webhookTimeout: 2000,
  reverseOrder: 'reverse_chronological',
  tokenParameter: null,
}

/**
 * Folds a record that is written as text, an entry a line:
 *
 *     run timeout=500                            settings; `learned retrieval=path`: by the driver
 *     s1 = source amount=5000                    names a resource, which is no entry
 *     e1 = charge.create c1 created_at=+3        an event; or `e2 = charge.complete c1 failed`
 *     e3 = e1 user_uid=other                     a changed copy; `c2 = c1 failed` ends the charge
 *     d1 = delivery e1 status=202                a delivery, shown by `webhook_deliveries=[d1]`
 *     createSource amount=5000 -> s1             a call and its answer; creates s1 if it is new
 *     createCharge source=s1 amount=1 -> 400
 *     retrieveCharge c1 -> c1 status=successful  an answer with changes; also 404, 500 and `lost`
 *     listEvents limit=2 -> list e1 e2 total=3   a page; `of e1 e2 e3` is the right page of those
 *     walk listEvents limit=2 -> of e1 e2 e3     every page of it
 *     visit c1 successful hasChosen=false
 *     webhook e1 method=PUT -> 202               `webhook "any text"` posts that; `host=` is where
 *     skip about=charge-source-twice reason="no charge"
 *     end dropped=3                              what the endpoint turned away
 *
 * Each line begins 10 ms after the one before it and takes 5; `+3000` before a line lets more pass.
 * A parameter `-` is left out; `@key=none` sets a member of the exchange, `@header.date=+3` a
 * header of its answer.
 */
export function modelOf(text: string): Model {
  return fold(entriesOf(text))
}

/** Reads the entries of a record that is written as text. */
export function entriesOf(text: string): Entry[] {
  const state: State = { entries: [{ ...run }], named: new Map(), now: 0, step: 0 }
  for (const line of text.split('\n')) {
    const words = line.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*")+/g) ?? []
    if (words[0]?.startsWith('+')) state.now += Number(words.shift())
    if (words.length > 0) read(state, words)
  }
  return [...state.entries, { kind: 'end', start: state.now, reason: null, ...state.end }]
}

interface State extends Names {
  readonly entries: Entry[]
  step: number
  /** Members of the last entry. */
  end?: object
}

function read(state: State, words: string[]): void {
  const [first = '', second = '', ...rest] = words
  if (second === '=') {
    state.named.set(first, define(state, first, rest))
    return
  }
  state.now += 10
  state.step += 1
  const place = { scenario: 'main', step: String(state.step) }
  const values = changesOf(state, words.slice(1))
  if (first === 'run') Object.assign(state.entries[0] ?? {}, values)
  else if (first === 'end') state.end = values
  else if (first === 'learned') state.entries.push({ kind: 'learned', ...values })
  else if (first === 'skip')
    state.entries.push({ kind: 'skip', ...place, reason: '', start: state.now, ...values })
  else if (first === 'visit') state.entries.push(visit(state, words, place))
  else if (first === 'webhook') state.entries.push(webhook(state, words, place))
  else if (first === 'walk') walk(state, words.slice(1), place)
  else state.entries.push(call(state, words, place))
}

function call(state: State, words: string[], place: Position): Exchange {
  const arrow = words.includes('->') ? words.indexOf('->') : words.length
  const [name = '', ...asked] = words.slice(0, arrow)
  const answer = words.slice(arrow + 1)
  if (!(name in operations)) throw new Error(`${name}: no operation has that name.`)
  const operation = name as OperationId
  const { method, path, server, key } = operations[operation]
  const members = asked.filter((word) => word.startsWith('@')).map((word) => pairOf(word.slice(1)))
  const isHeader = ([option]: readonly [string, string]): boolean => option.startsWith('header.')
  const options = Object.fromEntries(
    members
      .filter((one) => !isHeader(one))
      .map(([option, value]) => [option, valueOf(state, value)]),
  )
  const headers = Object.fromEntries(
    members.filter(isHeader).map(([option, value]) => [option.slice('header.'.length), value]),
  )
  const { base, sent } = sentFor(state, operation, asked, options['base'])
  const named = asked.find((word) => !/[=@]/.test(word)) ?? ''
  const target = path.includes('{id}') ? idOf(state, named) : undefined
  const form = new URLSearchParams(sent).toString()
  const url = (server === 'vault' ? run.vaultUrl : run.baseUrl) + path.replace('{id}', target ?? '')
  const isGet = method === 'GET'
  return {
    kind: 'request',
    id: `${operation}#${state.step}`,
    operation,
    ...place,
    key,
    base,
    ...(target === undefined ? {} : { target }),
    request: {
      method,
      url: isGet && form !== '' ? `${url}?${form}` : url,
      headers: {},
      body: isGet ? null : form,
    },
    answer: answerOf(state, operation, sent, answer, {
      'content-type': 'application/json',
      ...headers,
    }),
    error: answer[0] === 'lost' ? 'the connection was reset' : null,
    start: state.now,
    duration: 5,
    ...options,
  }
}

/** The parameters of a call: its example's, a return_uri of its own, and those of its line. */
function sentFor(
  state: State,
  operation: OperationId,
  asked: string[],
  chosen: unknown,
): { base: string; sent: Record<string, string> } {
  const bases: Readonly<Record<string, Readonly<Record<string, string>>>> =
    operations[operation].bases
  const names = asked.map((word) => pairOf(word)[0])
  // A charge that names no source makes one.
  const own = Object.keys(bases).filter((base) => base !== 'source-id' || names.includes('source'))
  const base = typeof chosen === 'string' ? chosen : (own[0] ?? '')
  const sent = { ...bases[base] }
  if ('return_uri' in sent) sent['return_uri'] = `https://shop.test/orders/${state.step}`
  for (const word of asked.filter((one) => one.includes('=') && !one.startsWith('@'))) {
    const [parameter, value] = pairOf(word)
    if (value === '-') delete sent[parameter]
    else sent[parameter] = unquoted(idOf(state, value))
    const amount = parameter === 'source' ? state.named.get(value)?.['amount'] : undefined
    if (Number.isInteger(amount) && !names.includes('amount')) sent['amount'] = String(amount)
  }
  return { base, sent }
}

function answerOf(
  state: State,
  operation: OperationId,
  sent: Readonly<Record<string, string>>,
  [first = '200', ...rest]: string[],
  headers: Record<string, string>,
): Exchange['answer'] {
  if (first === 'lost') return null
  if (/^\d{3}$/.test(first)) {
    const status = Number(first)
    const body = rest[0] ?? JSON.stringify(status < 300 ? {} : example('refused'))
    return { status, headers, body: unquoted(body) }
  }
  const changes = changesOf(state, rest)
  if (first !== 'list' && first !== 'of') {
    if (!state.named.has(first)) state.named.set(first, made(state, first, operation, sent))
    const shown = change(structuredClone(resourceOf(state, first)), changes)
    return { status: 200, headers, body: JSON.stringify(shown) }
  }
  const items = rest.filter((word) => !word.includes('=')).map((name) => resourceOf(state, name))
  const page = change(pageFor(items, sent, first === 'of'), changes)
  return { status: 200, headers, body: JSON.stringify(page) }
}

/** The page of a list that a query asks for: the right one of these records, or just these. */
function pageFor(
  items: readonly Value[],
  query: Readonly<Record<string, string>>,
  isWhole: boolean,
): Value {
  const {
    from = '1970-01-01T00:00:00Z',
    to = '2100-01-01T00:00:00Z',
    order = 'chronological',
  } = query
  const limit = Number(query['limit'] ?? 20)
  const offset = Number(query['offset'] ?? 0)
  const at = (item: Value): string => String(item['created_at'])
  const matching = items.filter((item) => at(item) >= from && at(item) <= to)
  const sorted = order === run.reverseOrder ? matching.toReversed() : matching
  const data = isWhole ? sorted.slice(offset, offset + limit) : items
  const total = isWhole ? sorted.length : items.length
  return { object: 'list', data, limit, offset, total, location: '/events', order, from, to }
}

/** Reads every page of a list. */
function walk(state: State, words: string[], place: Position): void {
  const [operation = '', ...asked] = words
  const records = words.slice(words.indexOf('->') + 2).filter((word) => !word.includes('='))
  const limit = Number(
    words.find((word) => word.startsWith('limit='))?.slice('limit='.length) ?? 20,
  )
  for (let offset = 0; offset === 0 || offset < records.length; offset += limit) {
    const page = offset === 0 ? words : [operation, `offset=${offset}`, ...asked]
    const entry = call(state, page, place)
    state.entries.push({ ...entry, id: `${entry.id}.${offset}` })
    state.now += 10
  }
}

function visit(state: State, [, charge = '', choose, ...rest]: string[], place: Position): Entry {
  const choice = choose === 'successful' || choose === 'failed' ? choose : null
  return {
    kind: 'visited',
    ...place,
    subject: idOf(state, charge),
    choice,
    hasChosen: choice !== null,
    returned: null,
    stuck: null,
    exchanges: [],
    start: state.now,
    duration: 5,
    ...changesOf(state, rest),
  }
}

function webhook(state: State, [, what = '', ...rest]: string[], place: Position): Exchange {
  const { method = 'POST', host = 'kit.test', ...changes } = changesOf(state, rest)
  const value = state.named.get(what)
  const body =
    value === undefined ? unquoted(what) : JSON.stringify(change(structuredClone(value), changes))
  return {
    kind: 'webhook',
    id: `webhook#${place.step}`,
    operation: null,
    ...place,
    key: 'none',
    request: { method: String(method), url: '/hooks', headers: { host: String(host) }, body },
    answer: { status: rest.includes('->') ? Number(rest.at(-1)) : 200, headers: {}, body: '' },
    error: null,
    start: state.now,
    duration: 1,
    ...Object.fromEntries(
      rest
        .filter((word) => word.startsWith('@'))
        .map((word) => pairOf(word.slice(1)))
        .map(([name, member]) => [name, valueOf(state, member)]),
    ),
  }
}
