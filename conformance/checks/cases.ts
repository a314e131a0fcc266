import { cases, type Case } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import { requirements, type RequirementId, type TestableId } from '../../generated/requirements.ts'
import type { SchemaName } from '../../generated/fields.ts'
import { summary, type Answer } from '../answer.ts'
import type { Api, Call, Parameters } from '../api.ts'
import { check, each, fail, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import { newCharge, retrieval, retrievalAddresses } from '../flows/charges.ts'
import { knownEvent, recordedCharge } from '../flows/events.ts'
import { newToken } from '../flows/tokens.ts'
import { noteRefusal, refused } from '../refusal.ts'
import { acceptedEcho, baseRequest, expiry, returnUri } from '../requests.ts'
import { datetime, readText, readTime, type Resource } from '../resource.ts'

/** One check for each requirement that generated cases prove. */
export const caseChecks: readonly Check[] = [...group()].map(([about, rows]) => {
  const late = rows.some(({ key }) => key === 'unknown')
  return check(
    about as TestableId,
    titleOf(requirements[about].text),
    (api) => each(repeated(api, rows), (row) => judge(api, row)),
    late ? 'late' : 'main',
  )
})

/** The cases as often as the run is told; an unknown key is tried once. */
function repeated(api: Api, rows: readonly Case[]): Case[] {
  const { repeat = 1 } = api.context.options
  return rows.flatMap((row) => Array.from({ length: row.key === 'unknown' ? 1 : repeat }, () => row))
}

/** What the implementation does, from the sentence of a requirement. */
function titleOf(text: string): string {
  const [, what] = /^A (.+) (?:MUST|SHOULD) be refused\.$/.exec(text) ?? []
  if (what !== undefined) return `refuses a ${what}`
  return text.replace(/^(\w+) MUST accept (.+)\.$/, 'accepts $2 ($1)')
}

/** The call that a case makes, on prerequisites of its own. */
export async function callOf(api: Api, { operation, base, change, key, expect, about }: Case): Promise<Call> {
  const path = await pathOf(api, operation)
  const parameters = changed(api, await baseRequest(api, operation, base), change)
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
  const { charge } = await newCharge(api, { n: 0 })
  return { ...parameters, to: datetime(readTime(charge, 'created_at') + 1000) }
}

async function judge(api: Api, row: Case): Promise<Judgement> {
  if (row.operation === 'retrieveCharge') return judgeRetrieval(api, row)
  if (row.expect === 'accepted') return acceptedCase(api, row)
  const schema = schemaOf(row)
  return refused(api, {
    kind: `${row.operation} ${row.base} ${row.key === 'unknown' ? 'unknown' : ''}`,
    schema,
    twin: () => twin(api, row),
    make: async () => {
      const call = await callOf(api, row)
      return async () => {
        const answer = await api.call(row.operation, call)
        if (row.operation === 'createCharge')
          noteRefusal(api, row.about as RequirementId, answer, call.parameters ?? {})
        return answer
      }
    },
  })
}

/** The same request with nothing broken; sending it rejects unless it is accepted and echoes what was sent. */
async function twin(api: Api, row: Case): Promise<() => Promise<Resource>> {
  const call = await callOf(api, { ...row, change: {}, key: 'right', expect: 'observed' })
  return async () => acceptedEcho(await api.call(row.operation, { ...call, about: null }), call)
}

async function acceptedCase(api: Api, row: Case): Promise<Judgement> {
  const call = await callOf(api, row)
  const answer = await api.call(row.operation, { ...call, mayBeLate: true })
  if (answer.error !== null)
    throw new Inconclusive(`${row.operation} got no complete answer: ${answer.error}.`, [answer.id], true)
  if (answer.ok && answer.json === undefined)
    throw new Inconclusive('answer-json does not hold.', [answer.id])
  if (answer.ok && answer.shown) return pass(answer.id)
  // Where the request is refused without the change as well, the change is not why.
  if (Object.keys(row.change).length > 0) await (await twin(api, row))()
  return fail(`accepted: ${row.id}`, summary(answer), answer.id)
}

/** Retrieving a charge is judged in the way that the implementation offers. */
async function judgeRetrieval(api: Api, { key }: Case): Promise<Judgement> {
  await retrieval(api)
  const { charge } = await newCharge(api, { n: 0 })
  const addresses = await retrievalAddresses(api, charge)
  return refused(api, {
    kind: `retrieveCharge ${key}`,
    schema: 'Charge',
    twin: async () => async () =>
      acceptedEcho(await first(addresses, (url) => api.follow(url, 'secret', 'Charge')), {
        id: readText(charge, 'id'),
      }),
    make: async () => () => first(addresses, (url) => api.follow(url, 'secret', 'Charge', key)),
  })
}

async function first(addresses: string[], ask: (url: string) => Promise<Answer>): Promise<Answer> {
  let last: Answer | undefined
  for (const url of addresses) {
    last = await ask(url)
    if (last.ok) return last
  }
  if (last === undefined)
    throw new Inconclusive('The location of the charge leads to no address of the implementation.')
  return last
}

async function pathOf(api: Api, operation: Case['operation']): Promise<{ id?: string }> {
  if (operation === 'retrieveToken') return { id: readText((await newToken(api, { n: 0 })).token, 'id') }
  if (operation === 'listChargeEvents')
    return { id: readText((await recordedCharge(api, { n: 0 })).charge, 'id') }
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

function schemaOf({ operation }: Case): SchemaName {
  const { returns } = operations[operation]
  return returns === 'EventList' ? 'List' : (returns as SchemaName)
}

function group(): Map<RequirementId, Case[]> {
  const groups = new Map<RequirementId, Case[]>()
  for (const row of cases) {
    if (row.expect === 'observed') continue
    const about = row.about as RequirementId
    groups.set(about, [...(groups.get(about) ?? []), row])
  }
  return groups
}
