import type { RequirementId } from '../../../generated/requirements.ts'
import { rules, type Rules } from '../rules.ts'
import type { Token } from '../store.ts'
import { byStart, lastOf, locates, names, rarely, shows, spoilt, type Json } from './effects.ts'
import { faultsOf, type Row } from './fault.ts'
import {
  afterReuse,
  aged,
  again,
  charged,
  everyFifth,
  ofToken,
  pause,
  seenWhileMaking,
  where,
  whileMaking,
} from './triggers.ts'
import type { Condition } from './when.ts'

const number = '4242424242424242'
const usable: Partial<Rules> = { tokenUsable: () => true }
const notFound: Partial<Rules> = { findToken: () => undefined }
const finds = (find: Rules['findToken']): Partial<Rules> => ({
  findToken: (id, ledger) => ledger.tokens.get(id) ?? find(id, ledger),
})
/** Retrieves a token with other values. */
const retrieves = (change: (token: Token) => Partial<Token>): Partial<Rules> => ({
  findToken: (id, ledger) => {
    const token = ledger.tokens.get(id)
    return token && { ...token, ...change(token) }
  },
})
const retrievesCard = (fields: Json): Partial<Rules> =>
  retrieves(({ card }) => ({ card: { ...card, fields: { ...card.fields, ...fields } } }))
/** Changes a token for the next time when it is retrieved, unless it is charged. */
const afterLook = (change: Partial<Token>): Partial<Rules> => ({
  findToken: (id, { tokens }) => {
    const token = tokens.get(id)
    if (token?.used === false) tokens.set(id, { ...token, ...change })
    return token
  },
})
const keeps = (write: (number: string, code: string) => Json): Partial<Rules> => ({ keptOfCard: write })
const expiry = (write: (month: number, year: number) => [month: number, year: number]): Partial<Rules> => ({
  cardExpiry: (month, year) => rules.cardExpiry(...write(month, year)),
})
const country = (write: (given: string, digits: string) => string): Partial<Rules> => ({ cardCountry: write })
const becomes = (used: boolean, chargeStatus?: string): Partial<Rules> => ({
  chargedToken: (status) => ({ used, chargeStatus: chargeStatus ?? status }),
})
const charging = (wanted: string): Condition => where(({ words }) => words.includes(wanted))

const requiredFields = (['name', 'number', 'expiration_month', 'expiration_year'] as const).map(
  (field): [string, Row] => [
    `makes tokens of cards with an address without ${field}`,
    [
      `create-token-card-${field.replace('_', '-')}-required` as RequirementId,
      { requires: (one, _operation, card = {}) => one !== field || !('street1' in card) },
    ],
  ],
)

const spoiltNames = spoilt
  .filter(([, places]) => places.includes('c'))
  .map(([how, , cardName]): [string, Row] => [
    `returns the name of a card ${how}`,
    ['card-name-echo', { cardName }],
  ])

const creation: Record<string, Row> = {
  ...Object.fromEntries(requiredFields),
  'makes a token of nothing': [
    'create-token-card-expiration-month-required',
    {
      requires: (_name, operation, card = {}) => operation !== 'createToken' || Object.keys(card).length > 0,
    },
  ],
  'gives capital letters in token ids': ['token-id-whole', names('token', (id) => `${id}X`)],
  'gives capital letters in every fifth token id': [
    'token-id-whole',
    names('token', (id, count) => (count % 5 === 0 ? `${id}X` : id)),
    { sample: 22 },
  ],
  'puts a dash into token ids': ['token-id-whole', names('token', (id) => `${id}-1`)],
  'shows one id for all tokens': [
    ['token-id-unique', 'token-location-retrieves', 'retrieve-token-accepts-valid-request'],
    shows('Token', { id: 'tokn_test_5x0a1b2c3d4e5f6g7h8' }, 'created'),
  ],
  'returns new tokens as used': ['token-unused-when-new', shows('Token', { used: true }, 'created')],
  'returns one new token of five as used': [
    'token-unused-when-new',
    rarely(shows('Token', { used: true }, 'created')),
  ],
  'returns new tokens as pending': [
    'token-charge-status-unknown-when-new',
    shows('Token', { charge_status: 'pending' }, 'created'),
  ],
  'returns the token that a card got before': [
    'token-id-unique',
    () => {
      const first = new Map<string, string>()
      return {
        finished: (answer, { operation, body }) => {
          if (operation !== 'createToken' || answer.status >= 300) return answer
          const card = JSON.stringify(body)
          if (!first.has(card)) first.set(card, answer.body)
          return { ...answer, body: first.get(card) ?? '' }
        },
      }
    },
  ],
  'refuses months in two digits beside years in two': [
    'create-token-card-expiration-year-accepted',
    { readYear: () => undefined },
    where(({ call, words }) => {
      const card = call?.body['card']
      const month = typeof card === 'object' && 'expiration_month' in card ? card['expiration_month'] : ''
      return words[0]?.length === 2 && String(month).length === 2
    }),
  ],
}

