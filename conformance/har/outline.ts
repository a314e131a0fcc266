import type { OperationId } from '../../generated/operations.ts'
import { jsonOf } from '../basics/json.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { membersOf, valueAt } from '../basics/values.ts'
import { customerPages } from '../contract/kinds.ts'
import { looksLike, schemaOf } from '../model/resource.ts'
import type { Exchange } from '../record/entry.ts'
import { textsSent } from './calls.ts'
import { deliveryPlaces } from './deliveries.ts'

/** What an exchange belongs with. Of long traffic this alone is in memory. */
export interface Outline extends Pick<Exchange, 'kind' | 'operation' | 'start'> {
  /** The count of the exchange in its traffic, from 0. */
  readonly at: number
  readonly method: string
  /** Null where no answer came. */
  readonly status: number | null
  readonly target: string | undefined
  readonly credential: string | undefined
  readonly near: string | undefined
  /** True for a success whose body is what the operation returns; an error may have 200, too. */
  readonly isAccepted: boolean
  readonly livemode: unknown
  /** The ids of what an answer or a webhook shows, and of what that is about. */
  readonly ids: readonly string[]
  /** The ids of what a list holds, and of what that is about. */
  readonly listed: readonly string[]
  readonly sent: readonly string[]
  readonly state: PagedState | null
  /** The endpoints that an answer says it delivered to, and the one that a webhook was sent to. */
  readonly endpoints: readonly string[]
  readonly page: PageOutline | null
}

/** What tells where a customer was. */
export interface PageOutline extends Pick<Exchange, 'id' | 'step' | 'duration'> {
  readonly url: string
  readonly choice: Exchange['choice'] | undefined
  /** The address that it leads to; empty for none. */
  readonly location: string
}

/** A state of a resource that customers decide about. */
export interface PagedState {
  readonly id: string
  readonly status: unknown
  /** The address of its page, and the merchant's return address; empty where not shown. */
  readonly address: string
  readonly back: string
}

/** A request to an operation of the API. */
export type ApiCallOutline = Outline & { readonly operation: OperationId }

export const isApiCall = (outline: Outline): outline is ApiCallOutline =>
  outline.kind === 'request' && outline.operation !== null

/** The most texts of which one copy stands for all. */
const maxTexts = 100_000

/** Opens the outlines of some traffic, which share their texts. */
export function openOutlines(): (exchange: Exchange) => Outline {
  const texts = new Map<string, string>()
  let count = 0

  function shared(text: string): string {
    const known = texts.get(text)
    if (known !== undefined) return known
    if (texts.size >= maxTexts) texts.clear()
    texts.set(text, text)
    return text
  }

  const allShared = (words: readonly string[]): readonly string[] =>
    words.length === 0 ? noTexts : words.map(shared)

  return (exchange) => {
    const { kind, operation, target, credential, near, start, request, answer } = exchange
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
      at: count++,
      kind,
      operation,
      start,
      method: request.method,
      status: answer?.status ?? null,
      target: target && shared(target),
      credential: credential && shared(credential),
      near,
      isAccepted,
      livemode: answered['livemode'],
      ids: allShared(idsIn(resource)),
      listed: allShared(items.flatMap(idsIn)),
      sent: allShared(Object.values(sent)),
      state: isWebhook || isAccepted ? pagedState(subject, sent, shared) : null,
      endpoints: allShared(isWebhook ? [request.url] : deliveryPlaces(answer?.body ?? '')),
      page: kind === 'visit' ? pageOutline(exchange) : null,
    }
  }
}

const noTexts: readonly string[] = []

function pageOutline({ id, step, duration, request, answer, choice }: Exchange): PageOutline {
  const { url } = request
  return { id, step, duration, url, choice, location: answer?.headers['location'] ?? '' }
}

/** The id of a resource, and of what it is about. */
const idsIn = (resource: unknown): string[] =>
  [valueAt(resource, 'id'), valueAt(resource, 'data.id')].filter((id) => typeof id === 'string')

function pagedState(
  resource: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, string>>,
  shared: (text: string) => string,
): PagedState | null {
  const { id, status } = resource
  const page = customerPages.find(({ address }) => typeof resource[address] === 'string')
  if (typeof id !== 'string' || (page === undefined && status === undefined)) return null
  const address = page === undefined ? '' : shared(String(resource[page.address]))
  const back = page === undefined ? '' : (sent[page.back] ?? String(resource[page.back] ?? ''))
  return { id: shared(id), status, address, back: shared(back) }
}
