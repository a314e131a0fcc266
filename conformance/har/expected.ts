import { cases, type Case } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import type { Parameters } from '../model/request.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'
import { isSuccess, type ApiExchange } from './accounts.ts'
import { sentIn } from '../model/fold.ts'

/** The requirement that a request is about, and its expected outcome. */
export type Expectation = Pick<Exchange, 'base' | 'case' | 'about' | 'expect'>

/**
 * Derives the expected outcome of a request from the contract: a wrong or missing key is to be refused,
 * and so is a broken constraint where the contract lists every parameter. Any other request counts as valid where it was accepted, and is open where it was not.
 */
export function expectedOf(exchange: ApiExchange, key: KeyKind): Expectation {
  const { operation } = exchange
  const sent = sentIn(exchange)
  const { key: right, bases, parameters } = operations[operation]
  const charged = 'source' in sent ? 'source-id' : 'single-request'
  const base = operation === 'createCharge' ? charged : (Object.keys(bases)[0] ?? '')
  const rows = cases.filter((row) => row.operation === operation)
  // A key that is not known here may be another merchant's.
  if (key === 'unknown') return { base, expect: 'open' }
  if (key !== right) {
    const row = rows.find(
      (one) => one.key === (key === 'public' || key === 'secret' ? 'other' : key),
    )
    return { base, ...(row ? { about: row.about, expect: outcomeOf(row) } : { expect: 'open' }) }
  }
  // What the contract does not list, such as a parameter that takes a token, may stand for what is left out.
  const isListed = Object.keys(sent).every((name) => parameters.includes(name))
  const broken = rows.find(
    (row) =>
      isListed && row.key === 'right' && row.base === base && isBroken(row) && isChanged(row, sent),
  )
  if (broken !== undefined)
    return { base, case: broken.id, about: broken.about, expect: outcomeOf(broken) }
  return isSuccess(exchange) ? { base } : { base, expect: 'open' }
}

/** Returns true for a case of a value that is wrong by itself; which amount the source has, does not show. */
const isBroken = ({ expect, about }: Case): boolean =>
  expect !== 'accepted' && !about.includes('-equals-')

const outcomeOf = ({ expect }: Case): 'refused' | 'open' =>
  expect === 'refused' ? 'refused' : 'open'

/** Returns true where a request has all changes of a case. */
function isChanged({ change }: Case, sent: Parameters): boolean {
  const changes = Object.entries(change)
  const isLeftOut = (name: string): boolean =>
    !Object.keys(sent).some((one) => one === name || one.startsWith(`${name}[`))
  return (
    changes.length > 0 &&
    changes.every(([name, value]) => (value === null ? isLeftOut(name) : sent[name] === value))
  )
}
