import type { RunReport } from '../../generated/report.js'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { mergedReport } from './merged.ts'
import { reportOfRecord, operationsIn, type CountedExchange, type ReportOptions } from './report.ts'

/** One report of the records of several accounts, or parts of them; each is judged by itself. */
export function judgeAccounts(
  accounts: Iterable<readonly Entry[]>,
  options: ReportOptions,
): RunReport {
  let report: RunReport | null = null
  let endReason: string | null = null
  let isMerged = false
  // Each exchange is counted once: a list may be in several parts.
  const exchanges = new Map<string, CountedExchange>()
  for (const entries of accounts) {
    const part = reportOfRecord(entries, options)
    for (const entry of entries)
      if (isExchange(entry)) exchanges.set(entry.id, countedExchange(entry))
    const end = entries.at(-1)
    if (end?.kind === 'end') endReason ??= end.reason
    isMerged = report !== null
    report = report === null ? part : mergedReport(report, part, { options, endReason })
  }
  if (report === null) throw new Error('No part of the traffic was judged.')
  return isMerged ? { ...report, ...countsOf(report, [...exchanges.values()]) } : report
}

function countsOf(
  { created }: RunReport,
  exchanges: readonly CountedExchange[],
): Pick<RunReport, 'created' | 'operations'> {
  const webhooks = exchanges.filter(({ kind }) => kind === 'webhook').length
  return {
    created: { ...created, requests: exchanges.length - webhooks, webhooks },
    operations: operationsIn(exchanges),
  }
}

const countedExchange = ({ kind, operation, answer }: Exchange): CountedExchange => ({
  kind,
  operation,
  answer: answer && { status: answer.status },
})