const cards: Record<string, Row> = {
  ...Object.fromEntries(spoiltNames),
  'retrieves names with question marks beyond ASCII': [
    'card-name-echo',
    shows('Card', ({ name }) => ({ name: String(name).replace(/[^ -~]/g, '?') }), 'embedded:retrieved'),
  ],
  'shows the last digits of another card': ['card-last-digits-of-number', { lastDigits: () => '0005' }],
  'shows the last digits of every fifth card backwards': [
    'card-last-digits-of-number',
    { lastDigits: (digits) => [...digits].toReversed().join('').slice(-4) },
    everyFifth,
  ],
  'gives all cards one id': ['card-id-unique', names('card', () => 'card_test_1')],
  'gives cards of the same tenth of a second one id': [
    'card-id-unique',
    names('card', () => `card_test_${Math.floor(Date.now() / 100).toString(36)}`),
    { beside: ['create-token-*', 'token-*', 'card-*'] },
  ],
  'counts months from 0': ['card-expiration-month-echo', expiry((month, year) => [month - 1, year])],
  'returns December as month 0': [
    'card-expiration-month-echo',
    expiry((month, year) => [month % 12, year]),
    { beside: ['create-token-*'] },
  ],
  'returns years in two digits': ['card-expiration-year-echo', expiry((month, year) => [month, year % 100])],
  'swaps month and year': [
    ['card-expiration-month-echo', 'card-expiration-year-echo'],
    expiry((month, year) => [year, month]),
  ],
  'returns countries in capitals': [
    'card-country-lowercase',
    country((given, digits) => rules.cardCountry(given, digits).toUpperCase()),
  ],
  'retrieves countries in capitals': [
    'card-country-lowercase',
    shows('Card', (card) => ({ country: String(card['country']).toUpperCase() }), 'embedded:retrieved'),
  ],
  'derives the country although one was given': [
    'card-country-lowercase',
    country((_given, digits) => rules.cardCountry('', digits)),
  ],
  'returns uk for gb': [
    'card-country-lowercase',
    country((given, digits) => rules.cardCountry(given, digits).replace('gb', 'uk')),
  ],
  'returns three letters for a country': [
    'card-country-lowercase',
    country((given) => `${given.toLowerCase()}x`),
  ],
  'returns null for the country that was given': ['card-country-lowercase', shows('Card', { country: null })],
}

const secrets: Record<string, Row> = {
  'shows the whole card number as its last digits': [
    'card-number-hidden',
    { lastDigits: (digits) => digits },
  ],
  'shows the whole card number as its fingerprint': [
    'card-number-hidden',
    { fingerprint: (digits) => digits },
  ],
  'shows the card number in groups': [
    'card-number-hidden',
    keeps((digits) => ({ display: digits.replace(/(\d{4})(?=\d)/g, '$1 ') })),
  ],
  'shows the card number with dashes': [
    'card-number-hidden',
    keeps((digits) => ({ display: digits.replace(/(\d{4})(?=\d)/g, '$1-') })),
  ],
  'shows the card number in one retrieved token of five': [
    'card-number-hidden',
    rarely(shows('Token', { number }, 'retrieved')),
  ],
  'shows the card number in webhooks': [
    ['card-number-hidden', 'event-equals-listed', 'webhook-delivery-payload-event'],
    shows('Event', { debug: number }, 'webhook'),
  ],
  'shows the card number in events': [
    'card-number-hidden',
    shows('Event', { debug: number }),
    { beside: ['event-*'] },
  ],
  'shows the card number in a header': [
    'card-number-hidden',
    { finished: (answer) => ({ ...answer, headers: { ...answer.headers, 'x-card': number } }) },
  ],
  'posts the card number in a header': [
    'card-number-hidden',
    { webhookHeaders: (event) => ({ ...rules.webhookHeaders(event), 'x-last-card': '4242 4242 4242 4242' }) },
    { beside: ['webhook-*'] },
  ],
  'shows the card number on the page': [
    'card-number-hidden',
    {
      visitAnswer: (view) => {
        const answer = rules.visitAnswer(view)
        return { ...answer, body: answer.body.replace('</main>', '<!-- 4242 4242 4242 4242 --></main>') }
      },
    },
    { beside: ['return-uri-reached'] },
  ],
  'repeats the request in refusals': [
    ['card-number-hidden', 'card-security-code-hidden'],
    { refusalBody: ({ code }, { body }) => ({ object: 'error', code, sent: body }) },
    { beside: ['create-token-*'] },
  ],
  'shows the security code': ['card-security-code-hidden', keeps((_, code) => ({ security_code: code }))],
  'shows the security code as cvv': [
    'card-security-code-hidden',
    keeps((_, code) => ({ verification: { cvv: code } })),
  ],
  'shows the security code when a token is retrieved': [
    'card-security-code-hidden',
    shows('Card', { cvc: '837' }, 'embedded:retrieved'),
  ],
  'shows the security code as the bank': [
    'card-security-code-hidden',
    keeps((_, code) => (code === '' ? {} : { bank: code })),
  ],
}

