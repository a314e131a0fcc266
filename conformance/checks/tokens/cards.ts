import { complete } from '../../api/answer.ts'
import { Inapplicable } from '../../api/inconclusive.ts'
import { read } from '../../api/resource.ts'
import { isRecord, short, valueAt } from '../../basics/values.ts'
import { codeNames } from '../../http/redactor.ts'
import { numbersOf } from '../../flows/tokens/card.ts'
import { newToken } from '../../flows/tokens/tokens.ts'
import type { Made } from '../../known/made.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { expect, fail, pass, same } from '../judgement.ts'

/** The judges of what answers show, and do not show, of cards ("Card", "Create a token"). */
export const cardJudges: readonly (Check | Invariant)[] = [
  invariant('card-number-hidden', { exchanges: 'all' }, ({ texts, from }, { cards: { numbers } }) => {
    if (numbers.size === 0) return null
    const found = [...numbers].find(([, forms]) =>
      forms.some((form) => texts.some((text) => text.includes(form))),
    )
    if (found === undefined) return pass(from)
    return fail('no full card number', `the card number ending in ${found[0].slice(-4)}`, from)
  }),
  invariant('card-security-code-hidden', { exchanges: 'all' }, ({ json, from }, { cards: { codes } }) => {
    if (codes.size === 0) return null
    const name = codeUnder(json, codes, 0)
    return name === null ? pass(from) : fail('no security code', `a code that was sent, under ${name}`, from)
  }),
  invariant('card-last-digits-of-number', { answers: 'Token' }, (token) => {
    const [number, digits] = [token.sent['card[number]'], read(token, 'card.last_digits')]
    if (typeof number !== 'string') return null
    if (!/^\d+$/.test(String(digits))) throw new Inapplicable('last_digits hold something else than digits.')
    const wanted = `digits that ${number.slice(-4)} ends with`
    return expect(
      number.endsWith(String(digits)),
      wanted,
      { last_digits: String(digits).slice(-4) },
      token.from,
    )
  }),
  invariant('card-id-unique', { creations: 'Token' }, (token, known) => {
    const [id, number] = [read(token, 'card.id'), token.sent['card[number]']]
    const isOther = ({ created, sent }: Made) =>
      valueAt(created.value, 'card.id') === id && sent['card[number]'] !== number
    const other = known.own('Token').find(isOther)
    if (typeof id !== 'string' || other === undefined) return null
    return fail('an id of its own', `${short(id)} for two numbers`, other.created.from, token.from)
  }),
  check('card-id-unique', 'gives cards of different numbers ids of their own', async (api) => {
    const { token, sent } = await newToken(api, { row: 'first' })
    const own = String(sent['card[number]'])
    // Cards of another brand first: what they show may differ.
    const isSameBrand = (number: string) => Number(number.startsWith(own.slice(0, 1)))
    const numbers = numbersOf(api).filter((one) => one !== own)
    for (const number of numbers.toSorted((one, other) => isSameBrand(one) - isSameBrand(other))) {
      const parameters = { ...sent, 'card[number]': number }
      const { ok, shown, id } = complete(await api.call('createToken', { parameters, intent: 'open' }))
      if (!ok || !shown) continue
      const [first, other] = [token, shown].map((one) => read(one, 'card.id'))
      if (first === null) throw new Inapplicable('Cards have no ids.')
      return expect(first !== other, 'an id of its own', `${short(other)} for both`, token.from, id)
    }
    throw new Inapplicable('One card number alone is accepted.')
  }),
  invariant('card-country-lowercase', { answers: 'Token' }, (token) => {
    const country = token.sent['card[country]']
    if (typeof country !== 'string' || !/^[A-Za-z]{2}$/.test(country)) return null
    return same(token, 'card.country', country.toLowerCase())
  }),
]

const codeName = new RegExp(`^(card_?)?${codeNames.source}$`, 'i')

/** Finds the name under which a code is shown: one that is known for codes, or any of a card. */
function codeUnder(value: unknown, codes: ReadonlySet<string>, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > 6) return null
  const isCard = isRecord(value) && value['object'] === 'card'
  for (const key in value) {
    const child = (value as Record<string, unknown>)[key]
    const below = typeof child === 'object' ? codeUnder(child, codes, depth + 1) : null
    if (below !== null) return below
    if (typeof child === 'object' || !codes.has(String(child))) continue
    if (codeName.test(key) || (isCard && typeof child === 'string')) return key
  }
  return null
}
