import { pathParameter } from '../contract/rows/names.ts'
import type { OperationId } from '../../generated/operations.ts'
import { operations } from '../../generated/operations.ts'
import type { MadeName } from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import { jsonOf } from '../basics/json.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import type { Exchange, RunEntry } from '../record/entry.ts'
import { createdAt } from './datetime.ts'
import type { Call, Model } from './model.ts'
import { policyOf } from './policy.ts'
import type { ApiRequest, Parameters } from './request.ts'
import { looksLike, schemaOf } from './resource.ts'
import { resourceWith, type Lives } from './states.ts'

/** A resource that is known, with the request that made it. */
export interface KnownResource {
  readonly kind: MadeName
  readonly sent: Parameters
  readonly value: Readonly<Record<string, unknown>>
  /** When the answer that shows it was complete. */
  readonly shownAt: number
}

/** A request as another one of its operation, with the same value of a parameter, sees it. */
export interface Attempt {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly isAccepted: boolean
}

/** Other requests of an operation with the same value of a parameter. */
type FindAttempts = (
  request: Pick<ApiRequest, 'id' | 'operation' | 'sent'>,
  parameter: string,
) => readonly Attempt[]

/** Opens an index of requests by each value that they send. */
export function indexAttempts() {
  const attempts = new Map<string, Attempt[]>()
  const nameOf = (operation: OperationId, parameter: string, value: unknown): string =>
    JSON.stringify([operation, parameter, value])
  const find: FindAttempts = ({ id, operation, sent }, parameter) =>
    (attempts.get(nameOf(operation, parameter, sent[parameter])) ?? []).filter(
      (attempt) => attempt.id !== id,
    )
  return {
    add(
      operation: OperationId,
      values: Iterable<[name: string, value: unknown]>,
      attempt: Attempt,
    ) {
      for (const [name, value] of values) addTo(attempts, nameOf(operation, name, value), attempt)
    },
    find,
  }
}

/** What is known when a request is sent. */
export interface Knowledge extends Lives {
  /** False where what the record does not show may exist all the same. */
  readonly isRun: boolean
  /** The year of the requests. */
  readonly year: number
  /** The parameter that takes a resource of single use, where the operator names one. */
  readonly tokenParameter: string | null
  resourceOf: (id: string) => KnownResource | undefined
  /** True for an id that some answer or webhook shows which did not ask for it. */
  isShown: (id: string) => boolean
  /** True for an id that only an answer to another merchant shows. */
  isOfOtherAccount: (id: string) => boolean
  readonly attempts: FindAttempts
  /** The earliest creation that is known at a time, in milliseconds; NaN for none. */
  earliest: (time: number) => number
}

/** What a record shows, gathered call by call. */
export interface GrowingKnowledge extends Knowledge {
  add: (call: Call) => void
}

/** Opens the knowledge of a record. */
export function gatherKnowledge(
  run: RunEntry,
  { exchanges, otherAccount }: Readonly<Record<'exchanges' | 'otherAccount', readonly Exchange[]>>,
  resources: Model['resources'],
): Omit<GrowingKnowledge, keyof Lives> {
  const attempts = indexAttempts()
  const creations: { end: number; moment: number }[] = []
  let shownIds: ReadonlySet<string> | undefined
  const otherIds = idsShownIn(otherAccount)
  for (const { operation, id, start, duration, answer, request, target } of exchanges) {
    if (operation === null || operations[operation].method === 'GET') continue
    // Some refuse with a status of success, and an error.
    const isAccepted =
      answer !== null &&
      isSuccessStatus(answer.status) &&
      looksLike(schemaOf(operation), jsonOf(answer).value)
    const attempt = { id, start, end: start + duration, isAccepted }
    attempts.add(operation, new URLSearchParams(request.body ?? ''), attempt)
    if (target != null) attempts.add(operation, [[pathParameter, target]], attempt)
  }
  return {
    isRun: policyOf(run).isRun,
    year: new Date(run.started).getUTCFullYear(),
    tokenParameter: run.tokenParameter,
    resourceOf(id) {
      const state = resourceWith(resources, id)
      return state && { ...state, value: state.resource.value, shownAt: state.call.end }
    },
    isShown: (id) => (shownIds ??= idsShownIn(exchanges)).has(id),
    isOfOtherAccount: (id) => otherIds.has(id),
    attempts: attempts.find,
    earliest: (time) => creations.findLast(({ end }) => end <= time)?.moment ?? NaN,
    add({ key, isAccepted, end, resource, json }) {
      if (!isAccepted || key !== 'right') return
      const { data } = membersOf(json)
      const records = (Array.isArray(data) ? data : [resource?.value]).map(membersOf)
      const isMade = (id: unknown): boolean => resourceWith(resources, String(id)) !== undefined
      for (const record of records) {
        const moment = createdAt({ value: record })
        const ids = [record['id'], membersOf(record['data'])['id']]
        const isOfRun = ids.some(isMade) || !Array.isArray(data)
        if (isOfRun && moment < (creations.at(-1)?.moment ?? Infinity))
          creations.push({ end, moment })
      }
    },
  }
}

/** The ids that answers and webhooks show, those left out that their own requests name. */
function idsShownIn(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { kind, request, answer, target } of exchanges) {
    const isWebhook = kind === 'webhook'
    const json = jsonOf(isWebhook ? request : answer).value
    const named = isWebhook ? [] : [target, ...new URLSearchParams(request.body ?? '').values()]
    addIdsIn(json, (id) => {
      if (!named.includes(id)) ids.add(id)
    })
  }
  return ids
}

function addIdsIn(value: unknown, add: (id: string) => void, depth = 0): void {
  if (depth > 6 || typeof value !== 'object' || value === null) return
  if (isRecord(value) && typeof value['id'] === 'string') add(value['id'])
  for (const child of Object.values(value)) addIdsIn(child, add, depth + 1)
}
