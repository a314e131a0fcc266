import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { grouped } from '../basics/grouped.ts'
import {
  account,
  charge,
  chargeAtOnce,
  eventsOf,
  recorded,
  retrieve,
  retrieveEvent,
  retrieveToken,
  scenario,
  source,
  token,
} from './scenario.ts'
import { unknownKeys, type Call, type Depth, type KeyChoice, type Scenario, type Step } from './scenario.ts'

const judged = cases.filter(({ expect }) => expect !== 'observed')

/** The charges of one requirement that must be accepted, before a deep run; each is money, and their sources try all values, too. */
const mostAccepted = 8

/** The batches of request cases: every case of one operation and example at once, and an accepted request after them. */
export const caseScenarios: readonly Scenario[] = groups(judged.filter(({ key }) => key === 'right')).flatMap(
  ({ operation, base, rows }) => {
    const first = rows.filter((row) => isFirst(row))
    const spare = operation === 'createCharge' ? rows.filter((row) => isSpare(row, rows)) : []
    const others = rows.filter((row) => !first.includes(row) && !spare.includes(row))
    return [
      ...batch(operation, base, 'smoke', first),
      ...batch(operation, base, 'normal', others),
      ...batch(operation, base, 'deep', spare),
    ]
  },
)

/** Says that a case is the first that must be refused for its requirement; one that takes no source before it is preferred. */
function isFirst(row: Case): boolean {
  const alike = judged.filter(
    ({ about, expect, key }) => about === row.about && expect === 'refused' && key === 'right',
  )
  return (alike.find(({ base }) => base !== 'source-id') ?? alike[0]) === row
}

function isSpare(row: Case, rows: readonly Case[]): boolean {
  const alike = rows.filter(({ about, expect }) => about === row.about && expect === 'accepted')
  return alike.indexOf(row) >= mostAccepted
}

/** The scenarios of keys: each operation with the other kind's key, none, an empty one, and keys that nobody holds. */
export const keyScenarios: readonly Scenario[] = groups(judged.filter(({ key }) => key !== 'right')).flatMap(
  ({ operation, base, rows }) => {
    const tried = (key: KeyChoice): readonly Step[] => {
      const kind = key === 'other' || key === 'none' || key === 'blank' ? key : 'unknown'
      const about = rows.find((row) => row.key === kind)?.about
      return about === undefined
        ? []
        : requestOf(operation, base, `key ${key}`, { key, about, expect: 'refused' })
    }
    const all = (name: string, depth: Depth, keys: readonly KeyChoice[]) =>
      scenario(`${operation} ${base}: ${name}`, { depth, phase: 'keys' }, [
        subjectOf(operation),
        { beside: keys.map(tried) },
        requestOf(operation, base, 'after'),
      ])
    return [
      all('other keys', base === 'source-id' ? 'normal' : 'smoke', ['other', 'none', 'random']),
      all('nearly the right key', 'normal', ['blank', ...unknownKeys.filter((key) => key !== 'random')]),
    ]
  },
)

/** Groups generated cases by operation and example. */
export function groups(rows: readonly Case[]): { operation: OperationId; base: string; rows: Case[] }[] {
  const found = grouped(rows, ({ operation, base }) => `${operation} ${base}`)
  return [...found.values()].flatMap((some) => some.slice(0, 1).map((first) => ({ ...first, rows: some })))
}

function batch(operation: OperationId, base: string, depth: Depth, rows: readonly Case[]): Scenario[] {
  if (rows.length === 0) return []
  const control = requestOf(operation, base, 'plain')
  const isRead = operations[operation].method === 'GET'
  const name = { smoke: 'first refusals', normal: 'values', deep: 'more values' }[depth]
  return [
    scenario(`${operation} ${base}: ${name}`, depth, [
      subjectOf(operation),
      // A list refuses nothing; it may be the first time that it is asked for.
      isRead ? control : [],
      { beside: rows.map((row) => caseSteps(row)) },
      isRead ? [] : control,
    ]),
  ]
}

/** The steps that send a case. */
export function caseSteps({ id, operation, base, change, key, expect, about }: Case): readonly Step[] {
  const isAccepted = expect === 'accepted'
  const more: Partial<Call> = {
    case: id,
    about,
    ...(isAccepted ? {} : { expect: expect === 'refused' ? expect : 'open' }),
    ...(key === 'other' ? { key } : {}),
    change: isAccepted ? inTime(change) : change,
  }
  const amount = isAccepted && typeof change['amount'] === 'string' ? { amount: change['amount'] } : {}
  return requestOf(operation, base, 'case', more, amount)
}

/** Puts the end of a span after the first charge, by the implementation's clock: a list that holds nothing may be refused. */
function inTime(change: Case['change']): Case['change'] {
  return 'to' in change ? { ...change, to: '{@start.created_at+2}' } : change
}

/** The steps that make what requests of an operation ask for. */
export function subjectOf(operation: OperationId): readonly Step[] {
  if (operation === 'retrieveToken') return [token('token')]
  if (operation === 'retrieveEvent') return [recorded('@first', { 'charge.create': 'event' })]
  return []
}

/** The steps of one request of an operation, with a source of its own where it charges one. */
export function requestOf(
  operation: OperationId,
  base: string,
  name: string,
  more: Partial<Call> = {},
  sourceChange: Call['change'] = {},
): readonly Step[] {
  const { change = {}, ...rest } = more
  if (operation === 'createToken') return [token(name, change, { base, ...rest })]
  if (operation === 'createSource') return [source(name, change, { base, ...rest })]
  if (operation === 'createCharge' && base === 'source-id') {
    const from = `source ${name} ${more.case ?? ''}`
    return [source(from, sourceChange), charge(name, from, change, rest)]
  }
  if (operation === 'createCharge') return [chargeAtOnce(name, change, rest)]
  if (operation === 'retrieveToken') return [retrieveToken('token', rest)]
  if (operation === 'retrieveCharge') return [retrieve('@first', rest)]
  if (operation === 'retrieveEvent') return [retrieveEvent('event', rest)]
  if (operation === 'listChargeEvents') return [eventsOf('@first', change, rest)]
  return [account(change, rest)]
}
