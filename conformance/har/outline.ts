import type { OperationId } from '../../generated/operations.ts'
import { jsonOf } from '../basics/json.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { membersOf, valueAt } from '../basics/values.ts'
import { customerPages } from '../contract/kinds.ts'
import { looksLike, schemaOf } from '../model/resource.ts'
import type { Exchange } from '../record/entry.ts'
import { textsSent } from './calls.ts'
import { deliveryAddressesIn } from './deliveries.ts'

/** The parts of an exchange that say whose it is. Of long traffic, outlines alone are in memory. */
export interface Outline extends Pick<Exchange, 'kind' | 'operation' | 'start'> {
  /** Its position in the traffic, from 0. */
  readonly index: number
  readonly method: string
  /** Null where no answer came. */
  readonly status: number | null
  readonly target: string | undefined
  readonly credential: string | undefined
  /** The key that its own is nearly equal to. */
  readonly nearKey: string | undefined
  /** True for a success whose body is what the operation returns; an error may have 200, too. */
  readonly isAccepted: boolean
  readonly livemode: unknown
  /** The ids of the resource that an answer or a webhook shows, and of the one in its data. */
  readonly shownIds: readonly string[]
  /** The ids of the records of a list, and of the resources in their data. */
  readonly listedIds: readonly string[]
  readonly sentTexts: readonly string[]
  readonly state: PagedState | null
  /** The endpoints that an answer says it delivered to, or the one that a webhook was sent to. */
  readonly deliveryAddresses: readonly string[]
  readonly page: PageOutline | null
}

/** A page that a customer loaded. */
export interface PageOutline extends Pick<Exchange, 'id' | 'step' | 'duration'> {
  readonly url: string
  readonly choice: Exchange['choice'] | undefined
  /** The address that it leads to; empty for none. */
  readonly location: string
}

/** The state of a resource with a page, as an answer or a webhook shows it. */
export interface PagedState {
  readonly id: string
  readonly status: unknown
  /** The address of its page, and the merchant's return address; empty where not shown. */
  readonly address: string
  readonly returnAddress: string
}

/** A request to an operation of the API. */
export type ApiCallOutline = Outline & { readonly operation: OperationId }

export const isApiCall = (outline: Outline): outline is ApiCallOutline =>
  outline.kind === 'request' && outline.operation !== null

/** How many texts are shared between outlines at most. */
const maxInterned = 100_000

/** Outlines exchanges in order; equal texts are kept once. */
export function openOutlines(): (exchange: Exchange) => Outline {
  const interned = new Map<string, string>()
  let count = 0

  function intern(text: string): string {
    const knownText = interned.get(text)
    if (knownText !== undefined) return knownText
    if (interned.size >= maxInterned) interned.clear()
    interned.set(text, text)
    return text
  }

  const internAll = (words: readonly string[]): readonly string[] =>
    words.length === 0 ? noTexts : words.map(intern)

  return (exchange) => {
    const { kind, operation, target, credential, near: nearKey, start, request, answer } = exchange
    const answered = membersOf(jsonOf(answer).value)
    const isWebhook = kind === 'webhook'
    const resource = isWebhook ? membersOf(jsonOf(request).value) : answered
    const sent = kind === 'request' ? textsSent(exchange) : {}
    const isAccepted =
      kind === 'request' &&
      operation !== null &&
      answer !== null &&
      isSuccessStatus(answer.status) &&
      looksLike(schemaOf(operation), answered)
    const subject = isWebhook ? membersOf(resource['data']) : resource
    const items: unknown[] = Array.isArray(answered['data']) ? answered['data'] : []
    return {
      index: count++,
      kind,
      operation,
      start,
      method: request.method,
      status: answer?.status ?? null,
      target: target && intern(target),
      credential: credential && intern(credential),
      nearKey,
      isAccepted,
      livemode: answered['livemode'],
      shownIds: internAll(idsIn(resource)),
      listedIds: internAll(items.flatMap(idsIn)),
      sentTexts: internAll(Object.values(sent)),
      state: isWebhook || isAccepted ? pagedState(subject, sent, intern) : null,
      deliveryAddresses: internAll(
        isWebhook ? [request.url] : deliveryAddressesIn(answer?.body ?? ''),
      ),
      page: kind === 'visit' ? pageOutline(exchange) : null,
    }
  }
}

const noTexts: readonly string[] = []

function pageOutline({ id, step, duration, request, answer, choice }: Exchange): PageOutline {
  const { url } = request
  return { id, step, duration, url, choice, location: answer?.headers['location'] ?? '' }
}

/** The ids of a resource and of the one in its data. */
const idsIn = (resource: unknown): string[] =>
  [valueAt(resource, 'id'), valueAt(resource, 'data.id')].filter((id) => typeof id === 'string')

function pagedState(
  resource: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, string>>,
  intern: (text: string) => string,
): PagedState | null {
  const { id, status } = resource
  const page = customerPages.find(({ addressField }) => typeof resource[addressField] === 'string')
  if (typeof id !== 'string' || (page === undefined && status === undefined)) return null
  const address = page === undefined ? '' : intern(String(resource[page.addressField]))
  const returnAddress =
    page === undefined
      ? ''
      : (sent[page.returnParameter] ?? String(resource[page.returnParameter] ?? ''))
  return { id: intern(id), status, address, returnAddress: intern(returnAddress) }
}
