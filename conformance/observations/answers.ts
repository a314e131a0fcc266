import { only } from '../flows/plan.ts'
import { fields, type SchemaName } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { Api } from '../flows/api.ts'
import { observe, type Observe } from './observe.ts'
import { newCharge } from '../flows/charges/charges.ts'
import { allEvents, runEvents } from '../flows/events/run-events.ts'
import { account, readPage, small } from '../flows/lists/pages.ts'
import { newSource } from '../flows/sources.ts'
import { newToken } from '../flows/tokens/tokens.ts'
import { isRecord } from '../basics/values.ts'
import { isMeantAs, read, resource } from '../api/resource.ts'
import { cut } from '../basics/cut.ts'
import { coarse, distinct, valuesByName, median } from './comparable.ts'
import { answeredExchanges, type Answered } from './exchanges.ts'

/** The observations of answers in general. */
export const answerObservers: readonly Observe[] = [
  observe('location-form', async (api) => {
    const { vaultUrl, baseUrl } = api.services.options.target
    const { token } = await newToken(api, { row: 'first' })
    const source = await newSource(api, only('first'))
    const { charge } = await newCharge(api, only('first'))
    const { list } = await readPage(api, account, await small(api))
    return {
      token: formOf(read(token, 'location'), vaultUrl),
      source: formOf(read(source, 'location'), baseUrl),
      charge: formOf(read(charge, 'location'), baseUrl),
      list: formOf(read(list, 'location'), baseUrl),
    }
  }),
  observe('extension-fields', 'end', unlisted),
  observe('success-status', 'end', async (api) =>
    valuesByName(
      (await answeredExchanges(api)).flatMap(({ operation, status }): [string, number][] =>
        operation !== null && status < 300 ? [[operation, status]] : [],
      ),
    ),
  ),
  observe('refusal-status', 'end', async (api) =>
    valuesByName((await refusals(api)).filter(rightKey).map((one) => [kindOf(one), one.status] as const)),
  ),
  observe('error-body', 'end', async (api) => {
    const bodies = await refusals(api)
    return {
      mediaTypes: distinct(bodies.map(({ mediaType }) => mediaType)),
      fields: distinct(bodies.flatMap(({ json }) => (isRecord(json) ? Object.keys(json) : []))),
    }
  }),
  observe('response-time', 'end', async (api) => {
    const middle = median((await answeredExchanges(api)).map(({ duration }) => duration))
    return middle === undefined ? null : coarse(middle)
  }),
  observe('rate-limit', 'end', async (api) => {
    await answeredExchanges(api)
    const { client } = api.services
    if (client.throttled() === 0) return 'never'
    return client.throttled() * 100 < client.sent() ? 'under 1 % of requests' : 'over 1 % of requests'
  }),
  observe('version-header', 'end', async (api) => {
    const names = (await answeredExchanges(api)).flatMap(({ headers }) => headers)
    return distinct(names.filter((name) => /version/i.test(name)))
  }),
]

function formOf(location: unknown, base: string): string {
  if (typeof location !== 'string') return 'none'
  if (/^[a-z][a-z0-9+.-]*:/i.test(location)) return 'a full URL'
  const prefix = new URL(base).pathname.replace(/\/+$/, '')
  if (prefix !== '' && location.startsWith(`${prefix}/`)) return "a path with the base's own prefix"
  return location.startsWith('/') ? 'a path below the base' : 'a path without a slash at its start'
}

async function refusals(api: Api): Promise<Answered[]> {
  return (await answeredExchanges(api)).filter(({ operation, status }) => operation !== null && status >= 400)
}

/** Tells whether the key of a request was the right one, alone. */
function rightKey({ id, operation, key }: Answered): boolean {
  return key === operations[operation as OperationId].key && !id.startsWith('key-password/')
}

/** Words what was wrong with a request that was refused, by the request alone. */
function kindOf({ operation, request }: Answered): string {
  const { bases, method } = operations[operation as OperationId]
  if (method === 'GET') return request.url.includes('?') ? 'other value' : 'unknown id'
  const sent = [...new URLSearchParams(request.body ?? '').keys()]
  const holds = (name: string) => sent.some((one) => one === name || one.startsWith(`${name}[`))
  const whole = Object.values(bases).some((base) => Object.keys(base).every(holds))
  return whole ? 'other value' : 'parameter left out'
}

/** Lists the fields that the run's own resources have beyond those of their schemas, by schema. */
async function unlisted(api: Api): Promise<Record<string, string[]>> {
  const answered = await answeredExchanges(api)
  const pairs = answered.flatMap(({ id, operation, status, json }) => {
    const schema = operation === null ? null : (operations[operation].returns as SchemaName)
    if (schema === null || status >= 300 || !isMeantAs(schema, json)) return []
    return beyond(resource(schema, json, id).schema, json)
  })
  const events = allEvents(await runEvents(api))
  return valuesByName([...pairs, ...events.flatMap(({ schema, value }) => beyond(schema, value))])
}

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
