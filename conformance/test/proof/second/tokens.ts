import { mint } from './addresses.ts'
import { readCard } from './cards.ts'
import { now, stamp } from './clock.ts'
import type { Journal } from './journal.ts'
import { Refusal } from './refusal.ts'
import { created, ok, type Route } from './route.ts'

/** The token endpoints; a location is relative to {vault_url}. */
export class Tokens {
  readonly #journal: Journal

  constructor(journal: Journal) {
    this.#journal = journal
  }

  #show(id: string, live: boolean): Record<string, unknown> {
    const issued = this.#journal.find('token-issued', id)
    if (!issued || issued.live !== live) throw new Refusal(404, 'There is no such token.')
    return {
      card: issued.card,
      charge_status: 'unknown',
      created_at: stamp(issued.at),
      id,
      livemode: live,
      location: `/tokens/${id}`,
      object: 'token',
      purpose: 'single_use',
      used: false,
    }
  }

  /** What {vault_url} answers to. */
  routes(): Route[] {
    return [
      {
        method: 'POST',
        path: '/tokens',
        keys: ['public'],
        answer: ({ form, holder: { live } }) => {
          const subject = mint.token(live)
          this.#journal.append({ kind: 'token-issued', subject, live, at: now(), card: readCard(form, live) })
          return created(this.#show(subject, live))
        },
      },
      {
        method: 'GET',
        path: '/tokens/:id',
        keys: ['public'],
        answer: ({ id, holder }) => ok(this.#show(id, holder.live)),
      },
    ]
  }
}
