import { changed, type Entry, faultsOf, onceInFive } from '../fault.ts'

const number = '4242424242424242'

const table: Record<string, Entry> = {
  'shows the whole card number as its last digits': {
    breaks: 'card-number-hidden',
    rules: { lastDigits: (digits) => digits },
  },
  'shows the whole card number as its fingerprint': {
    breaks: 'card-number-hidden',
    rules: { fingerprint: (digits) => digits },
  },
  'shows the card number in groups': {
    breaks: 'card-number-hidden',
    rules: { keptOfCard: (digits) => ({ display: digits.replace(/(\d{4})(?=\d)/g, '$1 ') }) },
  },
  'shows the card number with dashes': {
    breaks: 'card-number-hidden',
    rules: { keptOfCard: (digits) => ({ display: digits.replace(/(\d{4})(?=\d)/g, '$1-') }) },
  },
  'shows the card number in one retrieved token of five': {
    breaks: 'card-number-hidden',
    tamper: { schema: 'Token', at: ['retrieved'], often: onceInFive.often, change: changed({ number }) },
    told: onceInFive.told,
  },
  'shows the card number in webhooks': {
    breaks: ['card-number-hidden', 'event-equals-listed', 'webhook-delivery-payload-event'],
    tamper: { schema: 'Event', at: ['webhook'], change: changed({ debug: number }) },
  },
  'shows the card number in events': {
    breaks: 'card-number-hidden',
    tamper: { schema: 'Event', change: changed({ debug: number }) },
    told: { beside: ['event-*'] },
  },
  'shows the card number in a header': {
    breaks: 'card-number-hidden',
    rules: { finished: (answer) => ({ ...answer, headers: { ...answer.headers, 'x-card': number } }) },
  },
  'repeats what was sent in refusals': {
    breaks: ['card-number-hidden', 'card-security-code-hidden'],
    rules: {
      refusalBody: (refusal, call) => ({
        object: 'error',
        code: refusal.code,
        message: refusal.message,
        sent: call.body,
      }),
    },
    told: { beside: ['create-token-*'] },
  },
  'shows the security code': {
    breaks: 'card-security-code-hidden',
    rules: { keptOfCard: (_number, code) => ({ security_code: code }) },
  },
  'shows the security code as cvv': {
    breaks: 'card-security-code-hidden',
    rules: { keptOfCard: (_number, code) => ({ verification: { cvv: code } }) },
  },
  'shows the security code when a token is retrieved': {
    breaks: 'card-security-code-hidden',
    tamper: { schema: 'Card', at: ['embedded:retrieved'], change: changed({ cvc: '837' }) },
  },
  'shows the security code as the bank': {
    breaks: 'card-security-code-hidden',
    rules: { keptOfCard: (_number, code) => (code === '' ? {} : { bank: code }) },
  },
}

/** Faults that show a card number or a security code. */
export const cardDataFaults = faultsOf(table)
