import type { Urls } from './call.ts'
import type { Rules } from './rules.ts'
import type { IdKind, Schema } from './rules/answers.ts'
import type { Keys } from './rules/keys.ts'
import type { Event, Mode, Store } from './store.ts'

/** What an answer is that a resource is written into. */
export type Outer = 'created' | 'retrieved' | 'marked' | 'listed' | 'webhook' | 'envelope'
/** Where a resource is written: in an answer of its own, or embedded in the resource of one. */
export type Place = Outer | `embedded:${Outer}`

/** A change of what is written, never of what is stored; `at` undefined means everywhere. */
export interface Tamper {
  schema: Schema
  at?: readonly (Place | 'embedded')[]
  /** The share of the writings that are changed, from 0 to 1, drawn from the seed. */
  often?: number
  /** What is written instead; undefined leaves a nested resource out. */
  change: (value: Record<string, unknown>) => unknown
}

/** Everything that operations stand on. */
export interface Service {
  rules: Rules
  keys: Keys
  urls: Urls
  store: Store
  tampers: readonly Tamper[]
  merchant: string
  /** Draws for identifiers. */
  random: () => number
  /** Draws for tampers. */
  draw: () => number
  /** Does something after some milliseconds, at once for 0, never after the end. */
  later: (milliseconds: number, action: () => void) => void
  /** Posts an event to the registered endpoints. */
  post: (event: Event) => void
  /** An event's text in lists, where no rule was replaced and nothing is tampered with: it is the same each time. */
  eventText: ((event: Event) => string) | undefined
  log: (line: string) => void
}

/** A new identifier by the rules. */
export const newId = (service: Service, kind: IdKind, mode: Mode): string =>
  service.rules.newId(kind, mode === 'live', service.random)
