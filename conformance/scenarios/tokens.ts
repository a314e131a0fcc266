import { charge, chargeToken, source, token } from './creations.ts'
import {
  listChargeEvents,
  readTwice,
  retrieveCharge,
  retrieveEvent,
  retrieveToken,
} from './reads.ts'
import { awaitCreateEvent, awaitReflection } from './visits.ts'
import { inTurn, scenario, type CallCommand, type Scenario } from './scenario.ts'

/** Reads something, then ids that differ from its own by a character, then the first again. */
const readsAmongNearIds = (read: CallCommand): CallCommand[] => [
  read,
  ...(['near', 'longer', 'shorter'] as const).map((unknownId) => ({ ...read, unknownId })),
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

/** The scenarios of tokens and cards, and of unknown ids. */
export const tokenScenarios: readonly Scenario[] = [
  scenario('tokens are retrieved', 'smoke', [
    token('one', {}, { base: 'required' }),
    readTwice(retrieveToken, 'one'),
    token('two', british, { base: 'complete' }),
    retrieveToken('one', { unknownId: 'random' }),
    readTwice(retrieveToken, 'two'),
  ]),
  scenario('cards of other numbers and names', 'normal', [
    token('same card', { 'card[name]': 'Nur Aisyah' }),
    token('same card again', { 'card[name]': 'Nur Aisyah' }),
    token('another card', { 'card[number]': '5555555555554444' }),
    token('marks', { 'card[name]': "Nur O'Brien & Sons + 1" }),
    token('a third card', { 'card[number]': '4111111111111111' }),
    retrieveToken('same card'),
    retrieveToken('same card again'),
    retrieveToken('same card'),
  ]),
  scenario('names beyond ASCII', 'smoke', [
    token('name', { 'card[name]': 'Zoë Müller 王 Nur' }),
    token('city', { 'card[city]': 'Johor Zoë' }, { base: 'complete' }),
  ]),
  scenario('nearly known tokens', 'normal', [
    token('token'),
    readsAmongNearIds(retrieveToken('token')),
  ]),
  scenario('nearly known events', 'normal', [
    awaitCreateEvent('@charge', { 'charge.create': 'event' }),
    readsAmongNearIds(retrieveEvent('event')),
    listChargeEvents('@charge', {}, { unknownId: 'random' }),
    retrieveCharge('@charge', { unknownId: 'random' }),
  ]),
  scenario('unknown sources', 'smoke', [
    source('source 2', {}, { base: 'complete' }),
    charge('unknown', 'source 2', { source: '{source 2.id}0' }),
    charge('unknown', 'source 2', { source: 'src_test_0nobody0has0this0' }),
    charge('charge 2', 'source 2'),
  ]),
]

const chargeAgain = (from: string): CallCommand => chargeToken('refused', from)

/** Scenarios of charged tokens, for a profile that names the parameter for them. */
export const chargedTokenScenarios: readonly Scenario[] = [
  scenario('a token is charged', 'smoke', [
    token('token 1'),
    chargeToken('charge 1', 'token 1'),
    awaitReflection('token 1', 'charge 1'),
    chargeAgain('token 1'),
    token('token 2'),
    chargeToken('charge 3', 'token 2'),
    retrieveToken('token 2'),
    inTurn('token 1', retrieveToken, chargeAgain),
    token('token 3'),
    chargeToken('charge 5', 'token 3'),
  ]),
  scenario('a token is charged twice at once', 'normal', [
    token('token 1'),
    { race: [[chargeToken('charge 1', 'token 1')], [chargeToken('charge 2', 'token 1')]] },
    retrieveToken('token 1'),
    // The control of the charge that is refused, if one of the two is.
    token('token 2'),
    chargeToken('charge 3', 'token 2'),
  ]),
]
