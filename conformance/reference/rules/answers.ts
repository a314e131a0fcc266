import type { Answer, Call, Operation, Refusal, RefusalCode, Urls } from '../call.ts'
import { decodeForm, type FormObject } from '../../form.ts'

/** The kinds of things that have an identifier. */
export type IdKind = 'token' | 'card' | 'source' | 'charge' | 'event' | 'delivery' | 'payment' | 'form'
/** The names of everything that is serialised. */
export type Schema = 'Token' | 'Card' | 'Source' | 'Charge' | 'Event' | 'WebhookDelivery' | 'List'

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** What the identifiers of each kind begin with. */
export const idPrefixes: Readonly<Record<IdKind, string>> = {
  token: 'tokn',
  card: 'card',
  source: 'src',
  charge: 'chrg',
  event: 'evnt',
  delivery: 'whdl',
  payment: 'pay2',
  form: 'form',
}

// an identifier is spelled here, for its text to be one piece
const spelled = Buffer.alloc(32)

const statuses: Record<RefusalCode, number> = {
  authentication_failure: 401,
  not_found: 404,
  bad_request: 400,
  invalid_card: 400,
  invalid_amount: 400,
  invalid_charge: 400,
  used_token: 400,
  failed_capture: 400,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  too_large: 413,
  too_many_requests: 429,
  internal_error: 500,
}

const seconds = new Map<number, string>()

// lists show the same few seconds again and again
const secondText = (second: number): string => {
  const known = seconds.get(second)
  if (known !== undefined) return known
  const text = `${new Date(second * 1000).toISOString().slice(0, 19)}Z`
  if (seconds.size > 1000) seconds.clear()
  seconds.set(second, text)
  return text
}

/** Decisions on answers in general, identifiers, times and transport ("Resources and their fields", "Endpoints"). */
export const answerRules = {
  /** A new identifier; `random` draws from 0 to below 1. */
  newId: (kind: IdKind, live: boolean, random: () => number): string => {
    const start = spelled.write(`${idPrefixes[kind]}_${live ? '' : 'test_'}`, 'latin1')
    const end = start + 19
    for (let at = start; at < end; at += 1) spelled[at] = letters.charCodeAt(Math.floor(random() * 36))
    return spelled.toString('latin1', 0, end)
  },
  /** The server's clock, in milliseconds since 1970. */
  now: (): number => Date.now(),
  /** A datetime in a field of a resource. */
  datetime: (at: number, _field: string): string => secondText(Math.floor(at / 1000)),
  /** The location that an object shows. */
  location: (kind: 'token' | 'source' | 'charge' | 'event', id: string, _urls: Urls): string =>
    `/${kind}s/${id}`,
  /** The location that a list shows, given its path below the base. */
  listLocation: (path: string, _urls: Urls): string => path,
  /** Fields beside those of the specification. */
  extraFields: (_schema: Schema): Record<string, unknown> => ({}),
  /** The status of a success. */
  successStatus: (_operation: Operation): number => 200,
  /** The status of a refusal. */
  refusalStatus: (code: RefusalCode, _operation: Operation | undefined): number => statuses[code],
  /** The body of a refusal, before serialisation; undefined for none. */
  refusalBody: (refusal: Refusal, call: Call): unknown => ({
    object: 'error',
    location: call.path,
    code: refusal.code,
    message: refusal.message,
  }),
  /** The text of what is written. */
  serialise: (value: unknown, _as: 'answer' | 'refusal' | 'webhook'): string => JSON.stringify(value) ?? '',
  /** The media type of an answer. */
  mediaType: (_status: number): string => 'application/json; charset=utf-8',
  /** The parameters in the text of a form. */
  readForm: (text: string): FormObject => decodeForm(text),
  /** Whether a parameter that the specification does not list is taken, and then ignored. */
  unlistedAccepted: (_name: string, _operation: Operation): boolean => true,
  /** Whether a body of this media type is read at all. */
  acceptsMediaType: (type: string): boolean =>
    type === 'application/x-www-form-urlencoded' || type === 'application/json',
  /** Bytes that a request body may have. */
  bodyLimit: (): number => 65_536,
  /** Headers of every answer of an operation, CORS for what browsers call included. */
  answerHeaders: (call: Call): Record<string, string> => {
    const version = call.headers['omise-version']
    return {
      'cache-control': 'no-store',
      ...(typeof version === 'string' && /^[\d-]{10}$/.test(version) ? { 'omise-version': version } : {}),
      ...(/^\/(tokens|sources)(\/|$)/.test(call.path) ? { 'access-control-allow-origin': '*' } : {}),
    }
  },
  /** Seconds that a caller has to wait before it is served, or undefined. */
  waitsFor: (_call: Call): number | undefined => undefined,
  /** An answer in place of the operation's own, or undefined. */
  instead: (_call: Call): Answer | undefined | Promise<Answer | undefined> => undefined,
  /** The finished answer, as it goes out: a place for delays and for anything done to all answers. */
  finished: (answer: Answer, _call: Call): Answer | Promise<Answer> => answer,
  /** How an answer is compressed. */
  contentCoding: (_call: Call): 'identity' | 'gzip' | 'br' => 'identity',
  /** Bytes a chunk when an answer goes out chunked, or undefined for one with its length. */
  chunkSize: (_call: Call): number | undefined => undefined,
  /** Whether the connection stays open after the answer. */
  keepsAlive: (_call: Call): boolean => true,
  /** Bytes of the answer's body after which the connection is cut, or undefined. */
  cutAfter: (_call: Call): number | undefined => undefined,
}
