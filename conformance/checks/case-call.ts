import { randomInt } from 'node:crypto'
import type { Case } from '../../generated/cases.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import type { Api, Call, Parameters } from '../api.ts'
import { unvisited } from '../flows/charges.ts'
import { knownEvent, momentsOf, recordedCharge } from '../flows/events.ts'
import { knownToken } from '../flows/tokens.ts'
import { baseRequest, expiry, returnUri } from '../requests.ts'
import { datetime, readText } from '../resource.ts'

/** The call that a case makes, on prerequisites of its own. */
export async function callOf(api: Api, { operation, base, change, key, expect, about }: Case): Promise<Call> {
  const path = await pathOf(api, operation)
  // What is to be accepted beside a source is what the source has.
  const { amount } = expect === 'accepted' ? change : {}
  const own = typeof amount === 'string' ? amount : undefined
  const parameters = changed(api, await baseRequest(api, operation, base, own), change)
  // What has neither a return_uri nor a source of its own is known by its amount, should it make a charge all the same.
  if (base === 'single-request' && 'return_uri' in change)
    parameters['amount'] = String(randomInt(10_000, 50_000))
  const concluded = expect === 'accepted' ? (about as RequirementId) : null
  return {
    ...path,
    parameters: concluded ? await soonEnough(api, parameters) : parameters,
    key,
    about: concluded,
  }
}

/** A `to` that stands alone, by the implementation's clock: what `from` is by default, it may be later than any fixed time. */
async function soonEnough(api: Api, parameters: Parameters): Promise<Parameters> {
  if (!('to' in parameters) || 'from' in parameters) return parameters
  const moments = momentsOf(await recordedCharge(api, { n: unvisited }))
  return { ...parameters, to: datetime(Math.max(...moments) + 1000) }
}

async function pathOf(api: Api, operation: Case['operation']): Promise<{ id?: string }> {
  if (operation === 'retrieveToken') return { id: await knownToken(api) }
  if (operation === 'listChargeEvents')
    return { id: readText((await recordedCharge(api, { n: unvisited })).charge, 'id') }
  if (operation === 'retrieveEvent') return { id: await knownEvent(api) }
  return {}
}

function changed(api: Api, base: Parameters, change: Case['change']): Parameters {
  const parameters: Parameters = { ...base }
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete parameters[name]
    else if (typeof value === 'string') parameters[name] = fill(api, name, value)
    else if (Array.isArray(value)) parameters[name] = value.map((one: string) => own(base, name, one))
    else {
      const members = Object.entries(value).map(([key, one]) => [key, own(base, name, String(one))])
      parameters[name] = Object.fromEntries(members)
    }
  }
  return parameters
}

/** A value of a case with what only a run knows in place of its braces. */
function fill(api: Api, name: string, value: string): string {
  if (value.includes('{rest}')) return value.replace('{rest}', returnUri(api).replace(/^https:\/\//, ''))
  const braces = /^\{(.+)\}$/.exec(value)?.[1]
  if (braces !== undefined) return expiry()[braces] ?? value
  return name === 'return_uri' ? value.replace(/https:\/\/[^\s/]+\/\S+/, returnUri(api)) : value
}

/** The base's own value in another shape, where the contract's example stands for what only a run knows. */
function own(base: Parameters, name: string, example: string): string {
  const value = base[name]
  return typeof value === 'string' ? value : example
}
