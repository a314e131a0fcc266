import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { grouped } from '../basics/grouped.ts'
import type { Parameters } from '../model/model.ts'
import type { Exchange } from '../record/entry.ts'

/** What a request is about, and what is to come of it. */
export type Meant = Pick<Exchange, 'base' | 'case' | 'about' | 'expect'>

const byOperation = grouped(cases, ({ operation }) => operation)

/** What is known of a request beside its parameters. */
interface Beside {
  key: Exchange['key']
  /** True where the answer is a success. */
  ok: boolean
  /** True where the resource that it stands on was shown, and may be used. */
  isKnown: boolean
  /** True where that is a source of another amount or currency. */
  differs: boolean
  reverseOrder: string
  /** The operations and requirements that accepted requests were about so far. */
  shown: Set<string>
}

/**
 * Derives what is to come of a request from the contract: a wrong-kind or missing key and a broken constraint are to be refused,
 * one of the contract's accepted forms is to be accepted, and of everything else nothing is known.
 */
export function meantBy(
  operation: OperationId,
  sent: Parameters,
  { key, ok, isKnown, differs, reverseOrder, shown }: Beside,
): Meant {
  const rows = byOperation.get(operation) ?? []
  const base = baseOf(operation, sent)
  if (key !== operations[operation].key) {
    const wrong = key === 'public' || key === 'secret' ? 'other' : key
    // A key that is not known here may be another merchant's.
    const row = wrong === 'unknown' ? undefined : rows.find((one) => one.key === wrong)
    return row === undefined
      ? { base, expect: 'open' }
      : { base, about: row.about, expect: row.expect === 'refused' ? 'refused' : 'open' }
  }
  const own = rows.filter((row) => row.key === 'right' && row.base === base)
  const isFine = (name: string): boolean => isValid(own, name, sent[name], reverseOrder)
  const needed = neededOf(operation, base)
  const broken = own.find(
    (row) =>
      row.expect !== 'accepted' &&
      isChanged(row, sent) &&
      (differs || !Object.keys(row.change).every(isFine)) &&
      [...needed, ...Object.keys(sent)].every((name) => isTouched(row, name) || isFine(name)),
  )
  if (broken !== undefined)
    return {
      base,
      case: broken.id,
      about: broken.about,
      expect: broken.expect === 'refused' ? 'refused' : 'open',
    }
  const { parameters } = operations[operation]
  const isWhole =
    needed.every((name) => isFine(name)) && parameters.every((name) => !(name in sent) || isFine(name))
  // What the contract does not list is open, until it is accepted.
  const isListed = Object.keys(sent).every((name) => parameters.includes(name))
  if (!isWhole || !(ok || (isListed && isKnown))) return { base, expect: 'open' }
  // The first accepted request shows that the operation takes one, each later one an accepted form of a parameter.
  const row = shown.has(operation)
    ? own.find((one) => one.expect === 'accepted' && !shown.has(one.about) && isSent(one, sent, needed))
    : undefined
  if (ok) shown.add(row?.about ?? operation)
  return ok && row !== undefined ? { base, about: row.about } : { base }
}

function baseOf(operation: OperationId, sent: Parameters): string {
  const names = Object.keys(operations[operation].bases)
  if (operation === 'createCharge') return 'source' in sent ? 'source-id' : 'single-request'
  return names[0] ?? ''
}

/** Lists the parameters of the shortest example. */
const neededOf = (operation: OperationId, base: string): string[] => {
  const bases: Readonly<Record<string, object>> = operations[operation].bases
  return Object.keys(bases[base] ?? {})
}

/** Says that a request has the changes of a case; one that changes nothing is none. */
function isChanged({ change }: Case, sent: Parameters): boolean {
  const changes = Object.entries(change)
  return (
    changes.length > 0 &&
    changes.every(([name, value]) => {
      if (value === null) return !Object.keys(sent).some((one) => one === name || one.startsWith(`${name}[`))
      if (typeof value === 'string') return sent[name] === value
      return false
    })
  )
}

/** Says that a request has the parameter of a case: a needed one with its value, any other one with any. */
function isSent({ change }: Case, sent: Parameters, needed: readonly string[]): boolean {
  const [name, ...others] = Object.keys(change)
  if (name === undefined || others.length > 0) return false
  return needed.includes(name) ? sent[name] === change[name] : name in sent
}

const isTouched = ({ change }: Case, name: string): boolean =>
  Object.keys(change).some((one) => one === name || name.startsWith(`${one}[`))

const forms: Readonly<Record<string, RegExp>> = {
  'card[expiration_month]': /^(0?[1-9]|1[0-2])$/,
  'card[expiration_year]': /^(\d{2}|\d{4})$/,
  'card[country]': /^[A-Za-z]{2}$/,
  'card[phone_number]': /^\+?\d+$/,
  'card[email]': /^[^@\s]+@[^@\s]+$/,
  return_uri: /^https:\/\/\S+$/i,
  from: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  to: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  limit: /^\d+$/,
  offset: /^\d+$/,
}

/** Says that a parameter has a value of an accepted form: its own, one that a case has accepted, or an amount between two of them. */
function isValid(
  rows: readonly Case[],
  name: string,
  value: Parameters[string] | undefined,
  reverseOrder: string,
): boolean {
  if (typeof value !== 'string' || value === '' || value !== value.trim()) return false
  const form = forms[name]
  if (form !== undefined) return form.test(value)
  if (name.startsWith('card[') || name === 'source') return true
  if (name === 'order' && value === reverseOrder) return true
  const [row] = rows
  const bases: Readonly<Record<string, Readonly<Record<string, string>>>> =
    row === undefined ? {} : operations[row.operation].bases
  const known = [
    ...Object.values(bases).map((base) => base[name]),
    ...rows.filter(({ expect }) => expect === 'accepted').map(({ change }) => change[name]),
  ].filter((one) => typeof one === 'string')
  if (name !== 'amount') return known.includes(value)
  const amounts = known.map(Number)
  return (
    /^[1-9]\d*$/.test(value) && Number(value) >= Math.min(...amounts) && Number(value) <= Math.max(...amounts)
  )
}
