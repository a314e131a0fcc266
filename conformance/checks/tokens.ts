import { operations } from '../../generated/operations.ts'
import { accepted, summary, type Answer } from '../answer.ts'
import type { Api } from '../api.ts'
import {
  check,
  each,
  expect,
  fail,
  Inapplicable,
  Inconclusive,
  type Check,
  type Judgement,
} from '../check.ts'
import { usableCard } from '../flows/card.ts'
import { once } from '../flows/size.ts'
import { newToken, retrievedToken, tokenRetrievedTwice } from '../flows/tokens.ts'
import { short } from '../inspect.ts'
import { followLocation } from '../location.ts'
import { noteRefusal, refused, unknownRefused } from '../refusal.ts'
import { acceptedEcho, baseRequest, expiry, returnUri } from '../requests.ts'
import { read, readText, type Resource } from '../resource.ts'

const tokens = (api: Api) => once(api).map((n) => newToken(api, { n }))

const eachToken = (api: Api, judge: (token: Resource) => Judgement) =>
  each(tokens(api), async (made) => judge((await made).token))

/** Judges new tokens as they are created and, unused still, as they are retrieved, two of them twice. */
const eachNewToken = (api: Api, judge: (token: Resource) => Judgement) =>
  each(
    [
      ...tokens(api),
      ...once(api).map(async (n) => ({ token: accepted((await retrievedToken(api, { n })).answer) })),
      ...once(api)
        .slice(0, 2)
        .map(async (n) => ({ token: await tokenRetrievedTwice(api, { n }) })),
    ],
    async (made) => judge((await made).token),
  )

/** What does not change while a token is unused. */
const lasting = ['id', 'created_at', 'card.id', 'card.created_at', 'card.last_digits'] as const

function sameToken(made: Resource, shown: Resource): Judgement {
  const other = lasting.find((name) => read(shown, name) !== read(made, name))
  const told = (token: Resource) =>
    `token ${short(read(token, 'id'))}${other === undefined || other === 'id' ? '' : ` with ${other} ${short(read(token, other))}`}`
  return expect(other === undefined, told(made), told(shown), made.from, shown.from)
}

