import { randomInt } from 'node:crypto'
import { grouped } from '../../basics/grouped.ts'
import { cases, type Case, type Placeholder } from '../../../generated/cases.ts'
import { operations } from '../../../generated/operations.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import type { Call, Intent, Parameters } from '../../api/request.ts'
import { datetime } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { expiry } from '../../flows/tokens/card.ts'
import { momentsOf, recordedCharge } from '../../flows/events/events.ts'
import { small } from '../../flows/lists/pages.ts'
import { closedWindow } from '../../flows/lists/window.ts'
import { idFor, requestOf } from '../../flows/resources.ts'

const intents: Record<Case['expect'], Intent> = { accepted: 'late', refused: 'refused', observed: 'observed' }

/** Groups the generated cases that are meant by what they are about. */
export function byAbout<Id extends string>(isMeant: (row: Case) => boolean): Map<Id, Case[]> {
  return grouped(cases.filter(isMeant), ({ about }) => about as Id)
}

/** Makes the call of a case, on prerequisites of its own. */
export async function callOf(api: Api, { operation, base, change, key, expect, about }: Case): Promise<Call> {
  // An amount that is to be accepted must be that of its source.
  const { amount } = expect === 'accepted' ? change : {}
  const own = typeof amount === 'string' ? amount : undefined
  const parameters = changed(await requestOf(api, operation, base, own), change)
  return {
    ...(await idFor(api, operation)),
    parameters:
      expect === 'accepted'
        ? await soonEnough(api, parameters)
        : { ...(operation === 'listEvents' ? await fewEvents(api, change) : {}), ...parameters },
    key,
    intent: intents[expect],
    about: about as RequirementId,
  }
}

/** Asks for few events of the account: for a small page, or for the last event of a window where the case is about the size. */
async function fewEvents(api: Api, change: Case['change']): Promise<Parameters> {
  if (!('limit' in change)) return small(api)
  const { from, to, events } = await closedWindow(api)
  return { from, to, offset: String(events.length - 1) }
}

/** Sets a `to` by the implementation's clock: a list that holds nothing may be refused, and `from`, by default, may be later than any fixed time. */
async function soonEnough(api: Api, parameters: Parameters): Promise<Parameters> {
  if (!('to' in parameters)) return parameters
  const moments = momentsOf(await recordedCharge(api, { row: 'never visited' }))
  return { ...parameters, to: datetime(Math.max(...moments) + 1000) }
}

/** Makes a request with the change of a case. */
export function changed(base: Parameters, change: Case['change']): Parameters {
  const parameters: Parameters = { ...base }
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete parameters[name]
    else if (typeof value === 'string') parameters[name] = fill(base, name, value)
    else if (Array.isArray(value)) parameters[name] = value.map((one: string) => own(base, name, one))
    else {
      const members = Object.entries(value).map(([key, one]) => [key, own(base, name, String(one))])
      parameters[name] = Object.fromEntries(members)
    }
  }
  // A request without a return_uri or a source of its own is known by its amount, should it make a charge all the same.
  if ('return_uri' in change && 'source[type]' in base)
    parameters['amount'] = String(randomInt(10_000, 50_000))
  return parameters
}

const rest: Placeholder = '{rest}'

/** The address of the contract's example, which stands for that of the request. */
const example = operations.createCharge.bases['source-id']?.['return_uri'] ?? ''

/** Fills a value of a case with what only a run knows: the address of its base request in place of the example's, and its placeholders. */
function fill(base: Parameters, name: string, value: string): string {
  const uri = typeof base['return_uri'] === 'string' ? base['return_uri'] : ''
  if (value.includes(rest)) return value.replace(rest, uri.replace(/^https:\/\//, ''))
  if (name === 'return_uri') return value.replace(example, uri)
  return (expiry() as Record<string, string>)[value] ?? value
}

/** Gives the base's own value in another shape, where the contract's example stands for what only a run knows. */
function own(base: Parameters, name: string, example: string): string {
  const value = base[name]
  return typeof value === 'string' ? value : example
}