const same = ['retrieve-token-same-token', 'token-location-retrieves'] as const

const retrieval: Record<string, Row> = {
  'shows locations of tokens that lead nowhere': [
    'token-location-retrieves',
    locates('token', (id) => `/v1/tokens/${id}/card`),
  ],
  'shows locations of tokens on another origin': [
    'token-location-retrieves',
    locates('token', (id) => `https://vault.example/tokens/${id}`),
  ],
  'shows the list of tokens as the location of each': [
    'token-location-retrieves',
    locates('token', () => '/tokens'),
  ],
  'shows the location of the token before': [
    'token-location-retrieves',
    () => {
      let before = ''
      return locates('token', (id) => {
        const shown = before || id
        before = id
        return `/tokens/${shown}`
      })
    },
  ],
  'shows locations that lead nowhere in retrieved tokens': [
    'token-location-retrieves',
    shows('Token', { location: '/v1/tokens' }, 'retrieved'),
  ],
  'marks a token as used when it is retrieved': ['token-unused-when-new', afterLook({ used: true })],
  'marks a token as charged when it is retrieved': [
    'token-charge-status-unknown-when-new',
    afterLook({ chargeStatus: 'pending' }),
  ],
  'retrieves a token with another brand': ['token-facts-stay', retrievesCard({ brand: 'Another' })],
  'dates a token later when it is retrieved': [
    'token-facts-stay',
    retrieves(({ createdAt }) => ({ createdAt: createdAt + 5000 })),
  ],
  'dates the card of a token later when it is retrieved': [
    'token-facts-stay',
    retrieves(({ card }) => ({ card: { ...card, createdAt: card.createdAt + 5000 } })),
  ],
  'retrieves the first token for every id': [
    same,
    { findToken: (id, { tokens }) => tokens.get(id) && [...tokens.values()][0] },
  ],
  'retrieves another token once in five': [
    same,
    { findToken: (id, { tokens }) => tokens.get(id) && [...tokens.values()].find((one) => one.id !== id) },
    everyFifth,
  ],
  'retrieves a token by the beginning of the id that is asked for': [
    'retrieve-token-unknown-id',
    finds((id, { tokens }) => [...tokens.values()].find((token) => id.startsWith(token.id))),
  ],
  'retrieves some token for an unknown id': [
    'retrieve-token-unknown-id',
    finds((_id, { tokens }) => [...tokens.values()][0]),
  ],
  'retrieves a token made up for an unknown id': [
    'retrieve-token-unknown-id',
    finds((id, { tokens }) => {
      const some = lastOf(tokens.values())
      return some && { ...some, id }
    }),
  ],
  'retrieves a token by an id that is cut': [
    'retrieve-token-unknown-id',
    finds((id, { tokens }) => byStart(tokens.values(), id)),
  ],
  'retrieves a token by all but the last character of its id': [
    'retrieve-token-unknown-id',
    finds((id, { tokens }) => byStart(tokens.values(), id.slice(0, -1))),
  ],
}

