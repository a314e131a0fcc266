import { cases, type Case } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { Parameters } from '../model/model.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'

/** The requirement that a request is about, and its expected outcome. */
export type Expectation = Pick<Exchange, 'base' | 'case' | 'about' | 'expect'>

/**
 * Derives the expected outcome of a request from the contract: a wrong or missing key is to be refused,
 * and so is a broken constraint where the contract lists every parameter. Any other request counts as valid where it was accepted (`ok`), and is open where it was not.
 */
export function expectedOf(operation: OperationId, sent: Parameters, key: KeyKind, ok: boolean): Expectation {
  const rows = cases.filter((row) => row.operation === operation)
  const base = baseOf(operation, sent)
  if (key !== operations[operation].key) {
    const wrong = key === 'public' || key === 'secret' ? 'other' : key
    // A key that is not known here may be another merchant's.
    const row = wrong === 'unknown' ? undefined : rows.find((one) => one.key === wrong)
    return row === undefined ? { base, expect: 'open' } : { base, about: row.about, expect: outcomeOf(row) }
  }
  // What the contract does not list, such as a parameter that takes a token, may stand for what is left out.
  const isListed = Object.keys(sent).every((name) => operations[operation].parameters.includes(name))
  const broken = rows.find(
    (row) => isListed && row.key === 'right' && row.base === base && isBroken(row) && isChanged(row, sent),
  )
  if (broken !== undefined) return { base, case: broken.id, about: broken.about, expect: outcomeOf(broken) }
  return ok ? { base } : { base, expect: 'open' }
}

/** Returns true for a case of a value that is wrong by itself; which amount the source has, does not show. */
const isBroken = ({ expect, about }: Case): boolean => expect !== 'accepted' && !about.includes('-equals-')

const outcomeOf = ({ expect }: Case): 'refused' | 'open' => (expect === 'refused' ? 'refused' : 'open')

function baseOf(operation: OperationId, sent: Parameters): string {
  if (operation === 'createCharge') return 'source' in sent ? 'source-id' : 'single-request'
  return Object.keys(operations[operation].bases)[0] ?? ''
}

/** Returns true where a request has all changes of a case. */
function isChanged({ change }: Case, sent: Parameters): boolean {
  const names = Object.keys(sent)
  const changes = Object.entries(change).map(([name, value]) =>
    value === null ? !names.some((one) => one === name || one.startsWith(`${name}[`)) : sent[name] === value,
  )
  return changes.length > 0 && changes.every(Boolean)
}
