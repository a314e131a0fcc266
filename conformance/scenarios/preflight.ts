import { charge, source, token } from './creations.ts'
import { listEvents, listChargeEvents, retrieveCharge, sinceStart } from './reads.ts'
import type { CallCommand } from './scenario.ts'

/** The calls that a run begins with: they decide whether, and how, the rest is driven. */
interface PreflightCalls {
  /** Make the first resources, which nobody authorizes: their livemode is checked. */
  readonly firstResources: readonly CallCommand[]
  /** Shows which card is accepted. */
  readonly card: CallCommand
  /** Shows how a resource is retrieved whose retrieval the specification leaves open. */
  readonly retrieval: CallCommand
  /** Show which lists are there. */
  readonly lists: readonly CallCommand[]
  /** Show whether a key is accepted anywhere, by its kind. */
  readonly byKey: Readonly<Record<'public' | 'secret', CallCommand>>
}

export const preflightCalls: PreflightCalls = {
  firstResources: [source('@source'), charge('@charge', '@source')],
  card: token('@token'),
  retrieval: retrieveCharge('@charge'),
  lists: [listChargeEvents('@charge'), listEvents(sinceStart)],
  byKey: { public: token('@token'), secret: listEvents() },
}
