import type { Rules } from '../../rules.ts'
import type { Token } from '../../store.ts'
import type { Json } from '../effects.ts'

/** Charges a token again. */
export const usable: Partial<Rules> = { tokenUsable: () => true }

/** Retrieves a token with other values. */
export const retrieves = (change: (token: Token) => Partial<Token>): Partial<Rules> => ({
  findToken: (id, ledger) => {
    const token = ledger.tokens.get(id)
    return token && { ...token, ...change(token) }
  },
})

/** Retrieves a token with other fields of its card. */
export const retrievesCard = (fields: Json): Partial<Rules> =>
  retrieves(({ card }) => ({ card: { ...card, fields: { ...card.fields, ...fields } } }))
