import { charge, source, token } from './creations.ts'
import { account, eventsOf, retrieve, sinceStart } from './reads.ts'
import type { CallCommand } from './scenario.ts'

/** The calls that a run begins with: what they show decides whether, and how, the rest is driven. */
interface Begin {
  /** What is made first. Nobody authorizes it, and its livemode is looked at before more is sent. */
  readonly firsts: readonly CallCommand[]
  /** Shows which card is accepted. */
  readonly card: CallCommand
  /** Shows how a resource is retrieved whose retrieval the specification leaves open. */
  readonly retrieval: CallCommand
  /** Show which lists are there. */
  readonly lists: readonly CallCommand[]
  /** Show whether a key is accepted anywhere, by its kind. */
  readonly byKey: Readonly<Record<'public' | 'secret', CallCommand>>
}

export const begin: Begin = {
  firsts: [source('@source'), charge('@first', '@source')],
  card: token('@token'),
  retrieval: retrieve('@first'),
  lists: [eventsOf('@first'), account(sinceStart)],
  byKey: { public: token('@token'), secret: account() },
}
