import { isDeepStrictEqual } from 'node:util'
import type { ObservationId } from '../generated/requirements.ts'
import type { Seen } from './finding.ts'
import { short } from './inspect.ts'

/** The answers to observations that the operator relies on. */
export type Pins = Readonly<Partial<Record<ObservationId, unknown>>>

/** A pinned answer that the run saw otherwise. */
export interface BrokenPin {
  id: ObservationId
  pinned: unknown
  seen: unknown
}

/** Holds pinned answers against what was observed; what the run could not see breaks no pin. */
export function breaksOf(pins: Pins, observations: readonly Seen[]): BrokenPin[] {
  return observations.flatMap(({ id, answer, reason }) =>
    !Object.hasOwn(pins, id) || reason !== null || isDeepStrictEqual(answer, pins[id])
      ? []
      : [{ id, pinned: pins[id], seen: answer }],
  )
}

/** A broken pin in words, with the remedy. */
export function pinTold({ id, pinned, seen }: BrokenPin): string {
  return `${id} is pinned as ${short(pinned)} and was seen as ${short(seen)}: mend it, or pin the new answer.`
}
