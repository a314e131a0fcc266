import type { IncomingHttpHeaders } from 'node:http'
import type { RequirementId } from '../../generated/requirements.ts'
import type { FormObject } from '../contract/form-encoding.ts'
import type { Operation } from './names.ts'
import type { KeyKind, Mode } from './store.ts'

/** The bases of the service: tokens, everything else, and the customer's pages. */
export interface Urls {
  vaultUrl: string
  baseUrl: string
  payUrl: string
}

/** One request as the rules see it. */
export interface IncomingCall {
  /** Counts the requests of a server from 1. */
  ordinal: number
  method: string
  path: string
  headers: IncomingHttpHeaders
  operation: Operation | undefined
  id: string
  query: FormObject
  body: FormObject
  mode: Mode
  kind: KeyKind
}

/** A whole answer, as it goes out. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The status of each reason of a refusal, unless the rule `refusalStatus` gives another. */
export const refusalStatuses = {
  authentication_failure: 401,
  not_found: 404,
  bad_request: 400,
  invalid_card: 400,
  invalid_amount: 400,
  invalid_charge: 400,
  used_token: 400,
  method_not_allowed: 405,
  cross_site: 403,
  misdirected: 421,
  unsupported_media_type: 415,
  too_large: 413,
  internal_error: 500,
}

/** The reason of a refusal. */
export type RefusalCode = keyof typeof refusalStatuses

/** A constraint of requests: that of a parameter, or of the key, and its keyword. */
export interface Constraint {
  parameter: string
  keyword: string
}

/** What a refusal adds: its headers, and the requirement or constraint that the request breaks. */
export interface Grounds {
  headers?: Record<string, string>
  breaks?: RequirementId | Constraint | undefined
}

/** A request that is not carried out, and why, in words for the caller. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly headers: Record<string, string>
  readonly breaks: RequirementId | Constraint | undefined

  constructor(code: RefusalCode, message: string, { headers = {}, breaks }: Grounds = {}) {
    super(message)
    this.code = code
    this.headers = headers
    this.breaks = breaks
  }
}
