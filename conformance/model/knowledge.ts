import type { OperationId } from '../../generated/operations.ts'
import { operations } from '../../generated/operations.ts'
import type { MadeName } from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import { jsonOf, readJson } from '../basics/json.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { pathParameter } from '../contract/kinds.ts'
import type { Exchange, RunEntry } from '../record/entry.ts'
import type { Call, Model } from './model.ts'
import type { ApiRequest, Parameters } from './request.ts'
import { stateWith, type StateDuring } from './states.ts'

/** A resource that is known, with the request that made it. */
export interface KnownResource {
  readonly kind: MadeName
  readonly sent: Parameters
  readonly value: Readonly<Record<string, unknown>>
  /** When the answer that shows it was complete. */
  readonly at: number
}

/** Another request of the same operation that named the same resource. */
export interface Attempt {
  readonly start: number
  readonly end: number
  readonly accepted: boolean
}

/** What is known when a request is sent. */
export interface Knowledge {
  /** True for traffic that the kit did not make: what it does not show may exist all the same. */
  readonly isForeign: boolean
  /** The year of the requests. */
  readonly year: number
  /** The parameter that takes a resource of single use, where the operator names one. */
  readonly tokenParameter: string | null
  resourceOf: (id: string) => KnownResource | undefined
  readonly stateDuring: StateDuring
  /** True for an id that some answer or webhook shows which did not ask for it. */
  isShown: (id: string) => boolean
  /** True for an id that only an answer to another merchant shows. */
  isOfOtherAccount: (id: string) => boolean
  attempts: (request: ApiRequest, parameter: string) => readonly Attempt[]
  /** True once a request of the operation was accepted with the same value. */
  wasAccepted: (request: ApiRequest, parameter: string) => boolean
  /** The earliest creation that is known at a time, in milliseconds; NaN for none. */
  earliest: (time: number) => number
}

/** What a record shows, gathered call by call. */
export interface GatheredKnowledge extends Omit<Knowledge, 'stateDuring'> {
  add: (call: Call) => void
}

/** Opens the knowledge of a record. */
export function gatherKnowledge(
  run: RunEntry,
  { exchanges, otherAccount }: Readonly<Record<'exchanges' | 'otherAccount', readonly Exchange[]>>,
  resources: Model['resources'],
): GatheredKnowledge {
  const attempts = new Map<string, (Attempt & { id: string })[]>()
  const accepted = new Map<string, number>()
  const creations: { end: number; at: number }[] = []
  let shownIds: ReadonlySet<string> | undefined
  const otherIds = idsShownIn(otherAccount)
  const nameOf = (operation: OperationId, parameter: string, value: unknown): string =>
    JSON.stringify([operation, parameter, value])
  for (const { operation, id, start, duration, answer, request, target } of exchanges) {
    if (operation === null || operations[operation].method === 'GET') continue
    const isAccepted = answer !== null && isSuccessStatus(answer.status)
    const attempt = { id, start, end: start + duration, accepted: isAccepted }
    for (const [name, value] of new URLSearchParams(request.body ?? ''))
      addTo(attempts, nameOf(operation, name, value), attempt)
    if (target != null) addTo(attempts, nameOf(operation, pathParameter, target), attempt)
  }
  return {
    isForeign: run.origin !== 'assay',
    year: new Date(run.started).getUTCFullYear(),
    tokenParameter: run.tokenParameter,
    resourceOf(id) {
      const state = stateWith(resources, id)
      return state && { ...state, value: state.resource.value, at: state.call.end }
    },
    isShown: (id) => (shownIds ??= idsShownIn(exchanges)).has(id),
    isOfOtherAccount: (id) => otherIds.has(id),
    attempts: ({ id, operation, sent }, parameter) =>
      (attempts.get(nameOf(operation, parameter, sent[parameter])) ?? []).filter(
        (attempt) => attempt.id !== id,
      ),
    wasAccepted: ({ operation, sent, start }, parameter) =>
      (accepted.get(nameOf(operation, parameter, sent[parameter])) ?? Infinity) <= start,
    earliest: (time) => creations.findLast(({ end }) => end <= time)?.at ?? NaN,
    add({ operation, sent, key, accepted: isAccepted, end, resource, json }) {
      if (!isAccepted || key !== 'right') return
      const { data } = membersOf(json)
      const records = (Array.isArray(data) ? data : [resource?.value]).map(membersOf)
      const isMade = (id: unknown): boolean => stateWith(resources, String(id)) !== undefined
      for (const { id, created_at, created, data: subject } of records) {
        const at = Date.parse(String(created_at ?? created))
        const isOfRun = isMade(id) || isMade(membersOf(subject)['id']) || !Array.isArray(data)
        const isEarlier = !Number.isNaN(at) && !(at >= (creations.at(-1)?.at ?? Infinity))
        if (isOfRun && isEarlier) creations.push({ end, at })
      }
      if (operations[operation].method === 'GET') return
      for (const [name, value] of Object.entries(sent)) {
        const named = nameOf(operation, name, value)
        if (!accepted.has(named)) accepted.set(named, end)
      }
    },
  }
}

/** The ids that answers and webhooks show, those left out that their own requests name. */
function idsShownIn(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { kind, request, answer, target } of exchanges) {
    const isWebhook = kind === 'webhook'
    const json = isWebhook ? readJson(request.body ?? '') : jsonOf(answer).value
    const named = isWebhook ? [] : [target, ...new URLSearchParams(request.body ?? '').values()]
    addIdsIn(json, (id) => named.includes(id) || ids.add(id))
  }
  return ids
}

function addIdsIn(value: unknown, add: (id: string) => void, depth = 0): void {
  if (depth > 6 || typeof value !== 'object' || value === null) return
  if (isRecord(value) && typeof value['id'] === 'string') add(value['id'])
  for (const child of Object.values(value)) addIdsIn(child, add, depth + 1)
}
