import { isDeepStrictEqual } from 'node:util'
import type { ObservationId } from '../../generated/requirements.ts'
import type { BrokenPin, Seen } from '../../generated/report.js'
import type { Pins } from '../settings/options.ts'
import { short } from '../contract/inspect.ts'

/** Holds pinned answers against what was observed; what the run could not see breaks no pin. */
export function breaksOf(pins: Pins, observations: readonly Seen[]): BrokenPin[] {
  return observations.flatMap(({ id, answer, reason }) =>
    !Object.hasOwn(pins, id) || reason !== null || isDeepStrictEqual(answer, pins[id])
      ? []
      : [{ id, pinned: pins[id], seen: answer }],
  )
}

/** The observations whose answers differ with the load of the machine and of the account, so that two runs need not agree on them. */
export const measured: readonly ObservationId[] = ['response-time', 'webhook-delay', 'rate-limit']

/** Lists the answers of a run that another run can be held to. */
export function pinnable(observations: readonly Seen[]): Pins {
  return Object.fromEntries(
    observations
      .filter(({ id, answer, reason }) => reason === null && answer !== null && !measured.includes(id))
      .map(({ id, answer }) => [id, answer]),
  )
}

/** Words a broken pin, with the remedy. */
export function pinTold({ id, pinned, seen }: BrokenPin): string {
  return `${id} is pinned as ${short(pinned)} and was seen as ${short(seen)}: mend it, or pin the new answer with --pin.`
}
