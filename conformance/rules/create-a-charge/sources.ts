import { short } from '../../basics/values.ts'
import type { ChargeState } from '../../model/model.ts'
import { read } from '../../model/resource.ts'
import { about } from '../cases/cases.ts'
import { expect, fails, holds, over, shownCharges, type Rule, type Ruling } from '../rule.ts'

/** The rules of the sources that charges are made from ("Create a charge"). */
export const chargeSourceRules: readonly Rule[] = [
  over(
    'charge-embeds-created-source',
    (model) => shownCharges(model),
    ({ charge, shown, path, isNew }) => {
      if (!('source[type]' in charge.sent)) return null
      if (read(shown, `${path}source`) === null)
        return isNew ? fails('the source that was created', 'source null', shown) : null
      if (!isNew) return sameSource(charge, shown, path, embedded(charge))
      const { 'source[type]': type, 'source[bank]': bank, amount, currency } = charge.sent
      return sameSource(charge, shown, path, { type, bank, amount: Number(amount), currency })
    },
  ),
  over(
    'charge-embeds-its-source',
    (model) => shownCharges(model),
    ({ charge, shown, path }) => {
      const { source } = charge
      if (source === null || source.embedded) return null
      if (read(shown, `${path}source`) === null) return holds(shown)
      const { type, bank, currency, amount } = source.sent
      return sameSource(charge, shown, path, { id: source.id, type, bank, currency, amount: Number(amount) })
    },
  ),
  about('charge-source-known'),
]

function sameSource(
  _charge: ChargeState,
  shown: Parameters<typeof read>[0],
  path: string,
  wanted: { [name: string]: unknown } | null,
): Ruling | null {
  if (wanted === null) return null
  const other = Object.entries(wanted).filter(
    ([name, value]) => read(shown, `${path}source.${name}`) !== value,
  )
  const found = Object.fromEntries(
    other.map(([name]) => [`source.${name}`, read(shown, `${path}source.${name}`)]),
  )
  const words = other.map(([name, value]) => `${name} ${short(value)}`).join(', ')
  return expect(other.length === 0, `a source with ${words}`, found, shown)
}

/** Gives what a charge embedded when it was new; a wrong amount is another finding. */
function embedded({ resource }: ChargeState): { [name: string]: unknown } | null {
  if (read(resource, 'source') === null) return null
  const isSame = read(resource, 'source.amount') === read(resource, 'amount')
  const names = ['id', 'type', 'bank', 'currency', ...(isSame ? ['amount'] : [])]
  return Object.fromEntries(names.map((name) => [name, read(resource, `source.${name}`)]))
}
