import type { enumerations } from '../../generated/operations.ts'
import type { EventKey } from '../../generated/fields.ts'
import type { Result } from '../authorization/driver.ts'
import { eventKeys } from '../known/events.ts'
import type { Api } from './api.ts'

type Bank = (typeof enumerations.BankCode)[number]
type Platform = (typeof enumerations.PlatformType)[number]

/** The results that a customer may choose. */
export const results = ['successful', 'failed'] as const satisfies readonly Result[]

/** A charge of the run. */
interface ChargeRow {
  /** From a source that is named by its id, or in a single request with its source. */
  made: 'source-id' | 'single-request'
  bank: Bank
  platform?: Platform
  /** In the smallest unit of the currency, its own alone: it tells the charge from all others. */
  amount: number
  /** Set where it is retrieved before its customer comes, so that what is remembered of it shows. */
  readBefore?: true
  /** The results that its customer chooses, one at each visit. */
  customer?: readonly Result[]
  /** The results that two customers choose who are at its page at once. */
  atOnce?: readonly [Result, Result]
  /** Set where the second of them opens the page first, and sends what it holds only a while after the other one is through. */
  isStale?: true
  /** The characters of each nonce in its return_uri, where an implementation may refuse that as too long. */
  nonce?: number
}

// prettier-ignore
const settled = {
  'cimb paid': { made: 'source-id', bank: 'cimb', amount: 50_000, customer: ['successful', 'failed', 'failed', 'failed'] },
  'affin paid': { made: 'single-request', bank: 'affin', amount: 50_003, customer: ['successful', 'failed', 'failed'] },
  'alliance declined': { made: 'source-id', bank: 'alliance', amount: 50_007, customer: ['failed', 'successful', 'successful'] },
  'cimb declined': { made: 'single-request', bank: 'cimb', amount: 50_010, customer: ['failed', 'successful', 'successful', 'successful'] },
  'agro paid': { made: 'source-id', bank: 'agro', platform: 'IOS', amount: 50_012, readBefore: true, customer: ['successful', 'successful'] },
  'ambank paid': { made: 'single-request', bank: 'ambank', amount: 50_015, readBefore: true, customer: ['successful', 'successful'] },
  'ambank declined': { made: 'source-id', bank: 'ambank', platform: 'IOS', amount: 50_019, readBefore: true, customer: ['failed', 'failed'] },
  'agro declined': { made: 'single-request', bank: 'agro', amount: 50_022, readBefore: true, customer: ['failed', 'failed'] },
  'affin declined': { made: 'source-id', bank: 'affin', amount: 1_000_024, customer: ['failed'] },
  'alliance paid': { made: 'single-request', bank: 'alliance', amount: 1_000_027, customer: ['successful'] },
  'islam paid': { made: 'source-id', bank: 'islam', amount: 1_000_031, customer: ['successful'] },
  'islam declined': { made: 'single-request', bank: 'islam', amount: 1_000_034, customer: ['failed'] },
  'muamalat paid': { made: 'single-request', bank: 'muamalat', amount: 100, customer: ['successful'] },
  'muamalat declined': { made: 'source-id', bank: 'muamalat', amount: 103, customer: ['failed'] },
  'rakyat paid': { made: 'source-id', bank: 'rakyat', platform: 'IOS', amount: 107, customer: ['successful'] },
  'rakyat declined': { made: 'single-request', bank: 'rakyat', amount: 110, customer: ['failed'] },
  'bsn paid': { made: 'single-request', bank: 'bsn', amount: 50_048, customer: ['successful'] },
  'bsn declined': { made: 'source-id', bank: 'bsn', amount: 50_051, customer: ['failed'] },
  'hongleong paid': { made: 'source-id', bank: 'hongleong', amount: 50_055, customer: ['successful'] },
  'hongleong declined': { made: 'single-request', bank: 'hongleong', amount: 50_058, customer: ['failed'] },
  'hsbc paid': { made: 'source-id', bank: 'hsbc', amount: 50_060, customer: ['successful'] },
  'hsbc declined': { made: 'single-request', bank: 'hsbc', amount: 50_063, customer: ['failed'] },
  'kfh paid': { made: 'source-id', bank: 'kfh', amount: 50_067, customer: ['successful'] },
  'kfh declined': { made: 'single-request', bank: 'kfh', amount: 50_070, customer: ['failed'] },
  'maybank2u paid': { made: 'source-id', bank: 'maybank2u', platform: 'ANDROID', amount: 50_072, customer: ['successful'] },
  'maybank2u declined': { made: 'single-request', bank: 'maybank2u', amount: 50_075, customer: ['failed'] },
  'ocbc paid': { made: 'single-request', bank: 'ocbc', amount: 50_079, customer: ['successful'] },
  'ocbc declined': { made: 'source-id', bank: 'ocbc', amount: 50_082, customer: ['failed'] },
  'public paid': { made: 'source-id', bank: 'public', amount: 50_084, customer: ['successful'] },
  'public declined': { made: 'single-request', bank: 'public', amount: 50_087, customer: ['failed'] },
  'rhb paid': { made: 'single-request', bank: 'rhb', amount: 50_091, customer: ['successful'] },
  'rhb declined': { made: 'source-id', bank: 'rhb', amount: 50_094, customer: ['failed'] },
  'sc paid': { made: 'source-id', bank: 'sc', amount: 50_096, customer: ['successful'] },
  'sc declined': { made: 'single-request', bank: 'sc', amount: 50_099, customer: ['failed'] },
  'uob paid': { made: 'single-request', bank: 'uob', amount: 50_103, customer: ['successful'] },
  'uob declined': { made: 'source-id', bank: 'uob', platform: 'ANDROID', amount: 50_106, customer: ['failed'] },
  'cimb paid in one request': { made: 'single-request', bank: 'cimb', amount: 50_108, customer: ['successful'] },
  'maybank2u declined from a source': { made: 'source-id', bank: 'maybank2u', amount: 50_111, customer: ['failed'] },
  'uob paid from a source': { made: 'source-id', bank: 'uob', amount: 50_115, customer: ['successful'] },
  'public declined from a source': { made: 'source-id', bank: 'public', amount: 50_118, customer: ['failed'] },
  'hsbc paid in one request': { made: 'single-request', bank: 'hsbc', amount: 50_120, customer: ['successful'] },
  'sc declined from a source': { made: 'source-id', bank: 'sc', amount: 50_123, customer: ['failed'] },
} as const satisfies Record<string, ChargeRow>

