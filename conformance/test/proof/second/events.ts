import { BASE_PATH, mint } from './addresses.ts'
import type { Charges } from './charges.ts'
import { now, stamp } from './clock.ts'
import type { FactOf, Journal } from './journal.ts'
import { list } from './listing.ts'
import { Refusal } from './refusal.ts'
import { ok, type Route } from './route.ts'

const INDEXING = 20

type Recorded = FactOf<'event-recorded'>

/** Keeps an event with the charge as it is at that moment, and shows it a little later in the lists. */
export class Events {
  readonly #journal: Journal
  readonly #charges: Charges

  constructor(journal: Journal, charges: Charges) {
    this.#journal = journal
    this.#charges = charges
    journal.follow((fact) => {
      if (fact.kind === 'charge-opened') this.#record('charge.create', fact.subject, fact.live)
      if (fact.kind === 'charge-approved') this.#record('charge.complete', fact.subject, fact.live)
      if (fact.kind === 'charge-declined') this.#record('charge.complete', fact.subject, fact.live)
    })
  }

  #record(key: string, charge: string, live: boolean): void {
    const data = structuredClone(this.#charges.show(charge, live))
    this.#journal.append({
      kind: 'event-recorded',
      subject: mint.event(),
      live,
      at: now(),
      key,
      charge,
      data,
    })
  }

  #visible(live: boolean): Recorded[] {
    const indexed = now() - INDEXING
    return this.#journal.all('event-recorded').filter((fact) => fact.live === live && fact.at <= indexed)
  }

  /** The event object, in the variant that says `created`. */
  show({ at, data, key, live, subject: id }: Recorded): Record<string, unknown> {
    return {
      key,
      data,
      id,
      created: stamp(at),
      livemode: live,
      object: 'event',
      location: `${BASE_PATH}/events/${id}`,
      user_uid: 'usr.merchant',
      actor_uid: 'act.service',
      api_version: '2019-05-29',
    }
  }

  /** The event endpoints; the one list's location holds the path of {base_url}, the other's does not. */
  routes(): Route[] {
    return [
      {
        method: 'GET',
        path: '/events',
        keys: ['secret'],
        answer: ({ holder, query }) =>
          ok(list(this.#visible(holder.live), query, `${BASE_PATH}/events`, (event) => this.show(event))),
      },
      {
        method: 'GET',
        path: '/events/:id',
        keys: ['secret'],
        answer: ({ holder, id }) => {
          const event = this.#visible(holder.live).find((fact) => fact.subject === id)
          if (!event) throw new Refusal(404, 'There is no such event.')
          return ok(this.show(event))
        },
      },
      {
        method: 'GET',
        path: '/charges/:id/events',
        keys: ['secret'],
        answer: ({ holder, id, query }) => {
          const { subject } = this.#charges.opening(id, holder.live)
          const own = this.#visible(holder.live).filter((fact) => fact.charge === subject)
          return ok(list(own, query, `/charges/${subject}/events`, (event) => this.show(event)))
        },
      },
    ]
  }
}
