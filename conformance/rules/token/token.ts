import type { Model, TokenState } from '../../model/model.ts'
import { read } from '../../model/resource.ts'
import { accepted, expect, fails, over, same, type Rule, type Ruling } from '../rule.ts'
import { follows } from '../location.ts'
import { about, refusal } from '../cases/cases.ts'

const shownTokens = (model: Model) => [
  ...accepted(model, 'createToken').map((call) => ({ call, token: call.shown })),
  ...accepted(model, 'retrieveToken').map((call) => ({ call, token: call.shown })),
]

/** A token that a charge request named by then is for other requirements. */
const unnamed = (model: Model) =>
  shownTokens(model).filter(({ call, token }) => {
    const named = model.tokens.get(String(token.value['id']))?.named ?? null
    return named === null || named > call.end
  })

const charged = (model: Model) =>
  [...model.charges.values()].flatMap((charge) => {
    const parameter = model.run.tokenParameter
    const token = parameter === null ? undefined : model.tokens.get(String(charge.sent[parameter]))
    return token === undefined
      ? []
      : token.retrievals
          .filter(({ start }) => start >= charge.call.end)
          .map((call) => ({ charge, token, call }))
  })

const needsParameter = (model: Model): string | null =>
  model.run.tokenParameter === null
    ? 'The profile names no parameter of createCharge that takes a token.'
    : null

/** The rules of tokens ("Token", "States: token", "Limits"). */
export const tokenRules: readonly Rule[] = [
  over('token-id-whole', shownTokens, ({ token }) => {
    const id = String(read(token, 'id'))
    return expect(
      /^tokn(_test)?_[0-9a-z]+$/.test(id),
      'an id that is tokn_ or tokn_test_ with digits and small letters',
      { id },
      token,
    )
  }),
  over('token-unused-when-new', unnamed, ({ token }) => same(token, 'used', false)),
  over('token-charge-status-unknown-when-new', unnamed, ({ token }) =>
    same(token, 'charge_status', 'unknown'),
  ),
  over(
    'token-location-retrieves',
    (model) => follows(model, 'retrieveToken'),
    (ruling) => ruling,
  ),
  about('retrieve-token-unknown-id'),
  over('token-used-once-charged', charged, ({ call }) => same(call.shown, 'used', true), {
    inapplicable: needsParameter,
  }),
  over(
    'token-charge-status-reflects-charge',
    charged,
    ({ charge, call }) => {
      const status = call.shown.value['charge_status']
      const states = [
        charge.resource,
        ...charge.retrievals.map(({ shown }) => shown),
        ...charge.events.flatMap(({ showings }) => showings.map(({ event }) => event)),
      ]
      const known = states.map(
        (shown) => shown.value['status'] ?? (shown.value['data'] as { status?: unknown } | undefined)?.status,
      )
      return known.includes(status)
        ? same(call.shown, 'charge_status', status)
        : fails(`charge_status ${String(known[0])}`, { charge_status: status } as unknown as string, call)
    },
    { inapplicable: needsParameter },
  ),
  over(
    'token-single-use',
    (model) => model.calls.filter(({ exchange }) => exchange.about === 'token-single-use'),
    (call, model) => {
      const parameter = model.run.tokenParameter ?? ''
      const isUsed = [...model.charges.values()].some(
        ({ sent, call: charged }) => sent[parameter] === call.sent[parameter] && charged.end <= call.start,
      )
      return isUsed ? refusal(call, model) : null
    },
    { inapplicable: needsParameter },
  ),
  // Of charges of one token that arrive at once, either may be the one that is made.
  over('token-single-use', (model) => model.tokens.values(), chargedOnce, { inapplicable: needsParameter }),
]

/** Rules that of all valid requests to charge a token one is accepted. */
function chargedOnce({ id }: TokenState, model: Model): Ruling | null {
  const { tokenParameter } = model.run
  const made = model
    .of('createCharge')
    .filter(({ accepted, key, sent }) => accepted && key === 'right' && sent[tokenParameter ?? ''] === id)
  const [first, other] = made.filter(
    ({ shown }, at) => made.findIndex((one) => one.shown?.value['id'] === shown?.value['id']) === at,
  )
  return first && other ? fails('one charge', `two of ${id}`, other, first) : null
}
