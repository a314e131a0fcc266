import { table } from '../table.ts'

const token = (changes = ''): string => `createToken card[name]=Nur -> t1 ${changes}`
const source = (changes = ''): string => `createSource amount=5000 bank=uob -> s1 ${changes}`
const charge = (changes = ''): string => `learned retrieval=path \n createCharge -> c1 ${changes}`
const twice = (one: string, id: string): string => `${one} -> a \n ${one} -> b ${id}`
const card = (field: string, sent: string, shown: string): string =>
  `createToken card[${field}]=${sent} -> t1 card.${field}=${shown}`
const chargedCard = (changes = ''): string =>
  `run tokenParameter=card \n ${token()} \n createCharge @base=single-request source[type]=- source[bank]=- card=t1 -> c1 source=null card=t1.card ${changes}`
const later = (changes = ''): string =>
  `${source()} \n ${charge('').replace('-> c1', 'source=s1 amount=5000 -> c1')} \n retrieveCharge c1 -> c1 ${changes}`

/** Records for the rules of resources. */
export const resources = table('', {
  'card-name-echo': {
    holds: [token(), chargedCard()],
    breaks: [token('card.name=Other'), chargedCard('card.name=N')],
  },
  'card-expiration-month-echo': {
    holds: card('expiration_month', '7', '7'),
    breaks: card('expiration_month', '7', '8'),
  },
  'card-expiration-year-echo': {
    holds: card('expiration_year', '2031', '2031'),
    breaks: card('expiration_year', '2031', '2032'),
  },
  'token-id-unique': {
    holds: twice('createToken', ''),
    breaks: twice('createToken', 'id=tokn_test_a'),
  },
  'source-amount-echo': { holds: source(), breaks: source('amount=5001') },
  'source-bank-echo': { holds: source(), breaks: source('bank=sc') },
  'source-id-unique': {
    holds: twice('createSource', ''),
    breaks: twice('createSource', 'id=src_test_a'),
  },
  'charge-amount-echo': { holds: charge(), breaks: charge('amount=1') },
  'charge-currency-echo': { holds: charge(), breaks: charge('currency=USD') },
  'charge-return-uri-echo': { holds: charge(), breaks: charge('return_uri=https://other.test/') },
  'charge-id-unique': {
    holds: twice('createCharge', ''),
    breaks: twice('createCharge', 'id=chrg_test_a'),
  },
  'retrieve-token-same-token': {
    holds: `${token()} \n retrieveToken t1 -> t1`,
    breaks: `${token()} \n retrieveToken t1 -> t1 id=tokn_test_2`,
    unreached: token(),
  },
  'retrieve-charge-same-charge': {
    holds: `${charge()} \n retrieveCharge c1 -> c1`,
    breaks: `${charge()} \n retrieveCharge c1 -> c1 id=chrg_test_2`,
    inapplicable: 'learned retrieval=null \n createCharge -> c1',
  },
  'retrieve-event-same-event': {
    holds: `o = charge \n e1 = charge.create o \n listEvents -> list e1 \n retrieveEvent e1 -> e1`,
    breaks: `o = charge \n e1 = charge.create o \n listEvents -> list e1 \n retrieveEvent e1 -> e1 id=evnt_test_2`,
  },
  'token-facts-stay': {
    holds: 'createToken -> t1 \n retrieveToken t1 -> t1',
    breaks: 'createToken -> t1 \n retrieveToken t1 -> t1 created_at=+60',
  },
  'charge-facts-stay': {
    holds: `${charge()} \n retrieveCharge c1 -> c1`,
    breaks: `${charge()} \n retrieveCharge c1 -> c1 amount=1`,
    inapplicable: 'learned retrieval=null \n createCharge -> c1',
  },
  'source-facts-stay': {
    holds: later(),
    breaks: later('source.bank=sc'),
    inapplicable: `${source()} \n createCharge source=s1 -> c1 source=null`,
  },
})
