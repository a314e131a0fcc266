import type { Api } from '../../flows/api.ts'
import type { EventTurn } from '../../flows/events/events.ts'
import { settledTurns, uncertainTurns, type Turn } from '../../flows/plan.ts'
import { eventKeys } from '../../known/events.ts'

/** Both events of as many charges whose customers get through as the run looks at of each kind. */
export function eventTurns(api: Api): EventTurn[] {
  const { sample } = api.services.options
  return eachKey(settledTurns(api).slice(0, sample))
}

/** Both events of the charges that need not come about. */
export const uncertainEventTurns: readonly EventTurn[] = eachKey(uncertainTurns)

function eachKey(turns: readonly Turn[]): EventTurn[] {
  return turns.flatMap((turn) => eventKeys.map((key) => ({ ...turn, key })))
}
