import { cases } from '../../generated/cases.ts'
import { enumerations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import {
  byUnknownId,
  isVisit,
  type CallCommand,
  type Command,
  type Race,
  type Slot,
  type Step,
  type VisitCommand,
} from './step.ts'

type Change = NonNullable<CallCommand['change']>

/** Makes what makes commands that create a resource of a kind; with `like`, the request of an earlier one is repeated. */
const maker =
  (call: OperationId, base: string, kind: string) =>
  (at: number, change: Change = {}, like?: number): CallCommand => ({
    call,
    base,
    change,
    as: `${kind} ${at}`,
    ...(like === undefined ? {} : { like: `${kind} ${like}` }),
  })

const token = maker('createToken', 'required', 'token')
const source = maker('createSource', 'required', 'source')
const single = maker('createCharge', 'single-request', 'charge')
const charge = (at: number, from: Slot, change: Change = {}): CallCommand => ({
  call: 'createCharge',
  base: 'source-id',
  change,
  from,
  as: `charge ${at}`,
})

const look = (at: number): VisitCommand => ({ visit: `charge ${at}` })
const pay = (at: number): VisitCommand => ({ visit: `charge ${at}`, choose: 'successful' })
const decline = (at: number): VisitCommand => ({ visit: `charge ${at}`, choose: 'failed' })
const payBeside = (at: number, other: number): VisitCommand => ({ ...pay(at), beside: `charge ${other}` })

const readToken = (at: number): CallCommand => ({ call: 'retrieveToken', base: 'plain', id: `token ${at}` })
const read = (at: number): CallCommand => ({ call: 'retrieveCharge', base: 'plain', id: `charge ${at}` })
const readEvent = (at: number): CallCommand => ({ call: 'retrieveEvent', base: 'plain', id: `charge ${at}` })
const list = (at: number, change: Change = {}): CallCommand => ({
  call: 'listChargeEvents',
  base: 'plain',
  id: `charge ${at}`,
  change,
})
const listAll = (change: Change = {}): CallCommand => ({ call: 'listEvents', base: 'plain', change })

/** A request that is to be refused for its one change or its key, by the requirement of the generated case that it is. */
function refused(command: CallCommand, wrong: { change: Change } | { key: 'other' | 'none' }): CallCommand {
  const { as: _, change = {}, ...rest } = command
  const row = cases.find(({ operation, base, change, key, expect }) => {
    const isSame =
      'key' in wrong
        ? key === wrong.key
        : key === 'right' && JSON.stringify(change) === JSON.stringify(wrong.change)
    return operation === command.call && base === command.base && expect === 'refused' && isSame
  })
  if (row === undefined)
    throw new Error(`${command.call}: no case is to be refused for ${JSON.stringify(wrong)}.`)
  const refusedBy = row.about as RequirementId
  return 'key' in wrong
    ? { ...rest, change, key: wrong.key, refusedBy }
    : { ...rest, change: { ...change, ...wrong.change }, refusedBy }
}

/** A charge of an amount that its source does not have, which no generated case names. */
function ofAmount(command: CallCommand, amount: string): CallCommand {
  const { as: _, change, ...rest } = command
  return { ...rest, change: { ...change, amount }, refusedBy: 'charge-amount-equals-source' }
}

const without = (command: CallCommand, name: string): CallCommand =>
  refused(command, { change: { [name]: null } })
const wrong = (command: CallCommand, name: string, value: string): CallCommand =>
  refused(command, { change: { [name]: value } })
const keyless = (command: CallCommand): CallCommand => refused(command, { key: 'none' })
const otherKey = (command: CallCommand): CallCommand => refused(command, { key: 'other' })

const times = (count: number, command: Command): Command[] => Array.from({ length: count }, () => command)
const { BankCode: banks, PlatformType: platforms } = enumerations

const atOnce = (command: Command): Command[][] => Array.from({ length: 8 }, () => [command])
const race = (...branches: readonly Command[][]): Race => ({ race: branches })
const amidReads = (reading: CallCommand): Race =>
  race(times(4, reading), [otherKey(reading)], [otherKey(reading)], [keyless(reading)])

/**
 * The histories of a run, by name: what shows only after something else, or when requests come at once. Resources that are alike, but
 * for one value or none, show who takes one for the other.
 */
// prettier-ignore
export const histories: Readonly<Record<string, readonly Step[]>> = {
  'a card, again, renewed, and of another owner': [token(1), token(2, {}, 1), token(3, { 'card[expiration_year]': '{year:later}' }, 1), token(4, { 'card[name]': 'Nur Aisyah' }, 1), token(5, {}, 4), token(6, { 'card[expiration_year]': '{year:YY}' }, 1), race([readToken(1)], [readToken(2)], [readToken(3)], [readToken(4)]), readToken(1), readToken(6)],
  'a token that is read often, then without its key': [token(1), ...times(5, readToken(1)), ...times(2, keyless(readToken(1))), ...times(2, otherKey(readToken(1))), readToken(1)],
  'a token that nobody made, once another was read often': [token(1), ...times(2, readToken(1)), ...times(2, byUnknownId(readToken(1))), readToken(1)],
  'a token that is read with the right key, and with wrong ones meanwhile': [token(1), amidReads(readToken(1))],
  'what a token lacks, beside one that was accepted': [token(1), ...times(2, without(token(0, {}, 1), 'card[name]')), ...times(2, without(token(0, {}, 1), 'card[expiration_month]')), without(token(0, {}, 1), 'card[expiration_year]'), without(token(0, {}, 1), 'card[number]'), token(2, {}, 1), readToken(2), without(token(0, { 'card[number]': '5555555555554444', 'card[expiration_month]': '11', 'card[expiration_year]': '{year:later}' }, 1), 'card[name]'), token(3, {}, 1), readToken(3)],
  'a token with a wrong key, beside one that was accepted': [token(1), ...times(3, otherKey(token(0, {}, 1))), ...times(2, keyless(token(0, {}, 1))), token(2, {}, 1)],
  'tokens at once': [token(1), race([token(2, {}, 1)], [token(5, {}, 1)], [token(3, { 'card[name]': 'Nur Aisyah' }, 1)], [token(4, { 'card[expiration_year]': '{year:later}' }, 1)], [keyless(token(0, {}, 1))]), race([readToken(2)], [readToken(3)], [readToken(4)], [readToken(5)], [otherKey(readToken(1))])],

  'sources that are alike': [source(1, { bank: 'uob', amount: '1004', platform_type: 'IOS' }), source(2, {}, 1), source(3, { bank: 'affin' }, 1), source(4, { amount: '115' }, 1), source(5, { platform_type: 'ANDROID' }, 1), charge(1, 'source 1'), source(6, {}, 1), charge(2, 'source 6'), pay(2), charge(3, 'source 3')],
  'sources without a platform, after some with one': [source(1, { amount: '1004', platform_type: 'IOS' }), source(2, { amount: '1004' }), charge(1, 'source 2'), source(3, {}, 2), source(4, { bank: 'uob' }, 3)],
  'amounts past the limits, again and beside those that are within': [source(1, { amount: '2000000' }), ...times(3, wrong(source(0, {}, 1), 'amount', '2000001')), source(2, { amount: '100' }, 1), ...times(3, wrong(source(0, {}, 2), 'amount', '99')), source(3, {}, 1)],
  'the least amount, for each bank and platform': [...banks.map((bank) => wrong(source(0, { bank }), 'amount', '99')), ...platforms.map((platform_type) => wrong(source(0, { platform_type }), 'amount', '99')), source(1)],
  'the largest amount, for each bank and platform': [...banks.map((bank) => wrong(source(0, { bank }), 'amount', '2000001')), ...platforms.map((platform_type) => wrong(source(0, { platform_type }), 'amount', '2000001')), source(1)],
  'what a source lacks, beside one that was accepted': [source(1), ...['currency', 'type', 'bank', 'amount'].flatMap((name) => times(2, without(source(0, {}, 1), name))), source(2, {}, 1)],
  'a bank and a type that nobody knows, again and again': [...times(3, wrong(source(0), 'bank', 'unknown_bank')), ...times(3, wrong(source(0), 'type', 'unknown_type')), ...times(3, wrong(source(0), 'currency', 'ZZZ')), source(1), source(2, {}, 1)],
  'a source without a key, beside some with one': [...times(2, source(1)), ...times(3, keyless(source(0, {}, 1))), source(2, {}, 1)],
  'sources at once': [source(1), race([source(2, {}, 1)], [source(3, { bank: 'uob' }, 1)], [source(4, { amount: '115' }, 1)], [keyless(source(0, {}, 1))]), race([source(5, {}, 1)], [wrong(source(0, {}, 1), 'amount', '99')], [without(source(0, {}, 1), 'bank')], [source(6, { bank: 'affin' }, 1)]), race([charge(1, 'source 2')], [charge(2, 'source 3')], [source(7, {}, 1)])],

  'charges that are alike': [single(1), single(2, {}, 1), single(3, { amount: '115' }, 1), single(4, { 'source[bank]': 'uob' }, 1), race([read(1)], [read(2)], [read(3)], [read(4)]), pay(1), decline(2), list(3), list(4)],
  'charges at once': [single(1), race([single(2, {}, 1)], [single(3, { amount: '115' }, 1)], [single(4, { 'source[bank]': 'uob' }, 1)], [single(5, {}, 1)], [keyless(single(0, {}, 1))]), race([pay(2)], [decline(3)], [pay(4)]), race([read(2)], [read(3)], [list(2)], [list(3)])],
  'what a charge lacks, beside one that was accepted': [single(1), ...['return_uri', 'amount', 'currency', 'source[type]', 'source[bank]'].flatMap((name) => times(2, without(single(0, {}, 1), name))), single(2, {}, 1)],
  'what is wrong with a charge, beside one that was accepted': [single(1), ...times(3, wrong(single(0, {}, 1), 'return_uri', 'http://{rest}')), ...times(3, wrong(single(0, {}, 1), 'amount', '99')), ...times(2, wrong(single(0, {}, 1), 'source[bank]', 'unknown_bank')), single(2, {}, 1)],
  'a charge with a wrong key, beside one that was accepted': [single(1), ...times(5, otherKey(single(0, {}, 1))), ...times(3, keyless(single(0, {}, 1))), single(2, {}, 1)],
  'another amount than the source has, before its charge and after': [source(1), ...times(3, wrong(charge(0, 'source 1'), 'amount', '49999')), wrong(charge(0, 'source 1'), 'currency', 'ZZZ'), charge(1, 'source 1'), ...times(2, wrong(charge(0, 'source 1'), 'amount', '50001')), ...times(2, read(1)), list(1), wrong(charge(0, 'source 1'), 'amount', '49999'), pay(1), wrong(charge(0, 'source 1'), 'amount', '50001'), list(1)],
  'another amount than the source of a single request has': [single(1), ...times(2, wrong(charge(0, 'charge 1'), 'amount', '50001')), read(1), wrong(charge(0, 'charge 1'), 'currency', 'ZZZ'), wrong(charge(0, 'charge 1'), 'return_uri', 'http://{rest}'), charge(2, 'charge 1'), read(1), pay(2), read(2), decline(1), wrong(charge(0, 'charge 1'), 'amount', '49999'), without(charge(0, 'charge 1'), 'amount'), list(1), list(2)],
  'another amount than the source has, and other mistakes, once its charge failed': [source(1), charge(1, 'source 1'), decline(1), ...times(2, wrong(charge(0, 'source 1'), 'amount', '50001')), wrong(charge(0, 'source 1'), 'amount', '49999'), wrong(charge(0, 'source 1'), 'return_uri', 'http://{rest}'), otherKey(charge(0, 'source 1')), list(1), read(1)],
  'an amount that another source of its bank has': [source(1), source(2, { amount: '49999' }, 1), source(3, { amount: '50001' }, 1), wrong(charge(0, 'source 1'), 'amount', '49999'), wrong(charge(0, 'source 1'), 'amount', '50001'), race([charge(2, 'source 2')], ...times(3, wrong(charge(0, 'source 1'), 'amount', '49999')).map((command) => [command])), wrong(charge(0, 'source 1'), 'amount', '49999'), charge(1, 'source 1')],
  'another currency than the source has, and none': [source(1), ...times(3, wrong(charge(0, 'source 1'), 'currency', 'ZZZ')), ...times(2, without(charge(0, 'source 1'), 'currency')), without(charge(0, 'source 1'), 'amount'), wrong(charge(0, 'source 1'), 'amount', '50001'), charge(1, 'source 1'), decline(1)],
  'no key, and the other one, once another amount was refused': [source(1), wrong(charge(0, 'source 1'), 'amount', '50001'), keyless(charge(0, 'source 1')), otherKey(charge(0, 'source 1')), without(charge(0, 'source 1'), 'return_uri'), charge(1, 'source 1'), decline(1), read(1)],
  'addresses that are none, before the charge of a source and after': [source(1), ...times(3, wrong(charge(0, 'source 1'), 'return_uri', 'http://{rest}')), ...times(2, without(charge(0, 'source 1'), 'return_uri')), charge(1, 'source 1'), wrong(charge(0, 'source 1'), 'return_uri', 'http://{rest}'), without(charge(0, 'source 1'), 'return_uri'), wrong(charge(0, 'source 1'), 'return_uri', 'not a url'), pay(1)],
  'wrong keys for a source, before its charge and after': [source(1), ...times(3, otherKey(charge(0, 'source 1'))), keyless(charge(0, 'source 1')), charge(1, 'source 1'), ...times(2, otherKey(charge(0, 'source 1'))), keyless(charge(0, 'source 1')), decline(1)],
  'a source that is charged again': [source(1), charge(1, 'source 1'), charge(2, 'source 1'), charge(3, 'source 1'), wrong(charge(0, 'source 1'), 'amount', '50001'), pay(2), pay(3), read(3), decline(1), read(1), readEvent(2), readEvent(1), list(2), list(1)],
  'a source that is charged again once its charge failed': [source(1), charge(1, 'source 1'), decline(1), read(1), charge(2, 'source 1'), decline(2), readEvent(2), read(1), charge(3, 'source 1'), pay(3), read(3), read(1), list(1)],
  'a source that is charged again once it is paid': [source(1), charge(1, 'source 1'), pay(1), charge(2, 'source 1'), read(1), decline(2), read(1), list(1), ...['currency', 'amount', 'return_uri'].map((name) => without(charge(0, 'source 1'), name)), wrong(charge(0, 'source 1'), 'currency', 'ZZZ'), wrong(charge(0, 'source 1'), 'return_uri', 'http://{rest}')],
  'what is wrong with a source that is paid': [source(1), charge(1, 'source 1'), pay(1), wrong(charge(0, 'source 1'), 'amount', '49999'), wrong(charge(0, 'source 1'), 'amount', '50001'), wrong(charge(0, 'source 1'), 'currency', 'ZZZ'), wrong(charge(0, 'source 1'), 'return_uri', 'http://{rest}'), without(charge(0, 'source 1'), 'return_uri'), otherKey(charge(0, 'source 1')), keyless(charge(0, 'source 1')), read(1), list(1)],
  'what is wrong with sources of a phone': [source(1, { platform_type: 'IOS' }), wrong(charge(0, 'source 1'), 'amount', '50001'), wrong(charge(0, 'source 1'), 'currency', 'ZZZ'), wrong(charge(0, 'source 1'), 'return_uri', 'http://{rest}'), otherKey(charge(0, 'source 1')), charge(1, 'source 1'), source(2, { platform_type: 'ANDROID', bank: 'uob' }), wrong(charge(0, 'source 2'), 'amount', '49999'), without(charge(0, 'source 2'), 'return_uri'), keyless(charge(0, 'source 2')), charge(2, 'source 2'), wrong(charge(0, 'source 1'), 'amount', '49999'), wrong(charge(0, 'source 2'), 'amount', '50001'), pay(1), decline(2), list(1)],
  'what is wrong with the largest source': [source(1, { amount: '2000000' }), wrong(charge(0, 'source 1'), 'amount', '49999'), ofAmount(charge(0, 'source 1'), '2000001'), charge(1, 'source 1'), pay(1), source(2, { amount: '100' }, 1), wrong(charge(0, 'source 2'), 'amount', '50001'), ofAmount(charge(0, 'source 2'), '99'), charge(2, 'source 2'), decline(2)],
  'requests that are wrong by eight at once': [source(1), race(...atOnce(wrong(charge(0, 'source 1'), 'amount', '50001'))), race(...atOnce(otherKey(charge(0, 'source 1')))), race(...atOnce(keyless(charge(0, 'source 1')))), race(...atOnce(wrong(source(0, {}, 1), 'amount', '99'))), charge(1, 'source 1'), pay(1)],
  'requests that are wrong while others of their kind are right': [source(1), single(1), race([source(2, {}, 1), source(3, {}, 1)], times(3, wrong(source(0, {}, 1), 'currency', 'ZZZ')), times(3, wrong(source(0, {}, 1), 'bank', 'unknown_bank')), times(3, wrong(source(0, {}, 1), 'type', 'unknown_type')), times(2, without(source(0, {}, 1), 'bank'))), race([single(2, {}, 1), single(3, {}, 1)], times(3, wrong(single(0, {}, 1), 'currency', 'ZZZ')), times(3, wrong(single(0, {}, 1), 'return_uri', 'http://{rest}')), times(3, wrong(single(0, {}, 1), 'source[type]', 'unknown_type')), times(3, wrong(single(0, {}, 1), 'source[bank]', 'unknown_bank')), times(2, without(single(0, {}, 1), 'source[bank]')))],
  'a wrong amount just before the right one': [source(1), race([wrong(charge(0, 'source 1'), 'amount', '50001')], [wrong(charge(0, 'source 1'), 'amount', '49999')], [charge(1, 'source 1')]), source(2, { platform_type: 'ANDROID' }), race([wrong(charge(0, 'source 2'), 'currency', 'ZZZ')], [wrong(charge(0, 'source 2'), 'amount', '50001')], [charge(2, 'source 2')])],
  'two charges of a source that are paid at once': [source(1), charge(1, 'source 1'), charge(2, 'source 1'), race([pay(1)], [pay(2)]), read(1), read(2), list(1), list(2)],
  'two charges of a source, one paid and one declined at once': [source(1), charge(1, 'source 1'), charge(2, 'source 1'), race([decline(1)], [pay(2)]), read(1), read(2), list(1), list(2)],
  'a source that is charged twice at once': [source(1), race([charge(1, 'source 1')], [charge(2, 'source 1')]), race([read(1)], [read(2)], [list(1)], [list(2)]), pay(2), read(1), list(2)],
  'a source that several requests name at once': [source(1), race([charge(1, 'source 1')], [charge(2, 'source 1')], [wrong(charge(0, 'source 1'), 'amount', '50001')], [otherKey(charge(0, 'source 1'))]), pay(2), read(1)],
  'requests that are wrong while a source is charged': [source(1), race([charge(1, 'source 1')], times(3, wrong(charge(0, 'source 1'), 'return_uri', 'http://{rest}')), times(3, wrong(charge(0, 'source 1'), 'currency', 'ZZZ')), times(3, keyless(charge(0, 'source 1'))), times(2, without(charge(0, 'source 1'), 'return_uri')), times(2, without(charge(0, 'source 1'), 'source')), times(2, without(charge(0, 'source 1'), 'amount'))), decline(1)],

  'a page that is opened often, then paid': [single(1), read(1), list(1), ...times(4, look(1)), read(1), pay(1), list(1), ...times(2, look(1)), read(1)],
  'a page that is opened often, then declined': [single(1), ...times(4, look(1)), decline(1), readEvent(1), ...times(4, look(1)), read(1)],
  'a page that is opened often, and nothing is chosen': [single(1), ...times(4, look(1)), read(1), list(1)],
  'paid, then declined again and again': [single(1), look(1), pay(1), read(1), decline(1), read(1), pay(1), decline(1), list(1), readEvent(1)],
  'declined, then paid again and again': [single(1), list(1, { limit: '1' }), decline(1), list(1), readEvent(1), pay(1), read(1), decline(1), pay(1), ...times(2, readEvent(1)), list(1)],
  'paid and declined at once': [single(1), look(1), race([pay(1)], [decline(1)]), read(1), list(1), race([decline(1)], [pay(1)], [read(1)]), read(1)],
  'paid twice at once, and declined': [single(1), race([pay(1)], [pay(1)]), read(1), list(1), single(2, {}, 1), race([decline(2)], [decline(2)], [decline(2)]), read(2), list(2)],
  'paid and declined by four at once': [single(1), race([pay(1)], [decline(1)], [pay(1)], [decline(1)]), read(1), list(1)],
  'listed and read often before it is paid, or declined': [single(1), ...times(4, list(1)), ...times(4, read(1)), pay(1), list(1), read(1), single(2, {}, 1), ...times(4, list(2)), decline(2), list(2)],
  'read while it is paid': [single(1), list(1), race([pay(1)], [read(1)], [list(1)], [look(1)], times(10, read(1)), times(10, read(1)), times(5, look(1))), read(1), list(1)],
  'read while it is declined, and again': [single(1), race([decline(1)], [read(1)], [list(1)], [look(1)], times(10, read(1)), times(5, look(1))), read(1), race([pay(1)], [read(1)], [list(1)]), read(1), readEvent(1)],
  'a source that is charged while its charge is paid': [source(1), charge(1, 'source 1'), look(1), race([pay(1)], [charge(2, 'source 1')], [read(1)]), read(2), decline(2), read(1)],
  'two pages in one browser': [single(1), single(2, {}, 1), payBeside(1, 2), read(1), list(2), read(2)],
  'paid as soon as it is made': [single(1), pay(1), single(2, {}, 1), decline(2), race([list(1)], [list(2)], [readEvent(1)], [readEvent(2)])],

  'events that are read often, then with a wrong key': [single(1), ...times(3, readEvent(1)), keyless(readEvent(1)), ...times(3, otherKey(readEvent(1))), pay(1), readEvent(1), otherKey(readEvent(1)), look(1), keyless(readEvent(1)), readEvent(1)],
  'an event that nobody recorded, once another was read often': [single(1), ...times(2, readEvent(1)), ...times(2, byUnknownId(readEvent(1))), readEvent(1), pay(1), ...times(2, byUnknownId(readEvent(1))), readEvent(1)],
  'a list by one size after the other, and by a wrong key': [single(1), list(1, { offset: '1' }), pay(1), list(1, { limit: '20' }), list(1, { limit: '1' }), list(1), list(1, { offset: '1' }), ...times(3, otherKey(list(1))), ...times(3, keyless(list(1))), list(1), list(1, { order: 'chronological' })],
  'the list of the account, by a wrong key': [single(1), listAll({ limit: '5' }), ...times(3, otherKey(listAll({ limit: '5' }))), ...times(3, keyless(listAll({ limit: '5' }))), listAll({ limit: '1' }), listAll()],
  'events that are read with the right key, and with wrong ones meanwhile': [single(1), ...[readEvent(1), list(1), listAll({ limit: '5' })].map(amidReads)],

  'a token that is charged again': [token(1), charge(1, 'token 1'), readToken(1), charge(2, 'token 1'), charge(3, 'token 1', { amount: '115' }), readToken(1), charge(4, 'token 1', { amount: '99' }), charge(5, 'token 1', { amount: null }), charge(6, 'token 1'), readToken(1)],
  'a token that is charged again once its charge is paid': [token(1), charge(1, 'token 1'), readToken(1), read(1), list(1), pay(1), readToken(1), read(1), decline(1), read(1), charge(2, 'token 1'), list(1), readToken(1)],
  'a token that is charged again once its charge failed': [token(1), charge(1, 'token 1'), ...times(2, readToken(1)), read(1), decline(1), readToken(1), read(1), pay(1), charge(2, 'token 1'), read(1), token(2), otherKey(charge(0, 'token 2'))],
  'tokens that are charged at once': [token(1), token(2, { 'card[name]': 'Nur Aisyah' }, 1), race([charge(1, 'token 1', { amount: '115' })], [charge(2, 'token 2')]), race([read(1)], [read(2)], [readToken(1)], [readToken(2)]), pay(1), decline(2), list(1), list(2)],
  'a charge of a token that is paid and declined at once': [token(1), charge(1, 'token 1'), look(1), race([pay(1)], [decline(1)]), read(1), list(1), readToken(1)],
  'a token that is charged again after others': [...[1, 2, 3, 4, 5, 6, 7].flatMap((at) => [token(at), charge(at, `token ${at}`)]), charge(8, 'token 1')],
  'tokens of one card that are charged': [token(1), token(2, {}, 1), charge(1, 'token 1'), charge(2, 'token 2'), list(1), list(2), pay(1), decline(2), list(1), list(2), readToken(1), readToken(2)],
  'a token that is charged again once the page of its charge is opened': [token(1), charge(1, 'token 1'), look(1), charge(2, 'token 1'), ...times(2, look(1)), charge(3, 'token 1'), readToken(1)],
  'a token that several requests charge at once': [token(1), race([charge(1, 'token 1')], [charge(2, 'token 1', { amount: '115' })], [charge(3, 'token 1')], [readToken(1)]), readToken(1), keyless(readToken(1))],
  'a token that is read, then charged while it is read': [token(1), ...times(3, readToken(1)), race([charge(1, 'token 1')], [readToken(1)], times(8, readToken(1)), times(8, readToken(1)), times(3, keyless(readToken(1)))), readToken(1), charge(2, 'token 1'), otherKey(readToken(1))],
}

/** Tells whether a sequence charges a token. */
export function chargesToken(steps: readonly Step[]): boolean {
  return commandsIn(steps).some((command) => !isVisit(command) && command.from?.startsWith('token') === true)
}

/** Every command of a sequence. */
export function commandsIn(steps: readonly Step[]): Command[] {
  return steps.flatMap((step) => ('race' in step ? step.race.flat() : [step]))
}
