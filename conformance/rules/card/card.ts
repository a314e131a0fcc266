import { accepted, expect, fails, holds, over, rule, same, type Rule } from '../rule.ts'
import { read, type Resource } from '../../model/resource.ts'
import type { Model, Parameters } from '../../model/model.ts'
import { short, valueAt } from '../../basics/values.ts'

const isClientError = (status: number): boolean => status >= 400 && status < 500

/** Every answer that shows a token, with what was sent for it. */
const shownCards = (model: Model): { token: Resource; sent: Parameters }[] => [
  ...accepted(model, 'createToken').map(({ shown, sent }) => ({ token: shown, sent })),
  ...[...model.tokens.values()].flatMap(({ sent, retrievals, id }) =>
    retrievals
      .filter(({ shown }) => shown.value['id'] === id && shown.value['card'] != null)
      .map(({ shown }) => ({ token: shown, sent })),
  ),
]

/** Gives the last digits of the card number that was sent, which is all that is recorded of it. */
const sentEnd = (sent: Parameters): string | null =>
  /(\d{4})\]?$/.exec(String(sent['card[number]'] ?? ''))?.[1] ?? null

/** The rules of the cards of tokens ("Card", "Create a token"). */
export const cardRules: readonly Rule[] = [
  over(
    'card-last-digits-of-number',
    shownCards,
    ({ token, sent }) => {
      const [end, digits] = [sentEnd(sent), String(read(token, 'card.last_digits'))]
      if (end === null || !/^\d+$/.test(digits)) return null
      const holdsThem = end.endsWith(digits) || digits.endsWith(end)
      return expect(holdsThem, `digits that ${end} ends with`, { last_digits: digits.slice(-4) }, token)
    },
    {
      inapplicable: (model) =>
        shownCards(model).length > 0 ? 'last_digits hold something else than digits.' : null,
    },
  ),
  over('card-country-lowercase', shownCards, ({ token, sent }) => {
    const country = sent['card[country]']
    return typeof country === 'string' && /^[A-Za-z]{2}$/.test(country)
      ? same(token, 'card.country', country.toLowerCase())
      : null
  }),
  rule(
    'card-id-unique',
    function* (model) {
      const first = new Map<string, { end: string | null; token: Resource }>()
      for (const { shown, sent } of model
        .of('createToken')
        .filter((call) => call.accepted && call.key === 'right' && call.expect !== 'refused') as {
        shown: Resource
        sent: Parameters
      }[]) {
        const [id, end] = [valueAt(shown.value, 'card.id'), sentEnd(sent)]
        if (typeof id !== 'string') continue
        const before = first.get(id)
        if (before === undefined) first.set(id, { end, token: shown })
        if (before !== undefined && before.end !== end)
          yield {
            ...fails('an id of its own', `${short(id)} for two numbers`, shown, before.token),
            final: true,
          }
      }
      const numbers = new Set([...first.values()].map(({ end }) => end))
      if (numbers.size > 1) yield holds(...[...first.values()].slice(0, 2).map(({ token }) => token))
    },
    {
      inapplicable: (model) =>
        model.tokens.size > 0 ? 'One card number alone is accepted, or cards have no ids.' : null,
    },
  ),
  over(
    'request-form-encoded',
    (model) =>
      model
        .of('createToken')
        .filter(
          ({ exchange, accepted: isAccepted }) =>
            (exchange.other === 'JSON' || exchange.other === 'plain brackets') && isAccepted,
        ),
    (call) =>
      fails(
        'a form with percent-encoded brackets understood',
        `accepted as ${call.exchange.other} alone`,
        call,
      ),
  ),
  over(
    'request-form-encoded',
    (model) =>
      model
        .of('createSource')
        .filter(({ exchange, accepted: isAccepted }) => exchange.other === 'JSON' && isAccepted),
    (call) => fails('a form understood', 'accepted as JSON alone', call),
  ),
  over(
    'request-form-encoded',
    (model) =>
      model
        .of('createToken')
        .filter(({ exchange, key }) => exchange.about === 'request-form-encoded' && key === 'right'),
    (call, model) => {
      const { accepted: isAccepted, shown, sent, status } = call
      const names = ['card[name]', 'card[city]'].filter((name) => /[^ -~]/.test(String(sent[name] ?? '')))
      if (!isAccepted || shown === null)
        // An implementation that takes letters of ASCII alone refuses others as it refuses anything, and does not break down.
        return status >= 500 &&
          model.of('createToken').some((one) => one.expect === 'refused' && isClientError(one.status))
          ? fails('UTF-8 understood', `${status}`, call)
          : null
      const [name = ''] = names
      const path = name === 'card[name]' ? 'card.name' : 'card.city'
      const value = read(shown, path)
      const wanted = sent[name]
      // A city may be left out, and a name echoed by the rule of echoes: here only what its UTF-8 became is judged.
      const isMisread =
        typeof value === 'string' &&
        (value === Buffer.from(String(wanted)).toString('latin1') ||
          value.includes('\uFFFD') ||
          (path === 'card.name' && value.toLowerCase() !== String(wanted).toLowerCase()))
      return expect(!isMisread, `${path} ${short(wanted)}`, { [path]: value }, call)
    },
  ),
]
