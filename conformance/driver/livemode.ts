import type { SchemaName } from '../../generated/fields.ts'
import { modesIn } from '../model/resource.ts'
import type { Session } from './session.ts'

/** Ends a run at the first object whose livemode is not that of the keys: whatever is live may cost somebody money. */
export function guardMode(
  { client, options: { target } }: Session,
  schema: SchemaName,
  json: unknown,
  duplicate: string | null,
): void {
  if (schema === 'List') return
  const other =
    duplicate === 'livemode' ? 'twice' : modesIn(json).find((livemode) => livemode !== target.live)
  if (other === undefined) return
  const remedy = target.live ? '' : '; if these are live keys, say --live'
  client.halt(`An object with livemode ${other} was not expected, so nothing more was sent${remedy}.`)
}