// prettier-ignore
const special = {
  'paid beside declined': { made: 'source-id', bank: 'cimb', amount: 50_300, atOnce: ['successful', 'failed'] },
  'paid beside declined in one request': { made: 'single-request', bank: 'cimb', amount: 50_303, atOnce: ['successful', 'failed'] },
  'declined beside paid': { made: 'source-id', bank: 'cimb', amount: 50_307, atOnce: ['failed', 'successful'] },
  'declined beside paid in one request': { made: 'single-request', bank: 'cimb', amount: 50_310, atOnce: ['failed', 'successful'] },
  'paid beside declined again': { made: 'source-id', bank: 'cimb', amount: 50_312, atOnce: ['successful', 'failed'] },
  'paid beside declined again in one request': { made: 'single-request', bank: 'cimb', amount: 50_315, atOnce: ['successful', 'failed'] },
  'paid before an earlier page is sent': { made: 'source-id', bank: 'cimb', amount: 50_320, atOnce: ['successful', 'failed'], isStale: true },
  'declined before an earlier page is sent': { made: 'single-request', bank: 'cimb', amount: 50_323, atOnce: ['failed', 'successful'], isStale: true },
  // The charge that a run begins with: its customer comes more than two seconds later.
  'first': { made: 'source-id', bank: 'cimb', amount: 52_995, customer: ['successful'] },
  'never visited': { made: 'source-id', bank: 'cimb', amount: 52_988 },
  'return_uri of 300 characters': { made: 'source-id', bank: 'cimb', amount: 52_979, nonce: 100 },
  'return_uri of 1100 characters': { made: 'source-id', bank: 'cimb', amount: 52_983, nonce: 500 },
  // Made after all else: once its event is there, those of all others should be.
  'last': { made: 'single-request', bank: 'cimb', amount: 53_003 },
} as const satisfies Record<string, ChargeRow>

/**
 * The charges of a run, by name. Each bank is paid in one form of creation and declined in the other; the first eight have customers
 * who come again, the next four large amounts and the four after these small ones, in both forms for both results.
 */
export const chargeRows: Readonly<Record<ChargeName, ChargeRow>> = { ...settled, ...special }

/** The name of a charge of the run. */
export type ChargeName = keyof typeof settled | keyof typeof special

/** A charge of the run, by its name; where a run looks at more than the table has, it is gone through in further rounds, with other amounts. */
export interface Turn extends Record<string, string | number> {
  row: ChargeName
  round: number
}

/** Gives the turn of a charge that is in the table once. */
export const only = (row: ChargeName): Turn => ({ row, round: 0 })

/** Lists the charges whose customers get through the page: twice as many as the run looks at of each kind, because each has one of two forms. */
export function settledTurns({ services }: Pick<Api, 'services'>): Turn[] {
  const names = Object.keys(settled) as ChargeName[]
  return Array.from({ length: 2 * services.options.sample }, (_, at) => ({
    row: names[at % names.length] ?? 'first',
    round: Math.floor(at / names.length),
  }))
}

