import type { Api } from '../api.ts'
import { Inconclusive } from '../check.ts'
import { flow } from '../flow.ts'
import { operations } from '../../generated/operations.ts'
import { expiry } from '../requests.ts'

/** Numbers that payment services publish for tests; no other number is ever sent. */
export const testNumbers = ['4242424242424242', '4111111111111111', '5555555555554444'] as const

/** A card that the implementation accepts: the profile's, or the first published test number that it takes. */
export const usableCard = flow(
  'usable card',
  async (api: Api): Promise<{ number: string; securityCode?: string }> => {
    const { card } = api.context.options.declared
    const answers: string[] = []
    for (const number of card ? [card.number] : testNumbers) {
      const { 'month:M': month = '', 'year:YYYY': year = '' } = expiry()
      const parameters = {
        ...operations.createToken.bases['required'],
        'card[number]': number,
        'card[expiration_month]': month,
        'card[expiration_year]': year,
      }
      const answer = await api.call('createToken', { parameters, about: null })
      if (answer.error !== null)
        throw new Inconclusive(`createToken got no complete answer: ${answer.error}.`, [answer.id], true)
      if (answer.ok && answer.shown) return card ?? { number }
      answers.push(answer.id)
    }
    throw new Inconclusive('No test card was accepted; name one that is in the profile, under card.', answers)
  },
)
