import type { Listener } from '../api/caller.ts'
import { modesIn, objectOf } from '../api/resource.ts'
import { closeServices, openServices, type Services } from '../api/services.ts'
import { invariants } from '../checks/index.ts'
import type { BrokenAnswer } from '../checks/judgement.ts'
import { openApi, type Api } from '../flows/api.ts'
import { openKnown, type Known } from '../known/known.ts'
import type { RunOptions } from '../settings/options.ts'
import { openHolder, type Holder } from './invariants.ts'
import { openTallies, type Tallies } from './tally.ts'

/** All that is open while an implementation is driven: what comes is known, held against the invariants, and guarded. */
export interface Session {
  readonly services: Services
  readonly known: Known
  readonly tallies: Tallies
  readonly holder: Holder
  /** The way of the run, and the one of what is judged once more. */
  readonly main: Api
  readonly again: Api
  /** Tells a listener from now on of every answer that breaks a requirement. */
  onBroken(listener: (broken: BrokenAnswer) => void): void
  close(): Promise<void>
}

/** Opens a session. Throws when the file of exchanges cannot be written. */
export async function openSession(options: RunOptions): Promise<Session> {
  const services = await openServices(options)
  const known = openKnown()
  const onBrokenListeners: ((broken: BrokenAnswer) => void)[] = []
  const tallies = openTallies((broken) => onBrokenListeners.forEach((tell) => tell(broken)))
  const holder = openHolder(invariants, known, services, tallies)
  const listeners = [guardMode(services), known.listen, holder.listen]
  return {
    services,
    known,
    tallies,
    holder,
    main: openApi(services, known, listeners),
    again: openApi(services, known, listeners, true),
    onBroken: (listener) => void onBrokenListeners.push(listener),
    close: () => closeServices(services),
  }
}

/** Stops a run at the first object whose livemode is not that of its keys: whatever is live may cost somebody money. */
function guardMode({ client, options: { target } }: Services): Listener {
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
