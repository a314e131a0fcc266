import type { SchemaName } from '../../generated/fields.ts'
import { isRecord } from '../basics/values.ts'
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

/** Lists what a resource, and each inside it, says of its mode. */
export function modesIn(value: unknown, depth = 0): boolean[] {
  if (!isRecord(value) || depth > 3) return []
  const { livemode } = value
  const own = typeof livemode === 'boolean' ? [livemode] : []
  return [...own, ...['card', 'source', 'data'].flatMap((name) => modesIn(value[name], depth + 1))]
}
