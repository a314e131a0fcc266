import type { RunReport } from '../../generated/report.js'
import { isExchange, type Entry } from '../record/entry.ts'
import { mergeJudgements } from './merged.ts'
import { judgementOf, operationsIn, reportOf } from './report.ts'
import type { CountedExchange, Judgement, ReportOptions } from './report.ts'

/** One report of the records of several accounts, or parts of them; each is judged by itself. */
export function judgeAccounts(
  accounts: Iterable<readonly Entry[]>,
  options: ReportOptions,
): RunReport {
  let judgement: Judgement | undefined
  let isMerged = false
  // Each exchange is counted once: a list may be in several parts.
  const exchanges = new Map<string, CountedExchange>()
  for (const entries of accounts) {
    const part = judgementOf(entries, options)
    for (const { id, kind, operation, answer } of entries.filter(isExchange))
      exchanges.set(id, { kind, operation, answer: answer && { status: answer.status } })
    isMerged = judgement !== undefined
    judgement = judgement === undefined ? part : mergeJudgements(judgement, part)
  }
  if (judgement === undefined) throw new Error('No part of the traffic was judged.')
  if (!isMerged) return reportOf(judgement, options)
  const counted = [...exchanges.values()]
  const webhooks = counted.filter(({ kind }) => kind === 'webhook').length
  const created = { ...judgement.created, requests: counted.length - webhooks, webhooks }
  return reportOf({ ...judgement, created, operations: operationsIn(counted) }, options)
}
