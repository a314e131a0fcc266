import { operations } from '../../generated/operations.ts'
import type { KeyKind } from '../record/entry.ts'
import type { CallCommand, UnknownKey } from '../scenarios/scenario.ts'
import { unknownKeys } from '../scenarios/unknown-keys.ts'
import type { Session } from './session.ts'
import { CannotExecute } from './slots.ts'

/** The header that a key is tried in where HTTP Basic is refused. */
export const keyHeader = 'x-api-key'

/**
 * The key of a request, as recorded and as sent (null: none). Throws CannotExecute where it cannot
 * be made.
 */
export function keyFor(
  { options, unique, record }: Session,
  {
    call: operation,
    key: choice = 'right',
    account,
  }: Pick<CallCommand, 'call' | 'key' | 'account'>,
): { kind: KeyKind; text: string | null; unlike?: UnknownKey } {
  if (choice === 'none') return { kind: 'none', text: null }
  if (choice === 'blank') return { kind: 'blank', text: '' }
  const { target } = options
  const keys = account === 'other' ? target.otherAccount : target
  if (keys === undefined) throw new CannotExecute('No keys of a second merchant were given.')
  const { publicKey, secretKey } = keys
  const isPublic = (operations[operation].key === 'public') === (choice !== 'other')
  const rightKey = isPublic ? publicKey : secretKey
  if (choice === 'right' || choice === 'other')
    return { kind: isPublic ? 'public' : 'secret', text: rightKey }
  const text = unknownKeys[choice].make(rightKey, unique.word().padEnd(8, '0'))
  if (text === rightKey)
    throw new CannotExecute(`No key that differs by "${choice}" can be made.`, { impossible: true })
  if (choice !== 'random') record.hide('key', text)
  return { kind: 'unknown', text, unlike: choice }
}
