import type { RunRecord } from '../../generated/report.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { fold } from '../model/fold.ts'
import type { Entry } from '../record/entry.ts'
import { judge, type Conclusion } from './judge.ts'
import { judgeRecord, type ReportOptions } from './report.ts'

/** The verdicts of several accounts from the one that counts most: what one shows is shown. */
const weight: readonly Conclusion['verdict'][] = [
  'fail',
  'unstable',
  'pass',
  'inconclusive',
  'inapplicable',
]

/** Makes one report of the records of several accounts, each of which is judged by itself. */
export function judgeAccounts(
  accounts: readonly (readonly Entry[])[],
  options: ReportOptions,
): RunRecord {
  const [first = []] = accounts
  if (accounts.length <= 1) return judgeRecord(first, options)
  const conclusions = new Map<RequirementId, Conclusion>()
  for (const entries of accounts)
    for (const [id, conclusion] of judge(fold(entries))) {
      const known = conclusions.get(id)
      if (known === undefined || isWeightier(conclusion, known)) conclusions.set(id, conclusion)
    }
  const others = accounts
    .slice(1)
    .flatMap((entries) => entries.filter(({ kind }) => kind !== 'run'))
  const entries = [...first.filter(({ kind }) => kind !== 'end'), ...others].toSorted(
    (one, other) => startOf(one) - startOf(other),
  )
  return judgeRecord(entries, options, { conclusions })
}

const isWeightier = ({ verdict }: Conclusion, known: Conclusion): boolean =>
  weight.indexOf(verdict) < weight.indexOf(known.verdict)

const startOf = (entry: Entry): number => ('start' in entry ? entry.start : 0)
