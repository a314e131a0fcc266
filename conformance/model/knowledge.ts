import { pathParameter } from '../contract/rows/names.ts'
import type { OperationId } from '../../generated/operations.ts'
import { operations } from '../../generated/operations.ts'
import type { MadeKindName } from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import { jsonOf } from '../basics/json.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import type { Exchange, RunEntry } from '../record/entry.ts'
import { createdAt } from './datetime.ts'
import type { Call, Model } from './model.ts'
import type { ApiRequest, SentParameters } from './request.ts'
import { looksLike, schemaOf } from './resource.ts'
import { resourceWith, type StateHistory } from './states.ts'

/** A known resource, and what was sent for it. */
export interface KnownResource {
  readonly kind: MadeKindName
  readonly sent: SentParameters
  readonly value: Readonly<Record<string, unknown>>
  /** When the answer that shows it was complete. */
  readonly shownAt: number
}

/** Another request of the same operation with the same value of a parameter. */
export interface RequestWithSameValue {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly isAccepted: boolean
}

/** Finds the other requests with the same value of a parameter. */
type FindRequestsWithSameValue = (
  request: Pick<ApiRequest, 'id' | 'operation' | 'sent'>,
  parameter: string,
) => readonly RequestWithSameValue[]

/** An index of requests by operation, parameter and value. */
export function indexRequestsByValue() {
  const requests = new Map<string, RequestWithSameValue[]>()
  const keyOf = (operation: OperationId, parameter: string, value: unknown): string =>
    JSON.stringify([operation, parameter, value])
  const find: FindRequestsWithSameValue = ({ id, operation, sent }, parameter) =>
    (requests.get(keyOf(operation, parameter, sent[parameter])) ?? []).filter(
      (request) => request.id !== id,
    )
  return {
    add(
      operation: OperationId,
      values: Iterable<[name: string, value: unknown]>,
      request: RequestWithSameValue,
    ) {
      for (const [name, value] of values) addTo(requests, keyOf(operation, name, value), request)
    },
    find,
  }
}

/** What is known of a record when a request is sent. */
export interface Knowledge extends StateHistory {
  /** False where what the record does not show may exist all the same. */
  readonly isRun: boolean
  /** The year of the requests. */
  readonly year: number
  /** The parameter that takes a resource of single use, where the operator names one. */
  readonly tokenParameter: string | null
  resourceOf: (id: string) => KnownResource | undefined
  /**
   * True for an id that an answer or a webhook revealed, rather than echoed from its own request.
   */
  isRevealed: (id: string) => boolean
  /** True for an id that only an answer to another merchant shows. */
  isOfOtherAccount: (id: string) => boolean
  /**
   * The other requests of an operation with the same value of a parameter, later ones too: compare
   * their times.
   */
  readonly requestsWithSameValue: FindRequestsWithSameValue
  /** The earliest creation time that answers before a moment show, in milliseconds; NaN for none. */
  earliestCreationBefore: (time: number) => number
}

/** Knowledge that grows with each call of a record. */
export interface GrowingKnowledge extends Knowledge {
  /** Takes in the creation times that a call shows. */
  noteCreationTimes: (call: Call) => void
}

/** Knowledge that grows while a record is folded: the caller fills `resources` call by call. */
export function gatherKnowledge(
  run: RunEntry,
  {
    exchanges,
    otherAccount,
  }: { exchanges: readonly Exchange[]; otherAccount: readonly Exchange[] },
  resources: Model['resources'],
): Omit<GrowingKnowledge, keyof StateHistory> {
  const requestsByValue = indexRequestsByValue()
  /** Each moment is earlier than the one before, so the last that had ended is the earliest. */
  const earliestCreations: { end: number; moment: number }[] = []
  let revealedIdsCache: ReadonlySet<string> | undefined
  const otherIds = revealedIds(otherAccount)
  for (const { operation, id, start, duration, answer, request, target } of exchanges) {
    // Reads use nothing up.
    if (operation === null || operations[operation].method === 'GET') continue
    // Some refuse with a status of success, and an error.
    const isAccepted =
      answer !== null &&
      isSuccessStatus(answer.status) &&
      looksLike(schemaOf(operation), jsonOf(answer).value)
    const requestWithValue = { id, start, end: start + duration, isAccepted }
    requestsByValue.add(operation, new URLSearchParams(request.body ?? ''), requestWithValue)
    if (target != null) requestsByValue.add(operation, [[pathParameter, target]], requestWithValue)
  }
  return {
    isRun: run.origin === 'assay',
    year: new Date(run.started).getUTCFullYear(),
    tokenParameter: run.tokenParameter,
    resourceOf(id) {
      const tracked = resourceWith(resources, id)
      return tracked && { ...tracked, value: tracked.resource.value, shownAt: tracked.creation.end }
    },
    isRevealed: (id) => (revealedIdsCache ??= revealedIds(exchanges)).has(id),
    isOfOtherAccount: (id) => otherIds.has(id),
    requestsWithSameValue: requestsByValue.find,
    earliestCreationBefore: (time) =>
      earliestCreations.findLast(({ end }) => end <= time)?.moment ?? NaN,
    noteCreationTimes({ key, isAccepted, end, resource, json }) {
      if (!isAccepted || key !== 'right') return
      const { data } = membersOf(json)
      const records = (Array.isArray(data) ? data : [resource?.value]).map(membersOf)
      const isKnownResource = (id: unknown): boolean =>
        resourceWith(resources, String(id)) !== undefined
      for (const record of records) {
        const moment = createdAt({ value: record })
        const ids = [record['id'], membersOf(record['data'])['id']]
        // A list may hold records of others: their creation times say nothing of this run.
        const isOfRun = ids.some(isKnownResource) || !Array.isArray(data)
        if (isOfRun && moment < (earliestCreations.at(-1)?.moment ?? Infinity))
          earliestCreations.push({ end, moment })
      }
    },
  }
}

/** The ids that answers and webhooks show, except those that their own requests name. */
function revealedIds(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { kind, request, answer, target } of exchanges) {
    const isWebhook = kind === 'webhook'
    const json = jsonOf(isWebhook ? request : answer).value
    const idsSent = isWebhook ? [] : [target, ...new URLSearchParams(request.body ?? '').values()]
    addIdsIn(json, (id) => {
      if (!idsSent.includes(id)) ids.add(id)
    })
  }
  return ids
}

function addIdsIn(value: unknown, add: (id: string) => void, depth = 0): void {
  if (depth > 6 || typeof value !== 'object' || value === null) return
  if (isRecord(value) && typeof value['id'] === 'string') add(value['id'])
  for (const child of Object.values(value)) addIdsIn(child, add, depth + 1)
}
