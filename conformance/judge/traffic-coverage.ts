import type { RunReport } from '../../generated/report.js'
import { memoized } from '../basics/memoized.ts'
import { everyOperation } from '../contract/areas.ts'
import type { Model } from '../model/model.ts'

/** What traffic shows of the contract. */
export type TrafficCoverage = NonNullable<RunReport['touched']>

/** Which operations, choices and messages traffic shows. */
export const coverageOf = memoized((model: Model): TrafficCoverage => {
  const choices = new Set(
    model.entries.flatMap((entry) =>
      entry.kind === 'visited' && entry.hasChosen ? entry.choice : [],
    ),
  )
  return {
    operations: everyOperation.filter((operation) =>
      model.callsTo(operation).some(({ isAccepted }) => isAccepted),
    ),
    paid: choices.has('successful'),
    declined: choices.has('failed'),
    webhooks: model.webhooks.length > 0,
    refused: model.calls.some(({ isSuccess }) => !isSuccess),
  }
})

/** The coverage of traffic in a sentence. */
export function coverageSentenceOf({ operations: accepted, ...coverage }: TrafficCoverage): string {
  const absent = [
    ...(coverage.paid ? [] : ['nobody paid']),
    ...(coverage.declined ? [] : ['nobody declined']),
    ...(coverage.webhooks ? [] : ['no webhook came']),
    ...(coverage.refused ? [] : ['nothing was refused']),
  ]
  return `${[`${accepted.length} of ${everyOperation.length} operations seen`, ...absent].join('; ')}.`
}
