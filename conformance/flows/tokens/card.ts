import type { Placeholder } from '../../../generated/cases.ts'
import { operations } from '../../../generated/operations.ts'
import { complete, isAbsent, isAccepted, summary, type Answer } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { Parameters } from '../../api/request.ts'
import type { Resource } from '../../api/resource.ts'
import { testNumbers } from '../../settings/cards.ts'
import { flow, type Api } from '../api.ts'

/** A card that the implementation accepts, in a form that it accepts. */
interface UsableCard {
  number: string
  securityCode?: string
  month: string
  year: string
  /** True where it is accepted with the required parameters alone. */
  bare: boolean
}

/** Thrown where no card is accepted; it holds the answers. */
export class NoUsableCard extends Inconclusive {
  readonly answers: readonly Answer[]
  constructor(answers: readonly Answer[], isOneAddress: boolean) {
    const absent = answers.find(({ status }) => isAbsent(status))
    const elsewhere = isOneAddress ? ' Where tokens have another base, --vault-url names it.' : ''
    super(
      absent === undefined
        ? 'No test card was accepted; name one that is in the profile, under card.'
        : `createToken was not accepted: ${summary(absent)}.${elsewhere}`,
      answers.map(({ id }) => id),
    )
    this.answers = answers
  }
}

/** Gives the month and the year in which cards that the kit sends expire, in each form that the contract names, and a later year, by what stands for them in cases. */
export function expiry(): Record<Exclude<Placeholder, '{rest}'> | '{year:later}', string> {
  const now = new Date()
  const [year, later] = [2, 4].map((more) => String(now.getUTCFullYear() + more)) as [string, string]
  return {
    '{month:M}': '8',
    '{month:MM}': '08',
    '{year:YY}': year.slice(2),
    '{year:YYYY}': year,
    '{year:later}': later,
  }
}

/** Lists the numbers that are tried: the profile's, or the published ones. */
export function numbersOf({ services }: Api): readonly string[] {
  const { card } = services.options.declared
  return card ? [card.number] : testNumbers
}

/** Makes a card in the most usual form. */
function usualCard(number: string): UsableCard {
  return { number, month: expiry()['{month:M}'], year: expiry()['{year:YYYY}'], bare: true }
}

interface FirstToken {
  card: UsableCard
  token: Resource
}

/**
 * Makes the first token, with a card that the implementation accepts: the profile's, or the first published test number that it takes.
 * Each number is tried in every form that the contract names before a card is given up: refusing one of them is what checks are to find.
 */
export const firstToken = flow('usable card', async (api: Api): Promise<FirstToken> => {
  const { securityCode } = api.services.options.declared.card ?? {}
  const { '{month:MM}': mm, '{year:YY}': yy } = expiry()
  const forms = [{}, { month: mm }, { year: yy }, { bare: false }]
  const answers: Answer[] = []
  for (const form of forms)
    for (const number of numbersOf(api)) {
      const usable = {
        ...usualCard(number),
        ...(securityCode === undefined ? {} : { securityCode }),
        ...form,
      }
      const base = operations.createToken.bases[usable.bare ? 'required' : 'complete']
      const parameters = withCard(base, usable)
      const answer = complete(await api.call('createToken', { parameters, intent: 'tried' }))
      if (isAccepted(answer)) return { card: usable, token: answer.shown }
      answers.push(answer)
    }
  const { baseUrl, vaultUrl } = api.services.options.target
  throw new NoUsableCard(answers, baseUrl === vaultUrl)
})

/** Gives the error that tells that no card is accepted, and null where one is; throws Inconclusive where that could not be seen. */
export async function refusedCards(api: Api): Promise<NoUsableCard | null> {
  try {
    await firstToken(api)
    return null
  } catch (error) {
    if (error instanceof NoUsableCard) return error
    throw error
  }
}

/** Gives the parameters of createToken with a card in the most usual form, of which nobody knows whether it is accepted. */
export function usualToken(number: string): Parameters {
  return withCard(operations.createToken.bases['required'], usualCard(number))
}

/** Gives the parameters of createToken with a card. */
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
