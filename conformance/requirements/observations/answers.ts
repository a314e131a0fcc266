import { fields, type SchemaName } from '../../../generated/fields.ts'
import { operations } from '../../../generated/operations.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, membersOf } from '../../basics/values.ts'
import type { AcceptedCall, Call, Model } from '../../model/model.ts'
import { isExchange } from '../../record/entry.ts'
import { eventSightings } from '../subjects.ts'
import {
  byName,
  distinctValues,
  observeEach,
  plainValue,
  coarseMedian,
  type Observations,
  type Observe,
} from './observe.ts'

/** The observations of answers in general, and of keys. */
export const answerObservations: Observations = {
  'location-form': (model) =>
    byName(
      acceptedIn(model).map((call) => [
        operations[call.operation].returns,
        locationForm(call, model.run),
      ]),
    ),
  'extension-fields': (model) => {
    const answers = acceptedIn(model).map(({ resource }) => resource)
    // Equal events of lists share one value.
    const events = new Map(eventSightings(model).map(({ event }) => [event.value, event]))
    const resources = [...answers.filter(({ schema }) => schema !== 'List'), ...events.values()]
    if (resources.length === 0) return undefined
    return byName(resources.flatMap(({ schema, value }) => fieldsBeyond(schema, value))) ?? {}
  },
  'success-status': observeStatuses(({ isSuccess }) => isSuccess),
  'refusal-status': observeStatuses(
    ({ status, key, exchange }) => status >= 400 && key === 'right' && !exchange.manner,
  ),
  'error-body': ({ calls }) => {
    const refused = calls.filter(({ status }) => status >= 400)
    const types = refused.map(
      ({ exchange: { answer } }) => answer?.headers['content-type'] ?? 'none',
    )
    return byName([
      ...types.map(
        (type) => ['mediaTypes', type.replace(/;.*/s, '').trim().toLowerCase()] as const,
      ),
      ...refused
        .flatMap(({ json }) => Object.keys(membersOf(json)))
        .map((name) => ['fields', cut(name, 60)] as const),
    ])
  },
  'response-time': ({ calls }) => coarseMedian(calls.map(({ exchange }) => exchange.duration)),
  'rate-limit': ({ entries }) => {
    const requests = entries.filter(isExchange).filter(({ kind }) => kind === 'request')
    const isThrottled = requests.some(
      (exchange) => exchange.retried === 'throttled' || exchange.answer?.status === 429,
    )
    return requests.length === 0 ? undefined : isThrottled
  },
  'version-header': ({ calls }) => {
    const names = calls.flatMap(({ exchange }) => Object.keys(exchange.answer?.headers ?? {}))
    const versions = distinctValues(names.filter((name) => /version/i.test(name)))
    return calls.length === 0 ? undefined : (versions ?? [])
  },
  'key-password': observeEach(({ exchange }) => exchange.key),
  'key-blank': observeEach(({ exchange }) => exchange.key),
  'key-refusal-status': ({ calls }) => {
    const refused = calls.filter(({ status, key }) => status >= 300 && key !== 'right')
    return byName(
      refused.map(({ key, status }) => [key === 'other' ? 'the other kind' : key, status]),
    )
  },
}

/** The observations of what one merchant gets of another's. */
export const accountObservations: Observations = {
  'account-resources-apart': observeEach(({ operation }) => operation),
}

/** Observes the statuses of some answers, by operation. */
function observeStatuses(isCounted: (call: Call) => boolean): Observe {
  return ({ calls }) =>
    byName(calls.filter(isCounted).map(({ operation, status }) => [operation, status]))
}

const acceptedIn = ({ calls }: Model): AcceptedCall[] =>
  calls.filter((call): call is AcceptedCall => call.isAccepted)

function locationForm(
  { operation, resource }: AcceptedCall,
  { baseUrl, vaultUrl }: Model['run'],
): string {
  const location = plainValue(resource.value['location'])
  if (typeof location !== 'string') return 'none'
  if (location.includes('://')) return 'a full URL'
  const { pathname } = new URL(operations[operation].server === 'vault' ? vaultUrl : baseUrl)
  const hasPrefix = pathname !== '/' && location.startsWith(pathname)
  return hasPrefix ? "a path with the base's own prefix" : 'a path below the base'
}

/** Fields beyond those of the schema, with the name of the schema, also of nested resources. */
function fieldsBeyond(schema: SchemaName, value: unknown): [schema: string, field: string][] {
  if (!isRecord(value)) return []
  const name = schema.endsWith('Event') ? 'Event' : schema
  const pairs: [string, string][] = []
  for (const key of Object.keys(value)) {
    const { nested, items } = fields[schema][key] ?? {}
    const child = value[key]
    if (!(key in fields[schema])) pairs.push([name, cut(key, 60)])
    else if (nested) pairs.push(...fieldsBeyond(nested, child))
    else if (items && Array.isArray(child))
      pairs.push(...child.flatMap((item) => fieldsBeyond(items, item)))
  }
  return pairs
}
