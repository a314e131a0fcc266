import type { RequirementId } from '../../../generated/requirements.ts'
import type { Rules } from '../rules.ts'
import type { Tamper } from '../service.ts'

/** The settings of a run, and of the implementation, that a fault needs to be seen. */
export interface Told {
  /** The number of answers of each kind that are looked at. */
  sample?: number
  /** The run is told that its keys are live. */
  live?: boolean
  /** Endpoints that are registered beside that of the run. */
  webhookUrls?: readonly string[]
}

/** One deliberate way to break the reference implementation. */
export interface Fault {
  /** Says what the broken implementation does. */
  readonly name: string
  /** The requirements that fail for it: the first one must, no other one may. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]]
  /** Rules that replace the default ones; made anew for each run where they keep state. */
  readonly rules?: Partial<Rules> | (() => Partial<Rules>)
  readonly tamper?: Tamper | readonly Tamper[]
  readonly told?: Told
  /** Globs of the requirements that a quick run judges beside those that break; all of them unless said. */
  readonly touches?: readonly string[]
  /** Whether it may be tried together with others like it: nothing hangs on what it breaks. */
  readonly together?: true
}

/** One fault of a table: the first requirement that breaks may stand alone, and the name is the key. */
export type Entry = Omit<Fault, 'name' | 'breaks'> & { readonly breaks: RequirementId | Fault['breaks'] }

/** The faults of a table by what the broken implementation does; `touches` is for those that do not say it themselves. */
export function faultsOf(table: Readonly<Record<string, Entry>>, touches?: readonly string[]): Fault[] {
  return Object.entries(table).map(([name, { breaks, ...rest }]) => ({
    name,
    breaks: typeof breaks === 'string' ? [breaks] : breaks,
    ...(touches === undefined ? {} : { touches }),
    ...rest,
  }))
}

/** The share of the answers that a fault of "once in five" changes, and the sample that meets it. */
export const onceInFive = { often: 0.2, told: { sample: 22 } } as const

/** The requirements that a quick run judges for a fault of a resource, beside those that the fault breaks. */
export const judged = {
  answers: [
    'answer-*',
    'request-*',
    'token-*',
    'card-*',
    'source-*',
    '*-accepts-valid-request',
    '*-retrieves',
  ],
  keys: ['*-key-*', 'key-*', 'keys-*', '*-accepts-valid-request', '*-retrieves', 'retrieve-token-*'],
  tokens: ['token-*', 'card-*', 'retrieve-token-*', 'create-token-*', 'request-*'],
  sources: [
    'source-*',
    'create-source-*',
    'charge-embeds-*',
    'charge-*-echo',
    'charge-*-event-*',
    'event-equals-listed',
    'create-charge-accepts-*',
  ],
  charges: ['charge-*', 'create-charge-*', 'retrieve-charge-*', 'event-*', 'return-*', 'list-charge-*'],
  events: [
    'charge-*',
    'event-*',
    'list-*-complete',
    'list-*-only-own',
    'list-chronological',
    'list-total-counts-matching',
    'retrieve-*-same-*',
    'retrieve-event-*',
    'webhook-*',
  ],
  lists: [
    'list-from-*',
    'list-to-*',
    'list-limit-*',
    'list-offset-*',
    'list-order-*',
    'list-*-complete',
    'list-*-only-own',
    'list-*chronological',
    'list-total-counts-matching',
  ],
  webhooks: ['charge-*', 'event-*', 'webhook-*'],
} as const

const began = Date.now()

/** A clock by which a run takes many seconds: some faults show only in a later second. */
export const hasty: Partial<Rules> = { now: () => began + (Date.now() - began) * 5 }
