import { cases } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import type { ObservationId } from '../../generated/requirements.ts'
import { otherNumbers } from '../settings/secrets.ts'
import { caseSteps, casesByExample } from './cases.ts'
import { subjectSteps } from './requests.ts'
import { charge, chargeAtOnce, source, token } from './creations.ts'
import { listEvents, listChargeEvents, retrieveToken } from './reads.ts'
import { pays } from './visits.ts'
import { scenario, type CallCommand, type Changes, type Scenario } from './scenario.ts'

const observing = (id: ObservationId): Partial<CallCommand> => ({ observation: id })

/** Batches of cases whose answers the specification leaves open. */
const observedCases = casesByExample(cases.filter(({ expect }) => expect === 'observed')).map(
  ({ operation, base, rows }): Scenario =>
    scenario(
      `${operation} ${base}: open values`,
      { depth: 'deep', phase: operations[operation].isList ? 'quiet' : 'main' },
      [subjectSteps(operation), { beside: rows.map(caseSteps) }],
    ),
)

/** Card numbers that services publish for tests, and plain mistakes in them. */
const cardNumbers: { readonly [name: string]: string } = {
  Visa: '4242424242424242',
  MasterCard: '5555555555554444',
  ...otherNumbers,
  'wrong check digit': '4242424242424241',
  '12 digits of 16': '424242424242',
  '20 digits': '42424242424242424242',
  letters: '42424242424242ab',
  'with blanks': '4242 4242 4242 4242',
  'with dashes': '4242-4242-4242-4242',
}

/** Months from now in which cards expire. */
const expiries: { readonly [name: string]: number } = {
  'last year': -12,
  'last month': -1,
  'this month': 0,
  'in 15 years': 180,
  'in 60 years': 720,
}

function cardExpiringIn(months: number): Changes {
  const now = new Date()
  const expiry = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
  const [year = '', month] = expiry.toISOString().split('-')
  return { 'card[expiration_month]': String(Number(month)), 'card[expiration_year]': year }
}

const cardCase = (id: ObservationId, name: string, change: Changes): CallCommand[] => [
  token(name, change, { ...observing(id), case: name }),
]
const firstChargeEvents = (change: Changes, overrides: Partial<CallCommand> = {}): CallCommand =>
  listChargeEvents('@charge', change, overrides)
const inlineSource = { 'source[type]': 'duitnow_obw', 'source[bank]': 'uob' }

/** The scenarios of the observations that no other scenario makes. */
export const observeScenarios: readonly Scenario[] = [
  ...observedCases,
  scenario('cards of other numbers and dates', 'deep', [
    {
      beside: [
        ...Object.entries(cardNumbers).map(([name, number]) =>
          cardCase('card-number-validation', name, { 'card[number]': number }),
        ),
        ...Object.entries(expiries).map(([name, months]) =>
          cardCase('card-expiry-validation', name, cardExpiringIn(months)),
        ),
        [
          token(
            'short year',
            { 'card[expiration_year]': '{year:YY}' },
            observing('card-two-digit-year'),
          ),
        ],
      ],
    },
  ]),
  scenario('keys with a password or a blank', 'deep', [
    token('token'),
    retrieveToken('token', { ...observing('key-password'), manner: 'a password' }),
    listEvents({ limit: '1' }, { ...observing('key-password'), manner: 'a password' }),
    retrieveToken('token', { ...observing('key-blank'), manner: 'a blank after the key' }),
    listEvents({ limit: '1' }, { ...observing('key-blank'), manner: 'a blank after the key' }),
  ]),
  scenario('open requests for charges', 'deep', [
    ['IOS', 'ANDROID'].map((name) =>
      source(
        name,
        { platform_type: name },
        { base: 'required', ...observing('source-platform-type-echo') },
      ),
    ),
    [source('source 1'), source('source 2'), source('source 3')],
    charge(
      'refused',
      'source 3',
      { amount: '{source 3.amount+1}' },
      observing('charge-source-after-refusal'),
    ),
    charge('third', 'source 3', {}, observing('charge-source-after-refusal')),
    charge('first', 'source 1', {}, observing('charge-source-twice')),
    charge('second', 'source 1', {}, observing('charge-source-twice')),
    chargeAtOnce(
      'fragment',
      { return_uri: 'https://{rest}#paid' },
      observing('charge-return-uri-fragment'),
    ),
    pays('fragment'),
    charge('both', 'source 2', inlineSource, observing('charge-source-both')),
    chargeAtOnce(
      'more',
      { description: 'An order', 'metadata[order]': '1042' },
      observing('charge-parameters'),
    ),
  ]),
  scenario('a from of another zone', { depth: 'normal', phase: 'quiet' }, [
    firstChargeEvents({ from: '{@created.created_at+1 at +08:00}' }, observing('list-from-zone')),
  ]),
  scenario('open requests for lists', { depth: 'deep', phase: 'quiet' }, [
    [
      firstChargeEvents({ from: '{@completed.created_at}' }),
      firstChargeEvents({ to: '{@created.created_at}' }),
    ],
    [firstChargeEvents({ limit: '10' }), firstChargeEvents({ limit: '20' })],
  ]),
  scenario('a token at the end', { depth: 'deep', phase: 'end' }, [
    retrieveToken('@token', observing('token-lifetime')),
  ]),
]
