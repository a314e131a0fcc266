import { fields, type SchemaName } from '../../../generated/fields.ts'
import { operations, type OperationId } from '../../../generated/operations.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, valueAt } from '../../basics/values.ts'
import type { Call, Model } from '../../model/model.ts'
import type { Exchange } from '../../record/entry.ts'
import { showings } from '../subjects.ts'
import { callsFor, distinct, outcomeOf, usual, valuesByName } from './observation.ts'
import type { Observations } from './observation.ts'

/** The observations of answers in general, and of keys. */
export const answerObservations: Observations = {
  'location-form': ({ run, of, pages }) => {
    const first = (operation: OperationId): unknown =>
      of(operation).find((call) => call.accepted && call.key === 'right')?.json
    const shown = {
      token: [first('createToken'), run.vaultUrl],
      source: [first('createSource'), run.baseUrl],
      charge: [first('createCharge'), run.baseUrl],
      list: [(pages.find(({ list }) => list === null) ?? pages[0])?.call.json, run.baseUrl],
    } as const
    if (Object.values(shown).some(([json]) => json === undefined)) return undefined
    return Object.fromEntries(
      Object.entries(shown).map(([name, [json, base]]) => [name, formOf(valueAt(json, 'location'), base)]),
    )
  },
  'extension-fields': (model) => {
    const calls = model.calls.filter((call) => call.accepted && call.shown?.schema !== 'List')
    const shown = [...calls.flatMap((call) => call.shown ?? []), ...showings(model).map(({ event }) => event)]
    return shown.length === 0
      ? undefined
      : (valuesByName(shown.flatMap(({ schema, value }) => beyond(schema, value))) ?? {})
  },
  'success-status': (model) =>
    valuesByName(
      model.calls.filter(({ ok }) => ok).map(({ operation, status }) => [operation, status] as const),
    ),
  'refusal-status': (model) =>
    valuesByName(
      refusals(model)
        .filter(({ key, exchange }) => key === 'right' && exchange.other === undefined)
        .map((call) => [kindOf(call), call.status] as const),
    ),
  'error-body': (model) => {
    const all = refusals(model)
    if (all.length === 0) return undefined
    return {
      mediaTypes: distinct(all.map(({ exchange }) => mediaTypeOf(exchange))),
      fields: distinct(all.flatMap(({ json }) => (isRecord(json) ? Object.keys(json) : []))),
    }
  },
  'response-time': ({ calls }) => usual(calls.map(({ exchange }) => exchange.duration)),
  'rate-limit': ({ entries }) => {
    const sent = entries.flatMap((entry) => ('request' in entry && entry.kind === 'request' ? [entry] : []))
    const throttled = sent.filter((one) => one.retried === 'throttled' || one.answer?.status === 429).length
    if (sent.length === 0) return undefined
    if (throttled === 0) return 'never'
    return throttled * 100 < sent.length ? 'under 1 % of requests' : 'over 1 % of requests'
  },
  'version-header': ({ calls }) =>
    calls.length === 0
      ? undefined
      : distinct(
          calls
            .flatMap(({ exchange }) => Object.keys(exchange.answer?.headers ?? {}))
            .filter((name) => /version/i.test(name)),
        ),
  'key-password': (model) => {
    const [ofPublic, ofSecret] = ['retrieveToken', 'listEvents'].map((operation) =>
      callsFor(model, 'key-password').find((call) => call.operation === operation),
    )
    return ofPublic && ofSecret && { public: outcomeOf(ofPublic), secret: outcomeOf(ofSecret) }
  },
  'key-refusal-status': ({ calls }) =>
    valuesByName(
      calls
        .filter(({ status, key }) => status >= 300 && key !== 'right')
        .map(({ key, status }) => [key === 'other' ? 'the other kind' : key, status] as const),
    ),
}

function formOf(location: unknown, base: string): string {
  if (typeof location !== 'string') return 'none'
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return 'a full URL'
  const prefix = new URL(base).pathname.replace(/\/+$/, '')
  if (prefix !== '' && location.startsWith(`${prefix}/`)) return "a path with the base's own prefix"
  return location.startsWith('/') ? 'a path below the base' : 'a path without a slash at its start'
}

const refusals = ({ calls }: Model): Call[] => calls.filter(({ status }) => status >= 400)

const mediaTypeOf = ({ answer }: Exchange): string =>
  (answer?.headers['content-type'] ?? 'none').split(';')[0]?.trim().toLowerCase() ?? ''

/** Names what was wrong with a request that was refused, by the request alone. */
function kindOf({ operation, sent }: Call): string {
  const { bases, method } = operations[operation]
  const names = Object.keys(sent)
  if (method === 'GET') return names.length > 0 ? 'other value' : 'unknown id'
  const holds = (name: string): boolean => names.some((one) => one === name || one.startsWith(`${name}[`))
  const isWhole = Object.values(bases).some((base) => Object.keys(base).every(holds))
  return isWhole ? 'other value' : 'parameter left out'
}

/** Lists the fields that a resource has beyond those of its schema, by schema. */
function beyond(schema: SchemaName, value: unknown): [string, string][] {
  if (!isRecord(value)) return []
  const name = schema.endsWith('Event') ? 'Event' : schema
  return Object.entries(value).flatMap(([key, child]): [string, string][] => {
    const field = fields[schema][key]
    if (field === undefined) return [[name, cut(key, 60)]]
    if (field.holds) return beyond(field.holds, child)
    return field.items && Array.isArray(child)
      ? child.flatMap((one) => beyond(field.items as SchemaName, one))
      : []
  })
}
