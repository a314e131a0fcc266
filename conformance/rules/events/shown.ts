import { eventKeyOf, chargeIdOf } from '../../model/resource.ts'
import { perModel } from '../per-model.ts'
import type { EventState, Model, Showing } from '../../model/model.ts'

/** An event of one of the run's charges, and the places that show it as what it is. */
export interface Shown {
  readonly known: EventState
  /** The key under which the API shows it, or else the webhook. */
  readonly key: string
  readonly charge: string
  /** When it was first shown, in milliseconds from the start of the run. */
  readonly seen: number
  /** Its showings by lists and retrievals, in time. */
  readonly answers: readonly Showing[]
  /** Its showings by webhooks, in time. */
  readonly posts: readonly Showing[]
}

/** Lists the events of the run's charges that have a key of the contract; a place that shows another event under the same id is left out. */
export const shownEvents = perModel((model: Model): readonly Shown[] =>
  [...model.events.values()].flatMap((known) => {
    const first = known.showings.find(isAnswer) ?? known.showings[0]
    const key = first === undefined ? null : eventKeyOf(first.event.value)
    if (first === undefined || key === null) return []
    const charge = chargeIdOf(first.event.value) ?? known.charge.id
    const same = known.showings.filter(
      ({ event: { value } }) => value['key'] === key && (chargeIdOf(value) ?? charge) === charge,
    )
    const [answers, posts] = [same.filter(isAnswer), same.filter((one) => !isAnswer(one))]
    return [{ known, key, charge, seen: Math.min(...same.map(({ at }) => at)), answers, posts }]
  }),
)

function isAnswer({ where }: Showing): boolean {
  return where !== 'webhook'
}

/** Gives an event without what it records of deliveries. */
export function withoutDeliveries(event: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { webhook_deliveries: _, ...rest } = event
  return rest
}