const use: Record<string, Row> = {
  'charges a token again and again': ['token-single-use', usable],
  'charges a token again a second after its charge': [
    'token-single-use',
    usable,
    aged(1000),
    { beside: ['list-*', 'token-used-once-charged'] },
  ],
  'charges a token again until it was retrieved': [
    'token-single-use',
    () => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => rules.findToken(seen.add(id) && id, ledger),
        tokenUsable: ({ id, used }) => !used || !seen.has(id),
      }
    },
  ],
  'shows a charged token as unused': [
    'token-used-once-charged',
    shows('Token', { used: false }, 'retrieved'),
  ],
  'shows a token as unused a second after its charge was shown': [
    'token-used-once-charged',
    retrieves(() => ({ used: false })),
    charged,
    aged(1000),
    { beside: ['list-*', 'charge-*'] },
  ],
  'forgets that a token was charged': [['token-single-use', 'token-used-once-charged'], becomes(false)],
  'leaves the charge_status of a charged token unknown': [
    'token-charge-status-reflects-charge',
    becomes(true, 'unknown'),
  ],
  'leaves the charge_status of a charged token pending': [
    'token-charge-status-reflects-charge',
    becomes(true, 'pending'),
  ],
  'leaves the charge_status of a token of a declined card pending': [
    'token-charge-status-reflects-charge',
    becomes(true, 'pending'),
    charging('failed'),
  ],
  'shows no token that was charged': [
    'retrieve-token-accepts-valid-request',
    notFound,
    charged,
    { beside: ['token-used-once-charged'] },
  ],
}

/** Faults of tokens and their cards. */
export const tokenFaults = faultsOf({ ...creation, ...cards, ...secrets, ...retrieval, ...use })

/** Asks the customer of a card, too, and breaks something else about such charges. */
const asking = (broken: Partial<Rules>): Partial<Rules> => ({ asksCustomer: () => true, ...broken })
const unlessStatus = (chargeStatus: string): Partial<Rules> =>
  asking({ tokenUsable: (token) => !token.used || token.chargeStatus === chargeStatus })
const stays = (status: string): Partial<Rules> =>
  asking({ chargedToken: (now) => rules.chargedToken(now === status ? 'pending' : now) })
const events = ['charge-complete-event-final', 'charge-create-event-pending'] as const

