import type { Entry, Exchange, RunEntry } from '../../generated/record.js'
import { asksToWait } from '../basics/status.ts'
import type { RunOptions } from '../settings/options.ts'

export type * from '../../generated/record.js'

/** True for a request or a webhook. */
export const isExchange = (entry: Entry): entry is Exchange => 'request' in entry

/** When an entry was over, in milliseconds since the run began. */
export const endOf = (entry: Entry): number =>
  ('start' in entry ? entry.start : 0) + ('duration' in entry ? entry.duration : 0)

/** Statuses of a server that waited too long, or does not want to be early. */
const inconclusiveStatuses = [408, 425]

/** True for a complete, uncut answer that is about the request. */
export function isConclusive({ answer, cut }: Exchange): boolean {
  if (answer === null || cut !== undefined) return false
  return !inconclusiveStatuses.includes(answer.status) && !asksToWait(answer)
}

/** What a wait for webhooks says that it looks for. */
export const webhooksAwaited = 'a webhook for each event'

type Judged = 'target' | 'timeout' | 'webhookTimeout' | 'webhookRegistered' | 'reverseOrder'

/** The first line of a run's record. */
export function runEntry(
  options: Pick<RunOptions, Judged> & Partial<RunOptions>,
  webhookUrl: string | null,
): RunEntry {
  const {
    target,
    timeout,
    webhookTimeout,
    webhookRegistered,
    reverseOrder,
    tokenParameter = null,
  } = options
  const { publicKey: _public, secretKey: _secret, otherAccount, ...addresses } = target
  return {
    kind: 'run',
    version: 5,
    origin: 'assay',
    started: new Date().toISOString(),
    ...addresses,
    ...(otherAccount !== undefined && { otherAccount: true as const }),
    webhookUrl,
    webhookRegistered,
    webhookThroughProxy: options.webhookPublicUrl !== undefined,
    timeout: timeout * 1000,
    webhookTimeout: webhookTimeout * 1000,
    reverseOrder,
    tokenParameter,
  }
}
