import { operations, type OperationId } from '../generated/operations.ts'
import type { SchemaName } from '../generated/fields.ts'
import type { RequirementId } from '../generated/requirements.ts'
import type { Answer } from './answer.ts'
import { Inconclusive } from './check.ts'
import type { Incoming } from './client.ts'
import type { Context } from './context.ts'
import { decodeForm } from './form.ts'
import type { Exchange } from './record.ts'
import { isMeantAs, resource } from './resource.ts'
import { addressOf, isOwn } from './target.ts'
import type { Twins } from './twins.ts'
import { unknownKey } from './unknown-keys.ts'
import {
  watchAnswer,
  watchEcho,
  watchIdentifier,
  isCardNumber,
  printed,
  watchLeaks,
  watchResource,
} from './watch.ts'
import { watchOwnEvents } from './watch-lists.ts'
import { watchNew } from './watch-new.ts'

/** Parameters by their names on the wire; several values, or members of brackets, where the value is no text. */
export type Parameters = Record<string, string | readonly string[] | Readonly<Record<string, string>>>

/** The key that a request carries: that of the operation, the other kind, one nobody holds, an empty one, or none. */
export type KeyChoice = 'right' | 'other' | 'unknown' | 'blank' | 'none'

/** How one request differs from a plain one. */
export interface Call {
  /** The identifier in the path. */
  id?: string
  parameters?: Parameters
  key?: KeyChoice
  password?: string
  /** Leaves brackets and blanks as they are, instead of percent-encoding them. */
  plainBrackets?: boolean
  /** Sends the parameters as JSON, to see whether only forms are refused. */
  asJson?: boolean
  /**
   * The requirement that a refusal of this request breaks: by default, that the operation accepts a valid request.
   * With null nothing is concluded from the answer: its fields are not held against the schema either.
   */
  about?: RequirementId | null
  /** Whether a refusal concludes nothing, because the resource may take a moment to show. */
  mayBeLate?: boolean
  /** Whether the request only observes: what comes of it is counted as created, and held against nothing. */
  observed?: boolean
}

/** A check's or a flow's way to the implementation: it names every exchange by the scope that made it. */
export interface Api {
  readonly scope: string
  readonly context: Context
  /** The states that flows reached, by name and parameters. */
  readonly memo: Map<string, Promise<unknown>>
  readonly twins: Twins
  call(operation: OperationId, call?: Call): Promise<Answer>
  /** GETs an address on the operator's origins with a key; `right` is the kind that it takes. */
  follow(url: string, right: 'public' | 'secret', schema: SchemaName, key?: KeyChoice): Promise<Answer>
  /** The same way under another name. */
  named(scope: string): Api
}

const creations: Partial<
  Record<OperationId, { unique: RequirementId; count: 'tokens' | 'sources' | 'charges' }>
> = {
  createToken: { unique: 'token-id-unique', count: 'tokens' },
  createSource: { unique: 'source-id-unique', count: 'sources' },
  createCharge: { unique: 'charge-id-unique', count: 'charges' },
}

/** Opens a way to the implementation for one scope. */
export function openApi(context: Context, scope: string, memo: Api['memo'], twins: Twins): Api {
  const name = (step: string) => `${scope}/${step}#${context.ordinal(`${scope}/${step}`)}`
  return {
    scope,
    context,
    memo,
    twins,
    named: (other) => openApi(context, other, memo, twins),
    async call(id, call = {}) {
      const operation = operations[id]
      spend(context, id, call.parameters ?? {})
      const encoded = encode(call.parameters ?? {}, call)
      const shown = /number|code/.test(encoded)
        ? encode(withoutSecrets(call.parameters ?? {}), call)
        : encoded
      const query = operation.method === 'GET' && encoded !== '' ? `?${encoded}` : ''
      const key = keyOf(context, operation.key, call.key ?? 'right', id)
      const number = call.parameters?.['card[number]']
      if (typeof number === 'string' && number.length >= 12) {
        if (!call.observed || isCardNumber(number)) context.numbers.set(number, printed(number))
        context.secrets.add(number)
      }
      const code = call.parameters?.['card[security_code]']
      if (typeof code === 'string' && code.length >= 3) context.secrets.addCode(code)
      const incoming = await context.client.send({
        id: name(id),
        kind: 'request',
        operation: id,
        key: key.kind,
        method: operation.method,
        url: addressOf(context.options.target, operation, call.id) + query,
        headers: {
          ...headersOf(key.text, call.password ?? ''),
          ...(operation.method === 'POST'
            ? { 'content-type': call.asJson ? 'application/json' : 'application/x-www-form-urlencoded' }
            : {}),
        },
        body: operation.method === 'POST' ? encoded : null,
        shown: operation.method === 'POST' ? shown : null,
      })
      const answer = readAnswer(
        incoming,
        id,
        operation.returns === 'EventList' ? 'List' : (operation.returns as SchemaName),
      )
      if (typeof code === 'string' && code.length >= 3) context.codes.add(code)
      watch(context, answer, id, call)
      return brief(answer)
    },
    async follow(url, right, schema, choice = 'right') {
      if (!isOwn(context.options.target, new URL(url)))
        throw new Inconclusive(`${url} is on another origin, which no key is sent to.`)
      const { text, kind } = keyOf(context, right, choice, 'retrieveCharge')
      const incoming = await context.client.send({
        id: name('location'),
        kind: 'request',
        operation: null,
        key: kind,
        method: 'GET',
        url,
        headers: headersOf(text, ''),
        body: null,
        shown: null,
      })
      const answer = readAnswer(incoming, null, schema)
      watchLeaks(context, answer.id, [answer.body], answer.json)
      return brief(answer)
    },
  }
}

