import { short } from '../../basics/values.ts'
import type { ChargeState, Model, Showing } from '../../model/model.ts'
import { isFinal, read } from '../../model/resource.ts'
import { fails, holds, over, type Rule, type Ruling } from '../rule.ts'
import { shownEvents } from './shown.ts'

/** What a new charge shows wrongly of itself is another finding. */
const echoes = ['charge-amount-echo', 'charge-currency-echo', 'charge-return-uri-echo'] as const

/** The rules of the charge that an event shows ("Events"). */
export const eventDataRules: readonly Rule[] = [
  over(
    'charge-create-event-pending',
    (model) => showingsOf(model, 'charge.create'),
    ({ showing, charge }) =>
      shows(showing, charge, {
        ...lasting(charge),
        ...(charge.ofSource ? { status: 'pending', paid: false, authorized: false } : {}),
      }) ??
      (charge.ofSource ? hasText(showing, ['authorize_uri', 'expires_at']) : null) ??
      holds(showing.event),
    { unless: [...echoes, 'event-id-unique'] },
  ),
  over(
    'charge-complete-event-final',
    (model) => showingsOf(model, 'charge.complete'),
    ({ showing, charge }) => {
      const status = read(showing.event, 'data.status')
      if (!isFinal(status)) return wrong(showing, 'status', 'status successful or failed', status)
      return shows(showing, charge, lasting(charge)) ?? holds(showing.event)
    },
    { unless: [...echoes, 'charge-complete-not-before-completion', 'event-id-unique'] },
  ),
]

function showingsOf(model: Model, key: string): { showing: Showing; charge: ChargeState }[] {
  return shownEvents(model).flatMap((shown) => {
    const charge = model.charges.get(shown.charge)
    if (shown.key !== key || charge === undefined) return []
    return [...shown.answers, ...shown.posts].map((showing) => ({ showing, charge }))
  })
}

/** Gives what a charge showed of itself when it was made, and what no act changes. */
function lasting({ id, resource }: ChargeState): { [name: string]: unknown } {
  const names = ['amount', 'currency', 'return_uri', 'created_at']
  return { id, ...Object.fromEntries(names.map((name) => [name, read(resource, name)])) }
}

/** Gives the first field of the charge in an event that is another than was shown when it was made; null where all are the same. */
function shows(
  showing: Showing,
  { resource }: ChargeState,
  wanted: { [name: string]: unknown },
): Ruling | null {
  const other = Object.keys(wanted).find((name) => read(showing.event, `data.${name}`) !== wanted[name])
  if (other === undefined) return null
  const ruling = wrong(
    showing,
    other,
    `${other} ${short(wanted[other])}`,
    read(showing.event, `data.${other}`),
  )
  return { ...ruling, at: [...ruling.at, resource.exchange.id] }
}

function hasText(showing: Showing, names: string[]): Ruling | null {
  const unset = names.find((name) => typeof read(showing.event, `data.${name}`) !== 'string')
  return unset === undefined
    ? null
    : wrong(showing, unset, `${unset} set`, read(showing.event, `data.${unset}`))
}

function wrong({ event }: Showing, name: string, expected: string, value: unknown): Ruling {
  const member = { name, value: value === undefined ? null : short(value) }
  return {
    ...fails(`data with ${expected}`, `data with ${name} ${short(value)}`, event),
    member,
    final: true,
  }
}
