import type { RequirementId } from '../../generated/requirements.ts'
import { charge, chargeToken, source, token } from './creations.ts'
import { eventsOf, readTwice, retrieve, retrieveEvent, retrieveToken } from './reads.ts'
import { recorded, reflects } from './visits.ts'
import { inTurn, refused, scenario, type Call, type Scenario } from './scenario.ts'

/** Reads something before and after ids that are nearly known: one character is another, there is one more, or one less. */
const nearlyKnown = (about: RequirementId, read: Call): Call[] => [
  read,
  ...(['near', 'longer', 'shorter'] as const).map((unknownId) =>
    refused(about, { ...read, unknownId }),
  ),
  read,
]

/** A card of another country, of those that the specification names. */
const british = {
  'card[expiration_month]': '11',
  'card[country]': 'GB',
  'card[city]': 'London',
  'card[state]': 'Greater London',
  'card[postal_code]': 'SW1A 1AA',
  'card[phone_number]': '+442079460000',
}

const encoded = { expect: 'open', about: 'request-form-encoded' } as const
const tokens = { areas: ['tokens', 'keys', 'answers'] } as const

/** The scenarios of tokens and cards, and of ids that nobody was given. */
export const tokenScenarios: readonly Scenario[] = [
  scenario('tokens are retrieved', { depth: 'smoke', ...tokens }, [
    token('one', {}, { base: 'required' }),
    readTwice(retrieveToken, 'one'),
    token('two', british, { base: 'complete', about: 'create-token-card-postal-code-accepted' }),
    refused('retrieve-token-unknown-id', retrieveToken('one', { unknownId: 'random' })),
    readTwice(retrieveToken, 'two'),
  ]),
  scenario('cards of other numbers and names', { depth: 'normal', areas: ['tokens'] }, [
    token('same card', { 'card[name]': 'Nur Aisyah' }),
    token('same card again', { 'card[name]': 'Nur Aisyah' }),
    token('another card', { 'card[number]': '5555555555554444' }, { expect: 'open' }),
    token(
      'marks',
      { 'card[name]': "Nur O'Brien & Sons + 1" },
      { expect: 'open', about: 'card-name-echo' },
    ),
    token('a third card', { 'card[number]': '4111111111111111' }, { expect: 'open' }),
    retrieveToken('same card'),
    retrieveToken('same card again'),
    retrieveToken('same card'),
  ]),
  scenario(
    'names beyond ASCII',
    { depth: 'smoke', areas: ['tokens'], shows: ['request-form-encoded'] },
    [
      token('name', { 'card[name]': 'Zoë Müller 王 Nur' }, encoded),
      token('city', { 'card[city]': 'Johor Zoë' }, { base: 'complete', ...encoded }),
    ],
  ),
  scenario('nearly known tokens', 'normal', [
    token('token'),
    nearlyKnown('retrieve-token-unknown-id', retrieveToken('token')),
  ]),
  scenario('nearly known events', 'normal', [
    recorded('@first', { 'charge.create': 'event' }),
    nearlyKnown('retrieve-event-unknown-id', retrieveEvent('event')),
    eventsOf('@first', {}, { unknownId: 'random', expect: 'open' }),
    retrieve('@first', { unknownId: 'random', expect: 'open' }),
  ]),
  scenario(
    'unknown sources',
    { depth: 'smoke', shows: ['refusal-creates-nothing', 'refusal-client-error'] },
    [
      source('source 2', {}, { base: 'complete' }),
      refused('charge-source-known', charge('unknown', 'source 2', { source: '{source 2.id}0' })),
      refused(
        'charge-source-known',
        charge('unknown', 'source 2', { source: 'src_test_0nobody0has0this0' }),
      ),
      charge('charge 2', 'source 2'),
    ],
  ),
]

const again = (from: string): Call => refused('token-single-use', chargeToken('refused', from))

/** The scenarios of charged tokens, for a profile that names the parameter of createCharge which takes them. */
export const chargedTokenScenarios: readonly Scenario[] = [
  scenario('a token is charged', { depth: 'smoke', ...tokens }, [
    token('token 1'),
    chargeToken('charge 1', 'token 1'),
    reflects('token 1', 'charge 1'),
    again('token 1'),
    token('token 2'),
    chargeToken('charge 3', 'token 2'),
    retrieveToken('token 2'),
    inTurn('token 1', retrieveToken, again),
    token('token 3'),
    chargeToken('charge 5', 'token 3'),
  ]),
]
