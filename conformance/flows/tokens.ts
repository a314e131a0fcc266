import { accepted, type Answer } from '../answer.ts'
import type { Api, Parameters } from '../api.ts'
import { flow, until } from '../flow.ts'
import { acceptedEcho, baseRequest } from '../requests.ts'
import { readText, type Resource } from '../resource.ts'
import { watchEcho } from '../watch.ts'

/** A token that was created, with what was sent for it. */
export interface NewToken {
  sent: Parameters
  token: Resource
}

/** Creates a token; every second one with every parameter, each of the next month, and one of the same card as another. */
export const newToken = flow('new token', async (api, { n }: { n: number }): Promise<NewToken> => {
  const sent = n === 2 ? (await newToken(api, { n: 0 })).sent : await cardOf(api, n)
  return { sent, token: accepted(await api.call('createToken', { parameters: sent })) }
})

async function cardOf(api: Api, n: number): Promise<Parameters> {
  const sent = await baseRequest(api, 'createToken', n % 2 === 0 ? 'required' : 'complete')
  const month = sent['card[expiration_month]']
  // A card of the profile may be taken with one expiry alone.
  if (api.context.options.declared.card || typeof month !== 'string') return sent
  const later = String(((Number(month) - 1 + n) % 12) + 1).padStart(month.length, '0')
  return { ...sent, 'card[expiration_month]': later }
}

/** Names of owners as cards have them, each with something that is easily spoiled; none has blanks to be tidied. */
export const ownerNames = [
  "D'Arcy O'Brien-Smith, Jr.",
  'Tan & Sons <Holdings> "KL"',
  'Müller + Zoë; 5%20 @home/a\\b=c',
  'Łukasz Đặng-Ångström Nguyễn 陳大文',
  'MacDonald deLaCruz McAllister vanDerBerg FitzGerald bin al-Rashid',
] as const

/** Creates a token with a name that may be refused; what comes back of one that is accepted is held against it, then and as it is retrieved. */
export const namedToken = flow(
  'token of a name',
  async (api, { name }: { name: string }): Promise<Answer> => {
    const sent = { ...(await baseRequest(api, 'createToken', 'required')), 'card[name]': name }
    const answer = await api.call('createToken', { parameters: sent, about: null })
    if (!answer.ok || !answer.shown) return answer
    watchEcho(api.context, answer.shown, 'createToken', sent)
    const { id } = answer.shown.value
    if (typeof id !== 'string') return answer
    const { ok, shown } = await api.call('retrieveToken', { id, about: null })
    if (ok && shown?.value['id'] === id) watchEcho(api.context, shown, 'createToken', sent)
    return answer
  },
)

/** Retrieves a token by its id; a moment is given between creation and retrieval. */
export async function retrieveToken(api: Api, id: string): Promise<Answer> {
  const found = await until(api, `retrieval of ${id}`, async () => {
    const answer = await api.call('retrieveToken', { id, mayBeLate: true })
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
  async (api, { n }: { n: number }): Promise<{ made: NewToken; answer: Answer }> => {
    const made = await newToken(api, { n })
    const answer = await retrieveToken(api, readText(made.token, 'id'))
    const own = answer.ok && answer.shown?.value['id'] === made.token.value['id']
    if (own && answer.shown) watchEcho(api.context, answer.shown, 'createToken', made.sent)
    return { made, answer }
  },
)

/** Retrieves a token that was retrieved before. */
export const tokenRetrievedTwice = flow(
  'token retrieved twice',
  async (api, { n }: { n: number }): Promise<Resource> => {
    const { made } = await retrievedToken(api, { n })
    const id = readText(made.token, 'id')
    return acceptedEcho(await api.call('retrieveToken', { id }), { id })
  },
)
