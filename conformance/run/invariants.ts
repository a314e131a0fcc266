import { addTo } from '../basics/grouped.ts'
import type { Listener } from '../api/caller.ts'
import { Inapplicable, Inconclusive } from '../api/inconclusive.ts'
import type { Services } from '../api/services.ts'
import type { Invariant } from '../checks/invariant.ts'
import type { Known } from '../known/known.ts'
import { foundIn, foundInWebhook, type Fields, type Subject } from './subjects.ts'
import type { Tallies } from './tally.ts'

/** Holds whatever comes against the invariants, and the fields of resources against their schemas. */
export interface Holder {
  readonly listen: Listener
  /** Holds those webhooks against them, too, that came since this was called last. */
  deliverNew(): void
}

/** Opens what holds answers against the invariants; what comes of it goes to the tallies. */
export function openHolder(
  invariants: readonly Invariant[],
  known: Known,
  services: Services,
  tallies: Tallies,
): Holder {
  const about = new Map<string, Invariant[]>()
  for (const one of invariants)
    for (const [kind, of] of Object.entries(one.on)) {
      const name = `${kind} ${of}`
      addTo(about, name, one)
    }

  function judge({ id, judge }: Invariant, { given, from: exchange, charge }: Subject): void {
    try {
      const judgement = judge(given as never, known, services)
      if (judgement?.holds === true) tallies.held(id, exchange)
      else if (judgement) {
        const { holds: _, exchanges: __, ...told } = judgement
        tallies.broke({ ...told, requirement: id, exchange, charge })
      }
    } catch (error) {
      if (!(error instanceof Inconclusive || error instanceof Inapplicable)) throw error
      tallies.lacks(id, exchange, error)
    }
  }

  function hold(found: Iterable<Subject | Fields>): void {
    for (const one of found)
      if ('inspection' in one) tallies.enter(one.inspection, one.from, one.charge)
      else for (const invariant of about.get(`${one.kind} ${one.of}`) ?? []) judge(invariant, one)
  }

  let delivered = 0
  return {
    listen: (telling) => hold(foundIn(telling, known)),
    deliverNew() {
      const deliveries = services.receiver?.deliveries.slice(delivered) ?? []
      delivered += deliveries.length
      for (const delivery of deliveries) hold(foundInWebhook(delivery, known))
    },
  }
}
