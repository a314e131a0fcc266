import type { RequirementId } from '../../generated/requirements.ts'
import { decodeForm } from '../contract/form.ts'
import type { Barrier } from '../http/old/barrier.ts'
import type { KeyChoice } from './keys.ts'

/** Parameters by their names on the wire; several values, or members of brackets, where the value is no text. */
export type Parameters = Record<string, string | readonly string[] | Readonly<Record<string, string>>>

/**
 * The outcome that a request is to have, and the requirements that what it makes is held against.
 *
 * | intent     | outcome                          | held against |
 * | ---------- | -------------------------------- | ------------ |
 * | `accepted` | accepted                         | all          |
 * | `late`     | accepted, perhaps a moment later | all          |
 * | `open`     | accepted or refused              | all          |
 * | `tried`    | accepted or refused              | few          |
 * | `observed` | accepted or refused              | none         |
 * | `refused`  | refused                          |              |
 */
export type Intent = 'accepted' | 'late' | 'refused' | 'open' | 'tried' | 'observed'

/** The ways in which one request differs from a plain one. */
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
  /** The address, where it is another than the operation's own; on the operator's origins. */
  at?: string
  /** Unless said, the request is to be accepted. */
  intent?: Intent
  /** The requirement that the request is about: unless said, that the operation accepts a valid request. */
  about?: RequirementId
  /** The barrier at which the request waits for those that are to arrive with it. */
  barrier?: Barrier | undefined
}

/** Gives the headers of a request with a key, or with none. */
export function headersOf(key: string | null, password = ''): Record<string, string> {
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

/** Writes parameters as they are sent: as a form, or as JSON. */
export function encode(parameters: Parameters, { plainBrackets = false, asJson = false }: Call): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    if (Array.isArray(value)) return value.map((one: string): [string, string] => [`${name}[]`, one])
    return Object.entries(value).map(([key, one]): [string, string] => [`${name}[${key}]`, String(one)])
  })
  const encoded = new URLSearchParams(pairs).toString()
  if (asJson) return JSON.stringify(decodeForm(encoded))
  return plainBrackets ? encoded.replaceAll('%5B', '[').replaceAll('%5D', ']') : encoded
}

/** Finds the card number and the security code that a request holds; what is shorter than either can be is neither. */
export function cardIn(parameters: Parameters): { number: string | undefined; code: string | undefined } {
  const long = (value: Parameters[string] | undefined, least: number) =>
    typeof value === 'string' && value.length >= least ? value : undefined
  return { number: long(parameters['card[number]'], 12), code: long(parameters['card[security_code]'], 3) }
}

/** Gives parameters as they are recorded: without the card number and the security code. */
export function withoutCard(parameters: Parameters): Parameters {
  const secret = new Set(['card[number]', 'card[security_code]'])
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, secret.has(name) ? '[dropped]' : value]),
  )
}
