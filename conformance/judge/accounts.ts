import type { RunRecord } from '../../generated/report.js'
import { isExchange, type Entry, type Exchange } from '../record/entry.ts'
import { mergedRecord } from './merged.ts'
import { judgeRecord, type CountedExchange, type ReportOptions } from './report.ts'

/** Makes one report of the records of several accounts, or of parts of them, each of which is judged by itself. */
export function judgeAccounts(
  accounts: Iterable<readonly Entry[]>,
  options: ReportOptions,
): RunRecord {
  const parts: RunRecord[] = []
  const exchanges = new Map<string, CountedExchange>()
  let ended: string | null = null
  for (const entries of accounts) {
    parts.push(judgeRecord(entries, options))
    for (const entry of entries)
      if (isExchange(entry)) exchanges.set(entry.id, countedExchange(entry))
    const end = entries.at(-1)
    if (end?.kind === 'end') ended ??= end.reason
  }
  return mergedRecord(parts, { options, ended, exchanges: [...exchanges.values()] })
}

const countedExchange = ({ kind, operation, answer }: Exchange): CountedExchange => ({
  kind,
  operation,
  answer: answer && { status: answer.status },
})
