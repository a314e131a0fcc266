import { summary, type Answer } from '../answer.ts'
import type { Api, Parameters } from '../api.ts'
import { Inconclusive } from '../check.ts'
import { flow } from '../flow.ts'
import { holdsResource } from '../refusal.ts'
import { operations } from '../../generated/operations.ts'
import { expiry } from '../requests.ts'

/** Numbers that payment services publish for tests; no other number is ever sent. */
export const testNumbers = ['4242424242424242', '4111111111111111', '5555555555554444'] as const

/** A card that the implementation accepts, in a form that it accepts. */
export interface UsableCard {
  number: string
  securityCode?: string
  month: string
  year: string
  /** Whether it is accepted with the required parameters alone. */
  bare: boolean
}

/**
 * A card that the implementation accepts: the profile's, or the first published test number that it takes.
 * Each number is tried in every form that the contract names before a card is given up: refusing one of them is what checks are to find.
 */
export const usableCard = flow('usable card', async (api: Api): Promise<UsableCard> => {
  const { card } = api.context.options.declared
  const code = card?.securityCode === undefined ? {} : { securityCode: card.securityCode }
  const { 'month:M': m = '', 'month:MM': mm = '', 'year:YY': yy = '', 'year:YYYY': yyyy = '' } = expiry()
  const usual = { month: m, year: yyyy, bare: true }
  const forms = [usual, { ...usual, month: mm }, { ...usual, year: yy }, { ...usual, bare: false }]
  const numbers = card ? [card.number] : testNumbers
  const answers: Answer[] = []
  for (const form of forms)
    for (const number of numbers) {
      const usable = { number, ...code, ...form }
      const parameters = withCard(operations.createToken.bases[form.bare ? 'required' : 'complete'], usable)
      const answer = await api.call('createToken', { parameters, about: null })
      if (answer.error !== null)
        throw new Inconclusive(`createToken got no complete answer: ${answer.error}.`, [answer.id], true)
      if (answer.ok && answer.shown) return usable
      answers.push(answer)
    }
  lookAtAnswers(api, answers)
  await lookAtKind(api, numbers, usual)
  throw new Inconclusive(
    'No test card was accepted; name one that is in the profile, under card.',
    answers.map(({ id }) => id),
  )
})

/** Where no card is accepted: looks whether the answers are successes all the same, of which none is a token. */
function lookAtAnswers({ context: { ledger } }: Api, answers: readonly Answer[]): void {
  const wrapped = answers.find(({ ok, json }) => ok && holdsResource('Token', json))
  if (wrapped) ledger.broke('create-token-accepts-valid-request', wrapped.id, 'a token', summary(wrapped))
  const [first] = answers
  if (first && answers.every(({ ok, json }) => ok && json === undefined))
    ledger.broke('answer-json', first.id, 'a body that is JSON', summary(first))
}

/** Where no card is accepted: looks whether one is with the secret key, which is to be refused whatever becomes of the public one. */
async function lookAtKind(
  api: Api,
  numbers: readonly string[],
  usual: Omit<UsableCard, 'number'>,
): Promise<void> {
  for (const number of numbers) {
    const parameters = withCard(operations.createToken.bases['required'], { number, ...usual })
    const answer = await api.call('createToken', { parameters, key: 'other', about: null })
    if (!answer.ok || !answer.shown) continue
    const { ledger } = api.context
    return ledger.broke(
      'create-token-key-kind',
      answer.id,
      'refused, with no token in the answer',
      summary(answer),
    )
  }
}

/** The parameters of createToken with a card that the implementation accepts. */
export function withCard(base: Parameters | undefined, card: UsableCard): Parameters {
  return {
    ...base,
    'card[number]': card.number,
    'card[expiration_month]': card.month,
    'card[expiration_year]': card.year,
    ...(base && 'card[security_code]' in base && card.securityCode !== undefined
      ? { 'card[security_code]': card.securityCode }
      : {}),
  }
}
