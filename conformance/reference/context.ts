import type { IncomingCall } from './call.ts'
import type { Operation } from './names.ts'
import type { Charge, Event, Ledger, Occurrence, Source, Token } from './store.ts'

/** The context of a decision: the request that is answered, and the resources that it concerns. */
export interface Context {
  readonly call?: IncomingCall | undefined
  readonly operation?: Operation | undefined
  readonly ledger?: Ledger | undefined
  readonly token?: Token | null | undefined
  readonly source?: Source | null | undefined
  readonly charge?: Charge | undefined
  readonly event?: Event | undefined
  readonly occurrence?: Occurrence | undefined
}

/** The input of a decision: its context, and the values in question. */
export type DecisionInput<Values> = Context & Values
