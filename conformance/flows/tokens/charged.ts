import { accepted, isAccepted, type Answer } from '../../api/answer.ts'
import { Inapplicable } from '../../api/inconclusive.ts'
import type { Parameters } from '../../api/request.ts'
import { idOf, read, readText, type Resource } from '../../api/resource.ts'
import { declinedNumber } from '../../settings/cards.ts'
import { flow, type Api } from '../api.ts'
import { retrieval, retrieveCharge } from '../charges/retrieval.ts'
import { acceptedEcho, returnUri, usualPrice } from '../requests.ts'
import { usualToken } from './card.ts'
import { readCopies, readUntil } from '../until.ts'
import { freshToken, retrievedToken } from './tokens.ts'

/** A token that was charged: its id, the charge, and what was sent for it. */
export interface ChargedToken {
  id: string
  charge: Resource
  parameters: Parameters
}

/** Charges a token, a new one unless said; throws Inapplicable where no profile names the parameter for it. */
export async function chargeToken(api: Api, token?: string): Promise<ChargedToken> {
  const parameter = api.services.options.declared.tokenParameter
  if (parameter === null)
    throw new Inapplicable(
      'No shown operation charges a token; the profile can name the parameter, under tokenParameter.',
    )
  const id = token ?? (await freshToken(api))
  const parameters = { ...usualPrice, return_uri: returnUri(api), [parameter]: id }
  // Who reads it meanwhile may see that it is used.
  api.known.name(parameters)
  const charge = accepted(await api.call('createCharge', { parameters, intent: 'tried' }))
  return { id, charge, parameters }
}

/** Charges a token that was charged once more, which is to be refused. */
export function chargeAgain(api: Api, { parameters }: ChargedToken): Promise<Answer> {
  const again = { ...parameters, return_uri: returnUri(api) }
  return api.call('createCharge', { parameters: again, intent: 'refused', about: 'token-single-use' })
}

/** A charged token as it is retrieved, and the status of its charge then. */
export interface ShownCharged extends ChargedToken {
  token: Resource
  status: unknown
}

/** A charged token as it is retrieved; with `isDeclined`, one of a card whose charges are declined. */
export const chargedToken = flow(
  'charged token',
  async (api, { isDeclined = false }: { isDeclined?: boolean }): Promise<ShownCharged> => {
    // With every parameter, as a charge may lose some of them.
    const charged = await (isDeclined
      ? declinedToken(api)
      : chargeToken(api, await freshToken(api, 'complete')))
    const { id, charge } = charged
    const { answer, status } = await readCharged(api, id, charge)
    return { ...charged, token: acceptedEcho(answer, { id }), status }
  },
)

/**
 * Retrieves a token until it shows that it was charged, and the status of its charge where that is known, or the time is up.
 * A token that is not there by then is asked for once more, as one that is to be there.
 */
export async function readCharged(api: Api, id: string, charge: Resource | undefined) {
  const isRetrieved = charge && (await retrieval(api).catch(() => null)) !== null
  const look = async () => {
    const answer = await api.call('retrieveToken', { id, intent: 'late' })
    const retrieved = isRetrieved ? await retrieveCharge(api, charge) : null
    const shown = retrieved && isAccepted(retrieved) ? retrieved.shown : null
    const isIt = shown !== null && charge !== undefined && idOf(shown) === idOf(charge)
    return { answer, status: isIt ? read(shown, 'status') : undefined }
  }
  const last = await readUntil(
    api,
    { what: 'a used token', of: id },
    look,
    ({ answer: { shown }, status }) => {
      const isTold = status === undefined || shown?.value['charge_status'] === status
      return shown?.value['used'] === true && isTold
    },
  )
  return last.answer.ok ? last : { ...last, answer: await api.call('retrieveToken', { id }) }
}

/** Retrieves a charged token many times at once until each answer shows it as used; gives one that does not, if any is left when the time is up. */
export async function retrieveUsed(api: Api, id: string): Promise<Answer> {
  const isUsed = ({ shown }: Answer) => shown?.value['used'] === true
  const look = () => api.call('retrieveToken', { id, intent: 'late' })
  const all = await readCopies(api, { what: 'a used token in each answer', of: id }, look, isUsed)
  const unlike = all.find((answer) => !isUsed(answer))
  return unlike?.ok === true ? unlike : api.call('retrieveToken', { id })
}

/** Charges a token whose owner has a name beyond ASCII, which events and deliveries tell as well. */
export async function foreignToken(api: Api): Promise<ChargedToken> {
  const { made } = await retrievedToken(api, { row: 'letters beyond ASCII' })
  return chargeToken(api, idOf(made.token))
}

/** Charges a token of a card whose charges are declined. */
export async function declinedToken(api: Api): Promise<ChargedToken> {
  const parameters = usualToken(declinedNumber)
  const token = accepted(await api.call('createToken', { parameters, intent: 'tried' }))
  return chargeToken(api, readText(token, 'id'))
}