/** The checks of tokens and cards. */
export const tokenChecks: readonly Check[] = [
  check('token-id-whole', 'gives ids that match the pattern from end to end', (api) =>
    eachToken(api, (token) => {
      const id = readText(token, 'id')
      return expect(
        /^tokn(_test)?_[0-9a-z]+$/.test(id),
        'an id that is tokn_ or tokn_test_ with digits and small letters',
        id,
        token.from,
      )
    }),
  ),
  check('token-unused-when-new', 'shows a new token as unused', (api) =>
    eachNewToken(api, (token) =>
      expect(read(token, 'used') === false, 'used false', `used ${short(read(token, 'used'))}`, token.from),
    ),
  ),
  check('token-charge-status-unknown-when-new', 'shows a new token with charge_status unknown', (api) =>
    eachNewToken(api, (token) => {
      const status = read(token, 'charge_status')
      return expect(
        status === 'unknown',
        'charge_status unknown',
        `charge_status ${short(status)}`,
        token.from,
      )
    }),
  ),
  check('card-country-lowercase', 'returns the country that was sent in lowercase', (api) =>
    each(['MY', 'GB', 'US', 'CA'], async (country) => {
      const sent = { ...(await baseRequest(api, 'createToken', 'required')), 'card[country]': country }
      const answer = await api.call('createToken', { parameters: sent, mayBeLate: true })
      if (answer.error === null && !answer.ok && country !== 'MY')
        throw new Inapplicable(`Cards of ${country} are refused.`)
      const token = accepted(answer)
      const id = readText(token, 'id')
      const { shown } = await api.call('retrieveToken', { id, mayBeLate: true })
      return each(shown?.value['id'] === id ? [token, shown] : [token], (one) => {
        const spelled = read(one, 'card.country')
        return expect(
          spelled === country.toLowerCase(),
          `country ${country.toLowerCase()}`,
          `country ${short(spelled)}`,
          one.from,
        )
      })
    }),
  ),
  check('token-location-retrieves', 'leads from the location of a token back to it', (api) =>
    each(once(api), async (n) => {
      const { token } = await newToken(api, { n })
      const retrieved = async () => (await retrievedToken(api, { n })).answer
      const judgement = await followLocation(api, token, 'retrieveToken', retrieved)
      if (!judgement.holds) return judgement
      const { ok, shown } = await retrieved()
      const { id, location } = token.value
      if (!ok || shown === null || shown.value['id'] !== id || shown.value['location'] === location)
        return judgement
      return followLocation(api, shown, 'retrieveToken', retrieved)
    }),
  ),
  check('retrieve-token-same-token', 'retrieves the token that was asked for', (api) =>
    each(once(api), async (n) => {
      const { made, answer } = await retrievedToken(api, { n })
      return sameToken(made.token, accepted(answer))
    }),
  ),
  check(
    'retrieve-token-same-token',
    'retrieves the same token some seconds later',
    async (api) => {
      const { token } = (await retrievedToken(api, { n: 0 })).made
      const id = readText(token, 'id')
      const { ok, shown } = await api.call('retrieveToken', { id, about: null })
      // What is dated by the answer shows only in a later second.
      if (ok && shown?.value['id'] === id) return sameToken(token, shown)
      throw new Inapplicable('The token is there no more: how long an unused one lives is not shown.')
    },
    'end',
  ),
  check('retrieve-token-unknown-id', 'refuses to retrieve an unknown token', async (api) => {
    const known = readText((await retrievedToken(api, { n: 0 })).made.token, 'id')
    const retrieve = (id: string) => api.call('retrieveToken', { id, about: null })
    return unknownRefused(api, known, retrieve, {
      kind: 'retrieveToken unknown id',
      schema: 'Token',
      twin: async () => async () => acceptedEcho(await retrieve(known), { id: known }),
    })
  }),
  check('request-form-encoded', 'understands blanks, brackets and UTF-8 in a form', async (api) => {
    const plainly = await plainAlone(api)
    if (plainly !== null)
      return plainly.form === 'JSON'
        ? fail('a form understood', 'accepted as JSON alone', plainly.answer)
        : fail('percent-encoded brackets understood', 'only brackets as they are', plainly.answer)
    const base = await baseRequest(api, 'createToken', 'required')
    const name = `${String(base['card[name]'])} Zoë Nguyễn`
    const parameters = { ...base, 'card[name]': name }
    const answer = await api.call('createToken', { parameters, about: null })
    if (answer.ok && answer.shown) {
      const shown = read(answer.shown, 'card.name')
      // A name of letters that comes back as another one is not due to the form.
      if (shown !== name) {
        const plain = { ...base, 'card[name]': String(base['card[name]']).replaceAll(' ', '') }
        acceptedEcho(await api.call('createToken', { parameters: plain, about: null }), { parameters: plain })
      }
      return expect(shown === name, `name ${short(name)}`, `name ${short(shown)}`, answer)
    }
    const plain = await api.call('createToken', { parameters: base, plainBrackets: true, about: null })
    const encoded = await api.call('createToken', { parameters: base, about: null })
    if (plain.ok && plain.shown && !encoded.ok)
      return fail('percent-encoded brackets understood', summary(encoded), encoded, plain)
    const elsewhere = {
      ...base,
      'card[name]': `${String(base['card[name]'])} Tan`,
      'card[city]': 'Johor Zoë',
    }
    const beside = await api.call('createToken', { parameters: elsewhere, about: null })
    // Names may be taken in letters of ASCII alone: then the rest of the form shows that it was understood.
    if (beside.ok && beside.shown && read(beside.shown, 'card.name') === elsewhere['card[name]']) {
      const city = read(beside.shown, 'card.city')
      return expect(
        !isMisread(city, elsewhere['card[city]']),
        'UTF-8 understood',
        `city ${short(city)}`,
        beside,
      )
    }
    // Who takes letters of ASCII alone says so, and does not break down.
    if (encoded.ok && answer.status >= 500 && beside.status >= 500)
      return fail('UTF-8 understood', summary(answer), answer, beside, encoded)
    throw new Inconclusive(`A name with blanks and UTF-8 was not accepted: ${summary(answer)}.`, [answer.id])
  }),
  check('token-used-once-charged', 'marks a token as used once it was charged', async (api) => {
    const { token } = await chargedToken(api)
    return expect(read(token, 'used') === true, 'used true', `used ${short(read(token, 'used'))}`, token.from)
  }),
  check('token-charge-status-reflects-charge', 'shows the status of the charge on its token', async (api) => {
    const { token, charge } = await chargedToken(api)
    const [shown, status] = [read(token, 'charge_status'), read(charge, 'status')]
    return expect(
      shown === status,
      `charge_status ${short(status)}`,
      `charge_status ${short(shown)}`,
      token.from,
      charge.from,
    )
  }),
  check('token-single-use', 'refuses a second charge from a token', async (api) => {
    const together = await chargeTogether(api)
    if (together.made > 1)
      return fail(
        'one charge of a token that two requests charge at once',
        'two charges',
        ...together.exchanges,
      )
    const { parameters } = await chargedToken(api)
    return refused(api, {
      kind: 'createCharge from a used token',
      schema: 'Charge',
      twin: async () => () => chargeToken(api),
      make: async () => async () => {
        const again = { ...parameters, return_uri: returnUri(api) }
        const answer = await api.call('createCharge', { parameters: again, about: null })
        noteRefusal(api, 'token-single-use', answer, again)
        return answer
      },
    })
  }),
]

