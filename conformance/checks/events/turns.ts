import type { Api } from '../../flows/api.ts'
import type { EventTurn } from '../../flows/events/events.ts'
import { settledTurns } from '../../flows/plan.ts'
import { eventKeys } from '../../known/events.ts'

/** Both events of as many charges whose customers get through as the run looks at of each kind. */
export function eventTurns(api: Api): EventTurn[] {
  const { sample } = api.services.options
  return settledTurns(api)
    .slice(0, sample)
    .flatMap((turn) => eventKeys.map((key) => ({ ...turn, key })))
}