/** An answer of whose body, which was read, no more is kept than a message shows. */
function brief(answer: Answer): Answer {
  const most = 1000
  if (answer.body.length <= most) return answer
  // Through bytes, because a slice of a text keeps the whole of it in memory.
  return { ...answer, body: Buffer.from(answer.body.slice(0, most)).toString() }
}

function watch(context: Context, answer: Answer, id: OperationId, call: Call): void {
  watchLeaks(context, answer.id, [answer.body, JSON.stringify(answer.headers)], answer.json)
  const { shown } = answer.ok ? answer : { shown: null }
  const creation = creations[id]
  if (shown && creation) {
    const { id: made, amount } = shown.value
    context.created[creation.count] += 1
    if (id === 'createCharge' && typeof amount === 'number') context.created.amount += amount
    if (id === 'createCharge' && typeof made === 'string') context.made.add(made)
    if (!call.observed) {
      watchIdentifier(context, identifiersOf(context), creation.unique, shown)
      if (id === 'createCharge' && typeof made === 'string') context.charges.set(made, shown)
      const { source } = shown.value
      if ('source[type]' in (call.parameters ?? {}) && isMeantAs('Source', source))
        watchIdentifier(
          context,
          identifiersOf(context),
          'source-id-unique',
          resource('Source', source, shown.from),
        )
    }
  }
  // A refusal may be a success with an error in JSON.
  const refused = !answer.ok || (answer.json !== undefined && !shown)
  if (call.about === null || (call.mayBeLate && refused)) return
  watchAnswer(context, answer, call.about ?? validRequest(id), id)
  if (shown) watchEcho(context, shown, id, call.parameters ?? {})
  if (shown && id === 'listChargeEvents') watchOwnEvents(context, shown, call.id ?? '')
  if (shown && creation) watchNew(context, shown, call.parameters ?? {})
  // An event is held against its schema once its charge is known to be this run's.
  if (shown && !operations[id].returns.startsWith('Event')) watchResource(context, shown)
  else if (shown?.schema === 'List') watchResource(context, shown)
}

const seenIdentifiers = new WeakMap<Context, Map<string, string>>()

function identifiersOf(context: Context): Map<string, string> {
  const found = seenIdentifiers.get(context) ?? new Map<string, string>()
  seenIdentifiers.set(context, found)
  return found
}

/** The requirement that an operation accepts a valid request. */
export function validRequest(operation: OperationId): RequirementId {
  return `${operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-accepts-valid-request` as RequirementId
}

function readAnswer(incoming: Incoming, operation: OperationId | null, schema: SchemaName): Answer {
  const ok = incoming.error === null && incoming.status >= 200 && incoming.status < 300
  const { json } = incoming
  const shown = isMeantAs(schema, json) ? resource(schema, json, incoming.id) : null
  return { ...incoming, operation, ok, length: incoming.body.length, shown }
}

const asked = new WeakMap<Context, number>()

/** Throws inconclusive before a live run asks for more than the operator allowed, in one source or in all charges. */
function spend(context: Context, operation: OperationId, parameters: Parameters): void {
  const { maxAmount, target } = context.options
  const amount = Number(parameters['amount'])
  if (!target.live || maxAmount === null || !(amount > 0)) return
  const before = operation === 'createCharge' ? (asked.get(context) ?? 0) : 0
  if (before + amount > maxAmount)
    throw new Inconclusive(`It needs more than the ${maxAmount} that --max-amount allows the run.`)
  if (operation === 'createCharge') asked.set(context, before + amount)
}

function keyOf(
  context: Context,
  right: 'public' | 'secret',
  choice: KeyChoice,
  operation: OperationId,
): { kind: Exchange['key']; text: string | null } {
  const { publicKey, secretKey } = context.options.target
  if (choice === 'none') return { kind: 'none', text: null }
  if (choice === 'blank') return { kind: 'blank', text: '' }
  const kind = (choice === 'other') === (right === 'public') ? 'secret' : 'public'
  const text = kind === 'public' ? publicKey : secretKey
  if (choice !== 'unknown') return { kind, text }
  const unknown = unknownKey(operation, right === 'public' ? publicKey : secretKey, context.word())
  context.secrets.add(unknown)
  return { kind: 'unknown', text: unknown }
}

function headersOf(key: string | null, password: string): Record<string, string> {
  const authorization =
    key === null ? {} : { authorization: `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}` }
  // Gateways turn away whoever does not say what it is.
  const own = {
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate',
    'user-agent': 'payment-assay',
  }
  return { ...own, ...authorization }
}

function encode(parameters: Parameters, { plainBrackets = false, asJson = false }: Call): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    if (Array.isArray(value)) return value.map((one: string): [string, string] => [`${name}[]`, one])
    return Object.entries(value).map(([key, one]): [string, string] => [`${name}[${key}]`, String(one)])
  })
  const encoded = new URLSearchParams(pairs).toString()
  if (asJson) return JSON.stringify(decodeForm(encoded))
  return plainBrackets ? encoded.replaceAll('%5B', '[').replaceAll('%5D', ']') : encoded
}

function withoutSecrets(parameters: Parameters): Parameters {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      /number\]$|security_code\]$/.test(name) && !name.includes('phone') ? '[dropped]' : value,
    ]),
  )
}
