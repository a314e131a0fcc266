import { rules, type Rules } from '../rules.ts'
import type { Token } from '../store.ts'
import { byStart, lastOf, locates, names, rarely, shows, spoilt, type Json } from './effects.ts'
import { faultsOf, type Row, type Table } from './fault.ts'
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

const requiredFields: Table = Object.fromEntries(
  ['name', 'number', 'expiration_month', 'expiration_year'].map((field) => [
    `create-token-card-${field.replace('_', '-')}-required`,
    {
      [`makes tokens of cards with an address without ${field}`]: {
        requires: (name: string, _operation: string, card = {}) => name !== field || !('street1' in card),
      },
    },
  ]),
)

const spoiltNames = spoilt
  .filter(([, places]) => places.includes('c'))
  .map(([how, , cardName]): [string, Row] => [`returns the name of a card ${how}`, { cardName }])

const creation: Table = {
  'create-token-card-expiration-month-required': {
    'makes a token of nothing': {
      requires: (_name, operation, card = {}) => operation !== 'createToken' || Object.keys(card).length > 0,
    },
  },
  'token-id-whole': {
    'gives capital letters in token ids': names('token', (id) => `${id}X`),
    'gives capital letters in every fifth token id': [
      names('token', (id, count) => (count % 5 === 0 ? `${id}X` : id)),
      { sample: 22 },
    ],
    'puts a dash into token ids': names('token', (id) => `${id}-1`),
  },
  'token-id-unique': {
    'shows one id for all tokens': shows('Token', { id: 'tokn_test_5x0a1b2c3d4e5f6g7h8' }, 'created'),
    'returns the token that a card got before': () => {
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
  },
  'token-unused-when-new': {
    'returns new tokens as used': shows('Token', { used: true }, 'created'),
    'returns one new token of five as used': rarely(shows('Token', { used: true }, 'created')),
  },
  'token-charge-status-unknown-when-new': {
    'returns new tokens as pending': shows('Token', { charge_status: 'pending' }, 'created'),
  },
  'create-token-card-expiration-year-accepted': {
    'refuses months in two digits beside years in two': [
      { readYear: () => undefined },
      where(({ call, words }) => {
        const card = call?.body['card']
        const month = typeof card === 'object' && 'expiration_month' in card ? card['expiration_month'] : ''
        return words[0]?.length === 2 && String(month).length === 2
      }),
    ],
  },
}

const cards: Table = {
  'card-name-echo': {
    ...Object.fromEntries(spoiltNames),
    'retrieves names with question marks beyond ASCII': shows(
      'Card',
      ({ name }) => ({ name: String(name).replace(/[^ -~]/g, '?') }),
      'embedded:retrieved',
    ),
  },
  'card-last-digits-of-number': {
    'shows the last digits of another card': { lastDigits: () => '0005' },
    'shows the last digits of every fifth card backwards': [
      { lastDigits: (digits) => [...digits].toReversed().join('').slice(-4) },
      everyFifth,
    ],
  },
  'card-id-unique': {
    'gives all cards one id': names('card', () => 'card_test_1'),
    'gives cards of the same tenth of a second one id': [
      names('card', () => `card_test_${Math.floor(Date.now() / 100).toString(36)}`),
      { beside: ['create-token-*', 'token-*', 'card-*'] },
    ],
  },
  'card-expiration-month-echo': {
    'counts months from 0': expiry((month, year) => [month - 1, year]),
    'returns December as month 0': [
      expiry((month, year) => [month % 12, year]),
      { beside: ['create-token-*'] },
    ],
    'swaps month and year': expiry((month, year) => [year, month]),
  },
  'card-expiration-year-echo': {
    'returns years in two digits': expiry((month, year) => [month, year % 100]),
  },
  'card-country-lowercase': {
    'returns countries in capitals': country((given, digits) =>
      rules.cardCountry(given, digits).toUpperCase(),
    ),
    'retrieves countries in capitals': shows(
      'Card',
      (card) => ({ country: String(card['country']).toUpperCase() }),
      'embedded:retrieved',
    ),
    'derives the country although one was given': country((_given, digits) => rules.cardCountry('', digits)),
    'returns uk for gb': country((given, digits) => rules.cardCountry(given, digits).replace('gb', 'uk')),
    'returns three letters for a country': country((given) => `${given.toLowerCase()}x`),
    'returns null for the country that was given': shows('Card', { country: null }),
  },
}

const secrets: Table = {
  'card-number-hidden': {
    'shows the whole card number as its last digits': { lastDigits: (digits) => digits },
    'shows the whole card number as its fingerprint': { fingerprint: (digits) => digits },
    'shows the card number in groups': keeps((digits) => ({
      display: digits.replace(/(\d{4})(?=\d)/g, '$1 '),
    })),
    'shows the card number with dashes': keeps((digits) => ({
      display: digits.replace(/(\d{4})(?=\d)/g, '$1-'),
    })),
    'shows the card number in one retrieved token of five': rarely(shows('Token', { number }, 'retrieved')),
    'shows the card number in webhooks': shows('Event', { debug: number }, 'webhook'),
    'shows the card number in events': [shows('Event', { debug: number }), { beside: ['event-*'] }],
    'shows the card number in a header': {
      finished: (answer) => ({ ...answer, headers: { ...answer.headers, 'x-card': number } }),
    },
    'posts the card number in a header': [
      {
        webhookHeaders: (event) => ({ ...rules.webhookHeaders(event), 'x-last-card': '4242 4242 4242 4242' }),
      },
      { beside: ['webhook-*'] },
    ],
    'shows the card number on the page': [
      {
        visitAnswer: (view) => {
          const answer = rules.visitAnswer(view)
          return { ...answer, body: answer.body.replace('</main>', '<!-- 4242 4242 4242 4242 --></main>') }
        },
      },
      { beside: ['return-uri-reached'] },
    ],
    'repeats the request in refusals': [
      { refusalBody: ({ code }, { body }) => ({ object: 'error', code, sent: body }) },
      { beside: ['create-token-*'] },
    ],
  },
  'card-security-code-hidden': {
    'shows the security code': keeps((_, code) => ({ security_code: code })),
    'shows the security code as cvv': keeps((_, code) => ({ verification: { cvv: code } })),
    'shows the security code when a token is retrieved': shows('Card', { cvc: '837' }, 'embedded:retrieved'),
    'shows the security code as the bank': keeps((_, code) => (code === '' ? {} : { bank: code })),
  },
}

const retrieval: Table = {
  'token-location-retrieves': {
    'shows locations of tokens that lead nowhere': locates('token', (id) => `/v1/tokens/${id}/card`),
    'shows locations of tokens on another origin': locates(
      'token',
      (id) => `https://vault.example/tokens/${id}`,
    ),
    'shows the list of tokens as the location of each': locates('token', () => '/tokens'),
    'shows the location of the token before': () => {
      let before = ''
      return locates('token', (id) => {
        const shown = before || id
        before = id
        return `/tokens/${shown}`
      })
    },
    'shows locations that lead nowhere in retrieved tokens': shows(
      'Token',
      { location: '/v1/tokens' },
      'retrieved',
    ),
  },
  'token-unused-when-new': {
    'marks a token as used when it is retrieved': afterLook({ used: true }),
  },
  'token-charge-status-unknown-when-new': {
    'marks a token as charged when it is retrieved': afterLook({ chargeStatus: 'pending' }),
  },
  'token-facts-stay': {
    'retrieves a token with another brand': retrievesCard({ brand: 'Another' }),
    'dates a token later when it is retrieved': retrieves(({ createdAt }) => ({
      createdAt: createdAt + 5000,
    })),
    'dates the card of a token later when it is retrieved': retrieves(({ card }) => ({
      card: { ...card, createdAt: card.createdAt + 5000 },
    })),
  },
  'retrieve-token-same-token': {
    'retrieves the first token for every id': {
      findToken: (id, { tokens }) => tokens.get(id) && [...tokens.values()][0],
    },
    'retrieves another token once in five': [
      { findToken: (id, { tokens }) => tokens.get(id) && [...tokens.values()].find((one) => one.id !== id) },
      everyFifth,
    ],
  },
  'retrieve-token-unknown-id': {
    'retrieves a token by the beginning of the id that is asked for': finds((id, { tokens }) =>
      [...tokens.values()].find((token) => id.startsWith(token.id)),
    ),
    'retrieves some token for an unknown id': finds((_id, { tokens }) => [...tokens.values()][0]),
    'retrieves a token made up for an unknown id': finds((id, { tokens }) => {
      const some = lastOf(tokens.values())
      return some && { ...some, id }
    }),
    'retrieves a token by an id that is cut': finds((id, { tokens }) => byStart(tokens.values(), id)),
    'retrieves a token by all but the last character of its id': finds((id, { tokens }) =>
      byStart(tokens.values(), id.slice(0, -1)),
    ),
  },
}

const use: Table = {
  'token-single-use': {
    'charges a token again and again': usable,
    'charges a token again a second after its charge': [
      usable,
      aged(1000),
      { beside: ['list-*', 'token-used-once-charged'] },
    ],
    'charges a token again until it was retrieved': () => {
      const seen = new Set<string>()
      return {
        findToken: (id, ledger) => rules.findToken(seen.add(id) && id, ledger),
        tokenUsable: ({ id, used }) => !used || !seen.has(id),
      }
    },
    'forgets that a token was charged': becomes(false),
  },
  'token-used-once-charged': {
    'shows a charged token as unused': shows('Token', { used: false }, 'retrieved'),
    'shows a token as unused a second after its charge was shown': [
      retrieves(() => ({ used: false })),
      charged,
      aged(1000),
      { beside: ['list-*', 'charge-*'] },
    ],
  },
  'token-charge-status-reflects-charge': {
    'leaves the charge_status of a charged token unknown': becomes(true, 'unknown'),
    'leaves the charge_status of a charged token pending': becomes(true, 'pending'),
    'leaves the charge_status of a token of a declined card pending': [
      becomes(true, 'pending'),
      charging('failed'),
    ],
  },
  'retrieve-token-accepts-valid-request': {
    'shows no token that was charged': [notFound, charged, { beside: ['token-used-once-charged'] }],
  },
}

/** Faults of tokens and their cards. */
export const tokenFaults = faultsOf(requiredFields, creation, cards, secrets, retrieval, use)

/** Asks the customer of a card, too, and breaks something else about such charges. */
const asking = (broken: Partial<Rules>): Partial<Rules> => ({ asksCustomer: () => true, ...broken })
const unlessStatus = (chargeStatus: string): Partial<Rules> =>
  asking({ tokenUsable: (token) => !token.used || token.chargeStatus === chargeStatus })
const stays = (status: string): Partial<Rules> =>
  asking({ chargedToken: (now) => rules.chargedToken(now === status ? 'pending' : now) })

/** Faults of tokens that show only after another request, or in the events of their charges. */
export const tokenHistoryFaults = faultsOf({
  'charge-complete-event-final': {
    'shows another amount in the events of a charge of a token': [
      { eventCharge: (snapshot) => ({ ...snapshot, amount: snapshot.amount + 1 }) },
      ofToken,
    ],
    'shows the return_uri without its query in the events of a charge of a token': [
      { eventCharge: (snapshot) => ({ ...snapshot, returnUri: snapshot.returnUri?.split('?')[0] ?? null }) },
      ofToken,
    ],
  },
  'token-single-use': {
    'takes a token again once its charge failed': unlessStatus('failed'),
    'takes a token again once its charge is paid': unlessStatus('successful'),
    'charges a token again once the page of its charge was opened': () => {
      const freed = new Set<string>()
      return asking({
        visitAnswer: (view) => rules.visitAnswer((freed.add(view.charge.token?.id ?? ''), view)),
        tokenUsable: (token) => rules.tokenUsable(token) || freed.delete(token.id),
      })
    },
    'frees a token when a second charge of it is refused': [usable, again],
    'charges a token again for another amount': () => {
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
  },
  'token-charge-status-reflects-charge': {
    'leaves a token pending once its charge failed': stays('failed'),
    'leaves a token pending once its charge is paid': stays('successful'),
    'shows the status of a token as unknown once a second charge of it was refused': [
      retrieves(() => ({ chargeStatus: 'unknown' })),
      afterReuse,
    ],
    'shows a token as failed once a second charge of it was refused': [
      retrieves(() => ({ chargeStatus: 'failed' })),
      afterReuse,
    ],
  },
  'token-used-once-charged': {
    'shows a token as unused once its charge failed': asking({
      chargedToken: (status) => ({ used: status !== 'failed', chargeStatus: status }),
    }),
    'shows a token as unused once a second charge of it was refused': [
      retrieves(() => ({ used: false })),
      afterReuse,
    ],
    'shows a token as unused once too small an amount of it was refused': () => {
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
  },
  'charge-final-states-final': {
    'lets a second choice change the end of a charge of a token': asking({
      mayChange: (charge) => charge.token !== null || rules.mayChange(charge),
      maySettle: (charge) => charge.token !== null || rules.maySettle(charge),
    }),
  },
  'token-facts-stay': {
    'spoils the letters of a name that was retrieved before': () => {
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
    'forgets the address of a card after a second': [
      retrievesCard({ street1: null, city: null, postal_code: null }),
      where(({ token }) => token !== undefined && Date.now() - token.createdAt > 1000),
    ],
    'shows other digits of a card once a second charge of it was refused': [
      retrievesCard({ last_digits: '0000' }),
      afterReuse,
    ],
    'dates a token anew once a second charge of it was refused': [
      retrieves(({ createdAt }) => ({ createdAt: createdAt + 5000 })),
      afterReuse,
    ],
  },
  'retrieve-token-unknown-id': {
    'retrieves the last token for one that is asked for in vain twice': [
      { findToken: (_id, { tokens }) => lastOf(tokens.values()) },
      again,
    ],
  },
  'list-charge-events-only-own': {
    'lists the events of all charges of a card with each': [
      {
        chargeEvents: (id, ledger) => {
          const print = (token: Token | null | undefined) => token?.card.fields['fingerprint']
          const own = print(ledger.charges.get(id)?.token)
          return ledger.events.filter(({ charge }) => print(charge?.token) === own)
        },
      },
      ofToken,
    ],
  },
  'card-name-echo': {
    'forgets the name on a card once a second charge of it was refused': [
      retrievesCard({ name: 'CARD HOLDER' }),
      afterReuse,
    ],
  },
  'card-expiration-month-echo': {
    'shows another month of a card once a second charge of it was refused': [
      retrieves(({ card }) => {
        const month = (Number(card.fields['expiration_month']) % 12) + 1
        return { card: { ...card, fields: { ...card.fields, expiration_month: month } } }
      }),
      afterReuse,
    ],
  },
})

/** Faults of tokens that show only when requests come at once. */
export const tokenRaceFaults = faultsOf({
  'token-single-use': {
    'charges a token twice when two requests come at once': [usable, whileMaking],
  },
  'refusal-creates-nothing': {
    'makes a charge of a token for the second of two requests at once, and refuses it': [
      { makesRefused: () => true },
      whileMaking,
    ],
  },
  'token-id-unique': {
    'returns one token for the same card sent twice at once': () => {
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
  },
  'token-used-once-charged': {
    'frees a token that is retrieved while it is charged': [
      retrieves(() => ({ used: false })),
      seenWhileMaking,
    ],
  },
  'token-charge-status-reflects-charge': {
    'leaves the status of a token unknown that is retrieved while it is charged': [
      retrieves(() => ({ chargeStatus: 'unknown' })),
      seenWhileMaking,
    ],
  },
})
