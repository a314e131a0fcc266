import { accepted, type Answer } from '../../api/answer.ts'
import type { Parameters } from '../../api/request.ts'
import { readText, type Resource } from '../../api/resource.ts'
import type { Api } from '../api.ts'
import { flow } from '../flow.ts'
import { tokenRows } from '../plan.ts'
import { acceptedEcho, baseRequest } from '../requests.ts'
import { until } from '../until.ts'

/** A token that was created, with what was sent for it. */
export interface NewToken {
  sent: Parameters
  token: Resource
}

/** Creates a token by its row of the plan. */
export const newToken = flow('new token', async (api, { row }: { row: string }): Promise<NewToken> => {
  const { open, sameCard } = tokenRows[row] ?? {}
  const sent = sameCard ? (await newToken(api, { row: 'first' })).sent : await parametersOf(api, row)
  const intent = open ? 'open' : 'accepted'
  return { sent, token: accepted(await api.call('createToken', { parameters: sent, intent })) }
})

async function parametersOf(api: Api, row: string): Promise<Parameters> {
  const { base = 'required', month, name, country } = tokenRows[row] ?? {}
  const sent = await baseRequest(api, 'createToken', base)
  const form = sent['card[expiration_month]']
  // A card of the profile may be taken with one expiry alone.
  const own = month === undefined || api.services.options.declared.card || typeof form !== 'string'
  return {
    ...sent,
    ...(own ? {} : { 'card[expiration_month]': String(month).padStart(form.length, '0') }),
    ...(name === undefined ? {} : { 'card[name]': name }),
    ...(country === undefined ? {} : { 'card[country]': country }),
  }
}

/** Retrieves a token by its id; a moment is given between creation and retrieval. */
export async function retrieveToken(api: Api, id: string): Promise<Answer> {
  const found = await until(api, { what: 'retrieval', of: id }, async () => {
    const answer = await api.call('retrieveToken', { id, intent: 'late' })
    return answer.ok ? answer : undefined
  })
  return found ?? (await api.call('retrieveToken', { id }))
}

/** Creates a token that nothing else uses, and returns its id: how long an unused one lives is not shown. */
export async function freshToken(api: Api): Promise<string> {
  const parameters = await baseRequest(api, 'createToken', 'required')
  return readText(accepted(await api.call('createToken', { parameters })), 'id')
}

/** A token that nothing else uses, once it can be retrieved. */
export async function knownToken(api: Api): Promise<string> {
  const id = await freshToken(api)
  await retrieveToken(api, id)
  return id
}

/** Retrieves a token that was created. */
export const retrievedToken = flow(
  'retrieved token',
  async (api, { row }: { row: string }): Promise<{ made: NewToken; answer: Answer }> => {
    const made = await newToken(api, { row })
    return { made, answer: await retrieveToken(api, readText(made.token, 'id')) }
  },
)

/** Retrieves a token that was retrieved before. */
export const tokenRetrievedTwice = flow(
  'token retrieved twice',
  async (api, { row }: { row: string }): Promise<Resource> => {
    const { made } = await retrievedToken(api, { row })
    const id = readText(made.token, 'id')
    return acceptedEcho(await api.call('retrieveToken', { id }), { id })
  },
)
