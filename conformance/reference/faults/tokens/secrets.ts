import { rules, type Rules } from '../../rules.ts'
import { rarely, shows, type Json } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'

const number = '4242424242424242'

const keeps = (write: (number: string, code: string) => Json): Partial<Rules> => ({ keptOfCard: write })

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

/** Faults of tokens that show a card number or a security code. */
export const tokenSecretsFaults = faultsOf(secrets)
