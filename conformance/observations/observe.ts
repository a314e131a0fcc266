import type { ObservationId } from '../../generated/requirements.ts'
import type { Phase } from '../checks/check.ts'
import type { Api } from '../flows/api.ts'

/** One question about what the specification leaves open. */
export interface Observe {
  readonly id: ObservationId
  readonly phase: Phase
  readonly see: (api: Api) => Promise<unknown>
}

/** Declares an observation, seen with all checks unless a phase is named: what it returns is the answer, comparable between runs. */
export function observe(
  id: ObservationId,
  ...how: [see: Observe['see']] | [phase: Phase, see: Observe['see']]
): Observe {
  const [phase, see] = how.length === 1 ? (['main', how[0]] as const) : how
  return { id, phase, see }
}