/** An event of a charge of the run. */
export interface EventTurn extends Turn {
  key: EventKey
}

/** Lists both events of as many charges whose customers get through as the run looks at of each kind. */
export function eventTurns(api: Pick<Api, 'services'>): EventTurn[] {
  const turns = settledTurns(api).slice(0, api.services.options.sample)
  return turns.flatMap((turn) => eventKeys.map((key) => ({ ...turn, key })))
}

/** Keeps the charges whose customers want a result at first. */
export function wanting<One extends Turn>(turns: readonly One[], want: Result): One[] {
  return turns.filter(({ row }) => chargeRows[row].customer?.[0] === want)
}

/** Keeps the charges that are made in one form. */
export function madeAs(turns: readonly Turn[], made: ChargeRow['made']): Turn[] {
  return turns.filter(({ row }) => chargeRows[row].made === made)
}

/** The settled charges whose customers come again. */
export const revisitedTurns: readonly Turn[] = turnsOf((row) => (row.customer?.length ?? 0) > 1)

/** The charges with two customers at once. */
export const racedTurns: readonly Turn[] = turnsOf((row) => row.atOnce !== undefined)

/** The charges with a long return_uri. */
export const longTurns: readonly Turn[] = turnsOf((row) => row.nonce !== undefined)

function turnsOf(isMeant: (row: ChargeRow) => boolean): Turn[] {
  return Object.entries(chargeRows).flatMap(([name, row]) => (isMeant(row) ? [only(name as ChargeName)] : []))
}

/** Gives the amount of a charge and its source, as it is sent. */
export function amountOf({ row, round }: Turn): string {
  return String(chargeRows[row].amount + 1000 * round)
}

/** A token of the run. */
interface TokenRow {
  /** Only what the contract requires, or every parameter. */
  base: 'required' | 'complete'
  /** The month in which its card expires. */
  month?: number
  name?: string
  /** The country of its card, in two capital letters. */
  country?: string
  /** Set where its card is the very same as the first one's. */
  sameCard?: true
  /** Set where an implementation may refuse it. */
  open?: true
}

// From September on, so that the first few have months of one digit and of two.
const months = [9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8]

/** The plain tokens of a run, by name: a card of each month, with what is required and with every parameter. */
const plainTokens: Readonly<Record<string, TokenRow>> = {
  first: { base: 'required', month: 9 },
  'every parameter': { base: 'complete', month: 10 },
  'the first card again': { base: 'required', sameCard: true },
  ...Object.fromEntries(
    months.flatMap((month): [string, TokenRow][] => [
      [`month ${month}, every parameter`, { base: 'complete', month }],
      [`month ${month}`, { base: 'required', month }],
    ]),
  ),
}

/** Tokens of owners with names that are long or easily spoiled, and of cards of several countries; an implementation may refuse some. */
const unusualTokens: Readonly<Record<string, TokenRow>> = {
  apostrophes: { base: 'required', name: "D'Arcy O'Brien-Smith, Jr.", open: true },
  'marks of HTML': { base: 'required', name: 'Tan & Sons <Holdings> "KL"', open: true },
  'marks of forms and paths': { base: 'required', name: 'Müller + Zoë; 5%20 #1 @home/a\\b=c', open: true },
  'letters beyond the first plane of Unicode': { base: 'required', name: '𠮷田 太郎', open: true },
  'letters beyond ASCII': { base: 'required', name: 'Łukasz Đặng-Ångström Nguyễn 陳大文', open: true },
  'capitals within words': {
    base: 'required',
    name: 'MacDonald deLaCruz McAllister vanDerBerg FitzGerald bin al-Rashid',
    open: true,
  },
  'more letters than most names have': {
    base: 'required',
    name: 'Nur Aisyah binti '.repeat(7) + 'Abdullah',
    open: true,
  },
  'a card of Malaysia': { base: 'required', country: 'MY' },
  'a card of Great Britain': { base: 'required', country: 'GB', open: true },
  'a card of the United States': { base: 'required', country: 'US', open: true },
  'a card of Canada': { base: 'required', country: 'CA', open: true },
}

/** The tokens of a run, by name. */
export const tokenRows = { ...plainTokens, ...unusualTokens }

/** Lists the names of the plain tokens of a run: as many as it looks at of each kind. */
export function plainTokenNames({ services }: Pick<Api, 'services'>): string[] {
  return Object.keys(plainTokens).slice(0, services.options.sample)
}

/** The names of the tokens with unusual names and countries. */
export const unusualTokenNames: readonly string[] = Object.keys(unusualTokens)
