import type { Listener } from '../api/caller.ts'
import { objectOf } from '../api/resource.ts'
import type { Services } from '../api/services.ts'
import { modesIn } from '../api/livemode.ts'

/** Stops a run at the first object whose livemode is not that of its keys: whatever is live may cost somebody money. */
export function guardMode({ client, options: { target } }: Services): Listener {
  return ({ called }) => {
    const { intent = 'accepted' } = called?.call ?? {}
    const shown = called?.answer.ok ? called.answer.shown : null
    if (intent !== 'accepted' && intent !== 'late') return
    if (!shown || objectOf(shown.schema) === 'list') return
    const other = modesIn(shown.value, shown.schema).find(({ livemode }) => livemode !== target.live)
    if (other === undefined) return
    const remedy = target.live ? '' : '; if these are live keys, say --live'
    client.halt(
      `An object with livemode ${other.livemode} was not expected, so nothing more was sent${remedy}.`,
    )
  }
}
