import { operations } from '../../../generated/operations.ts'
import { accepted, isAbsent, type Answer } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { Parameters } from '../../api/request.ts'
import { readText, type Resource } from '../../api/resource.ts'
import { flow, type Api } from '../api.ts'
import { tokenRows } from '../plan.ts'
import { acceptedEcho, ownerName, retrieveLater } from '../requests.ts'
import { firstToken, withCard } from './card.ts'

/** A token that was created, with what was sent for it. */
interface NewToken {
  sent: Parameters
  token: Resource
}

/** Makes a base request of a token, with a card that is accepted and an owner of its own. */
export async function tokenRequest(api: Api, base = 'required'): Promise<Parameters> {
  const { card } = await firstToken(api)
  const whole = base === 'required' && !card.bare ? 'complete' : base
  return withCard({ ...operations.createToken.bases[whole], 'card[name]': ownerName(api) }, card)
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
  const sent = await tokenRequest(api, base)
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

/** The seconds within which a token that is not there was asked for: one that waited longer may have lapsed. */
const soon = 3

/** Tells whether a token was made so lately that it should still be there; it is open what becomes of one that a charge request named. */
export function isYoung({ known }: Api, id: string): boolean {
  const { dated, isNamed } = known.of('Token', id) ?? {}
  return dated !== undefined && !isNamed && performance.now() - dated.earliest < soon * 1000
}

/** Retrieves a token that was just made by its id; a moment is given between creation and retrieval. Throws Inconclusive where it was asked for too late. */
export function retrieveToken(api: Api, id: string): Promise<Answer> {
  return retrieveLater(api, 'retrieveToken', id, (first, age) => {
    if (!isAbsent(first.status) || age <= soon) return
    throw new Inconclusive(
      `${id} was not asked for within ${soon} s of its creation, and may have lapsed.`,
      [first.id],
      true,
    )
  })
}

/** Creates a token that nothing else uses, and returns its id: how long an unused one lives is not shown. */
export async function freshToken(api: Api, base?: string): Promise<string> {
  const parameters = await tokenRequest(api, base)
  return readText(accepted(await api.call('createToken', { parameters })), 'id')
}

/** Creates a token that nothing else uses, and returns its id once it can be retrieved. */
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
