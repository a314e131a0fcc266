import { closeServices, openServices, type Services } from '../api/services.ts'
import { invariants } from '../checks/index.ts'
import { openApi, type Api } from '../flows/api.ts'
import { openKnown, type Known } from '../known/known.ts'
import type { RunOptions } from '../settings/options.ts'
import { guardMode } from './guard.ts'
import { openHolder, type Holder } from './invariants.ts'
import { openTallies, type BrokenAnswer, type Tallies } from './tally.ts'

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
