import { fields, type SchemaName } from '../../../generated/fields.ts'
import { operations, type OperationId } from '../../../generated/operations.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, valueAt } from '../../basics/values.ts'
import type { Call, Model } from '../../model/model.ts'
import { showings } from '../subjects.ts'
import { byName, callsFor, distinct, outcomeOf, usual, whole, type Observations } from './look.ts'

/** The observations of answers in general, and of keys. */
export const answerObservations: Observations = {
  'location-form': (model) => {
    const { baseUrl, vaultUrl } = model.run
    const page = model.pages.find(({ list }) => list === null) ?? model.pages[0]
    const first = (operation: OperationId): Call | undefined =>
      model.of(operation).find((call) => call.accepted && call.key === 'right')
    return whole({
      token: formOf(first('createToken'), vaultUrl),
      source: formOf(first('createSource'), baseUrl),
      charge: formOf(first('createCharge'), baseUrl),
      list: formOf(page?.call, baseUrl),
    })
  },
  'extension-fields': (model) => {
    const answers = model.calls.flatMap(({ accepted, shown }) => (accepted && shown) || [])
    const shown = [
      ...answers.filter(({ schema }) => schema !== 'List'),
      ...showings(model).map((one) => one.event),
    ]
    if (shown.length === 0) return undefined
    return byName(shown.flatMap(({ schema, value }) => beyond(schema, value))) ?? {}
  },
  'success-status': ({ calls }) =>
    byName(calls.filter(({ ok }) => ok).map(({ operation, status }) => [operation, status])),
  'refusal-status': (model) => {
    const own = refusals(model).filter(({ key, exchange }) => key === 'right' && !exchange.other)
    return byName(own.map((call) => [wrongIn(call), call.status]))
  },
  'error-body': (model) => {
    const all = refusals(model)
    const types = all.map(({ exchange: { answer } }) => answer?.headers['content-type'] ?? 'none')
    if (all.length === 0) return undefined
    return {
      mediaTypes: distinct(types.map((type) => type.replace(/;.*/s, '').trim().toLowerCase())),
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
  'version-header': ({ calls }) => {
    const names = calls.flatMap(({ exchange }) => Object.keys(exchange.answer?.headers ?? {}))
    return calls.length === 0 ? undefined : distinct(names.filter((name) => /version/i.test(name)))
  },
  'key-password': (model, id) => {
    const calls = callsFor(model, id)
    const ofPublic = calls.find(({ operation }) => operation === 'retrieveToken')
    const ofSecret = calls.find(({ operation }) => operation === 'listEvents')
    return ofPublic && ofSecret && { public: outcomeOf(ofPublic), secret: outcomeOf(ofSecret) }
  },
  'key-refusal-status': ({ calls }) => {
    const refused = calls.filter(({ status, key }) => status >= 300 && key !== 'right')
    return byName(refused.map(({ key, status }) => [key === 'other' ? 'the other kind' : key, status]))
  },
}

function formOf(call: Call | undefined, base: string): string | undefined {
  if (call === undefined) return undefined
  const location = valueAt(call.json, 'location')
  if (typeof location !== 'string') return 'none'
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return 'a full URL'
  const prefix = new URL(base).pathname.replace(/\/+$/, '')
  if (prefix !== '' && location.startsWith(`${prefix}/`)) return "a path with the base's own prefix"
  return location.startsWith('/') ? 'a path below the base' : 'a path without a slash at its start'
}

const refusals = ({ calls }: Model): Call[] => calls.filter(({ status }) => status >= 400)

/** Names what was wrong with a request that was refused, by the request alone. */
function wrongIn({ operation, sent }: Call): string {
  const { bases, method } = operations[operation]
  const names = Object.keys(sent)
  if (method === 'GET') return names.length > 0 ? 'other value' : 'unknown id'
  const holds = (name: string): boolean => names.some((one) => one === name || one.startsWith(`${name}[`))
  const isWhole = Object.values(bases).some((base) => Object.keys(base).every(holds))
  return isWhole ? 'other value' : 'parameter left out'
}

/** Lists the fields that a resource has beyond those of its schema, by schema. */
function beyond(schema: SchemaName, value: unknown): [schema: string, field: string][] {
  if (!isRecord(value)) return []
  const name = schema.endsWith('Event') ? 'Event' : schema
  return Object.entries(value).flatMap(([key, child]): [string, string][] => {
    const { holds, items } = fields[schema][key] ?? {}
    if (!(key in fields[schema])) return [[name, cut(key, 60)]]
    if (holds) return beyond(holds, child)
    return items && Array.isArray(child) ? child.flatMap((one) => beyond(items, one)) : []
  })
}