/** Faults of tokens that show only after another request, or in the events of their charges. */
export const tokenHistoryFaults = faultsOf({
  'shows another amount in the events of a charge of a token': [
    events,
    { eventCharge: (snapshot) => ({ ...snapshot, amount: snapshot.amount + 1 }) },
    ofToken,
  ],
  'shows the return_uri without its query in the events of a charge of a token': [
    events,
    { eventCharge: (snapshot) => ({ ...snapshot, returnUri: snapshot.returnUri?.split('?')[0] ?? null }) },
    ofToken,
  ],
  'takes a token again once its charge failed': ['token-single-use', unlessStatus('failed')],
  'takes a token again once its charge is paid': ['token-single-use', unlessStatus('successful')],
  'leaves a token pending once its charge failed': ['token-charge-status-reflects-charge', stays('failed')],
  'leaves a token pending once its charge is paid': [
    'token-charge-status-reflects-charge',
    stays('successful'),
  ],
  'shows a token as unused once its charge failed': [
    ['token-used-once-charged', 'token-single-use'],
    asking({ chargedToken: (status) => ({ used: status !== 'failed', chargeStatus: status }) }),
  ],
  'lets a second choice change the end of a charge of a token': [
    [
      'charge-final-states-final',
      'charge-complete-event-once',
      'charge-failed-unpaid',
      'charge-failure-code-null-unless-failed',
    ],
    asking({
      mayChange: (charge) => charge.token !== null || rules.mayChange(charge),
      maySettle: (charge) => charge.token !== null || rules.maySettle(charge),
    }),
  ],
  'spoils the letters of a name that was retrieved before': [
    ['token-facts-stay', 'card-name-echo'],
    () => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => {
          const token = ledger.tokens.get(id)
          const name = Buffer.from(String(token?.card.fields['name'])).toString('latin1')
          if (!seen.has(id)) return token && seen.add(id) && token
          return token && { ...token, card: { ...token.card, fields: { ...token.card.fields, name } } }
        },
      }
    },
  ],
  'retrieves the last token for one that is asked for in vain twice': [
    'retrieve-token-unknown-id',
    { findToken: (_id, { tokens }) => lastOf(tokens.values()) },
    again,
  ],
  'forgets the address of a card after a second': [
    'token-facts-stay',
    retrievesCard({ street1: null, city: null, postal_code: null }),
    where(({ token }) => token !== undefined && Date.now() - token.createdAt > 1000),
  ],
  'charges a token again once the page of its charge was opened': [
    ['token-single-use', 'token-used-once-charged'],
    () => {
      const freed = new Set<string>()
      return asking({
        visitAnswer: (view) => rules.visitAnswer((freed.add(view.charge.token?.id ?? ''), view)),
        tokenUsable: (token) => rules.tokenUsable(token) || freed.delete(token.id),
      })
    },
  ],
  'lists the events of all charges of a card with each': [
    'list-charge-events-only-own',
    {
      chargeEvents: (id, ledger) => {
        const print = (token: Token | null | undefined) => token?.card.fields['fingerprint']
        const own = print(ledger.charges.get(id)?.token)
        return ledger.events.filter(({ charge }) => print(charge?.token) === own)
      },
    },
    ofToken,
  ],
  'frees a token when a second charge of it is refused': ['token-single-use', usable, again],
  'charges a token again for another amount': [
    'token-single-use',
    () => {
      const amounts = new Map<string, string>()
      let amount = ''
      return {
        allowedKeys: (operation, call) => {
          amount = String(call?.body['amount'])
          return rules.allowedKeys(operation)
        },
        tokenUsable: ({ id, used }) => {
          const isOther = amounts.has(id) && amounts.get(id) !== amount
          amounts.set(id, amount)
          return !used || isOther
        },
      }
    },
  ],
  'shows a token as unused once a second charge of it was refused': [
    'token-used-once-charged',
    retrieves(() => ({ used: false })),
    afterReuse,
  ],
  'shows a token as unused once too small an amount of it was refused': [
    'token-used-once-charged',
    () => {
      const refused = new Set<unknown>()
      return {
        finished: (answer, { body }) => {
          if (answer.status >= 400 && Number(body['amount']) < 100) refused.add(body['card'])
          return answer
        },
        findToken: (id, ledger) => {
          const token = rules.findToken(id, ledger)
          return token && refused.has(id) ? { ...token, used: false } : token
        },
      }
    },
  ],
  'shows the status of a token as unknown once a second charge of it was refused': [
    'token-charge-status-reflects-charge',
    retrieves(() => ({ chargeStatus: 'unknown' })),
    afterReuse,
  ],
  'shows a token as failed once a second charge of it was refused': [
    'token-charge-status-reflects-charge',
    retrieves(() => ({ chargeStatus: 'failed' })),
    afterReuse,
  ],
  'forgets the name on a card once a second charge of it was refused': [
    'card-name-echo',
    retrievesCard({ name: 'CARD HOLDER' }),
    afterReuse,
  ],
  'shows other digits of a card once a second charge of it was refused': [
    ['token-facts-stay', 'card-last-digits-of-number'],
    retrievesCard({ last_digits: '0000' }),
    afterReuse,
  ],
  'shows another month of a card once a second charge of it was refused': [
    'card-expiration-month-echo',
    retrieves(({ card }) => {
      const month = (Number(card.fields['expiration_month']) % 12) + 1
      return { card: { ...card, fields: { ...card.fields, expiration_month: month } } }
    }),
    afterReuse,
  ],
  'dates a token anew once a second charge of it was refused': [
    'token-facts-stay',
    retrieves(({ createdAt }) => ({ createdAt: createdAt + 5000 })),
    afterReuse,
  ],
})

/** Faults of tokens that show only when requests come at once. */
export const tokenRaceFaults = faultsOf({
  'charges a token twice when two requests come at once': ['token-single-use', usable, whileMaking],
  'makes a charge of a token for the second of two requests at once, and refuses it': [
    'refusal-creates-nothing',
    { makesRefused: () => true },
    whileMaking,
  ],
  'returns one token for the same card sent twice at once': [
    'token-id-unique',
    () => {
      const recent = new Map<string, Awaited<ReturnType<Rules['finished']>>>()
      return {
        instead: ({ operation }) => (operation === 'createToken' ? pause().then(() => undefined) : undefined),
        finished: (answer, { operation, body }) => {
          if (operation !== 'createToken' || answer.status >= 300) return answer
          const card = JSON.stringify(body)
          const first = recent.get(card)
          if (first !== undefined) return first
          recent.set(card, answer)
          void pause().then(() => recent.delete(card))
          return answer
        },
      }
    },
  ],
  'frees a token that is retrieved while it is charged': [
    ['token-used-once-charged', 'token-single-use'],
    retrieves(() => ({ used: false })),
    seenWhileMaking,
  ],
  'leaves the status of a token unknown that is retrieved while it is charged': [
    'token-charge-status-reflects-charge',
    retrieves(() => ({ chargeStatus: 'unknown' })),
    seenWhileMaking,
  ],
})