/** Whether a text is what becomes of another one whose UTF-8 is read as something else. */
function isMisread(shown: unknown, sent: string): boolean {
  return (
    shown === Buffer.from(sent).toString('latin1') || (typeof shown === 'string' && shown.includes('\uFFFD'))
  )
}

/** The answer to a card in plain brackets, or in JSON, where no card is accepted in encoded ones; null otherwise. */
async function plainAlone(api: Api): Promise<{ answer: Answer; form: 'brackets' | 'JSON' } | null> {
  const usable = await usableCard(api).catch(() => null)
  if (usable !== null) return null
  const { 'month:M': month = '', 'year:YYYY': year = '' } = expiry()
  const expires = { 'card[expiration_month]': month, 'card[expiration_year]': year }
  const parameters = { ...operations.createToken.bases['required'], ...expires }
  const answer = await api.call('createToken', { parameters, plainBrackets: true, about: null })
  if (answer.ok && answer.shown) return { answer, form: 'brackets' }
  const json = await api.call('createToken', { parameters, asJson: true, about: null })
  return json.ok && json.shown ? { answer: json, form: 'JSON' } : null
}

/** Charges a new token and waits for the answer. */
async function chargeToken(api: Api) {
  const { id, parameters } = await chargeable(api)
  const charge = accepted(await api.call('createCharge', { parameters, about: null }))
  api.context.ofTokens.add(readText(charge, 'id'))
  return { id, charge, parameters }
}

/** Charges a new token by two requests at once; tells how many charges that made. */
async function chargeTogether(api: Api): Promise<{ made: number; exchanges: string[] }> {
  const { parameters } = await chargeable(api)
  const charging = () => api.call('createCharge', { parameters, about: null })
  const answers = await Promise.all([charging(), charging()])
  const ids = new Set(
    answers.map((answer) => (answer.ok && answer.shown ? read(answer.shown, 'id') : undefined)),
  )
  ids.delete(undefined)
  for (const id of ids) api.context.ofTokens.add(String(id))
  return { made: ids.size, exchanges: answers.map(({ id }) => id) }
}

/** A new token, and the request that charges it. */
async function chargeable(api: Api) {
  const parameter = api.context.options.declared.tokenParameter
  if (parameter === null)
    throw new Inapplicable(
      'No shown operation charges a token; the profile can name the parameter, under tokenParameter.',
    )
  const token = accepted(
    await api.call('createToken', { parameters: await baseRequest(api, 'createToken', 'required') }),
  )
  const id = readText(token, 'id')
  return {
    id,
    parameters: { amount: '50000', currency: 'MYR', return_uri: returnUri(api), [parameter]: id },
  }
}

async function chargedToken(api: Api) {
  const { id, charge, parameters } = await chargeToken(api)
  const token = acceptedEcho(await api.call('retrieveToken', { id }), { id })
  return { token, charge, parameters }
}
