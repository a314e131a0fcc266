import { operations, type OperationId } from '../../generated/operations.ts'
import type { KeyKind } from '../record/entry.ts'
import type { KeyChoice, UnknownKey } from '../scenarios/scenario.ts'
import type { Session } from './session.ts'
import { EmptySlot } from './values.ts'

/** Gives the key of a request and how it is recorded; its text is null where none is sent. Throws EmptySlot where no such key can be made. */
export function keyFor(
  { options, word, record }: Session,
  operation: OperationId,
  choice: KeyChoice = 'right',
): { kind: KeyKind; text: string | null } {
  if (choice === 'none') return { kind: 'none', text: null }
  if (choice === 'blank') return { kind: 'blank', text: '' }
  const { publicKey, secretKey } = options.target
  const own = operations[operation].key === 'public' ? publicKey : secretKey
  if (choice === 'right') return { kind: operations[operation].key, text: own }
  if (choice === 'other')
    return own === publicKey ? { kind: 'secret', text: secretKey } : { kind: 'public', text: publicKey }
  const text = unlike[choice](own, word().padEnd(8, '0'))
  if (text === own) throw new EmptySlot(`No key that differs by "${choice}" can be made.`)
  if (choice !== 'random') record.hide('key', text)
  return { kind: 'unknown', text }
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** The quarter of the letters of base64 that one is in: the other bits of a last letter may say nothing. */
const quarterOf = (letter: string): number => base64.indexOf(letter) >> 4

const unlike: Record<UnknownKey, (key: string, word: string) => string> = {
  random: (key, word) => word.repeat(Math.ceil(key.length / word.length)).slice(0, key.length),
  'one more': (key) => `${key}0`,
  'one before': (key) => `0${key}`,
  'one less': (key) => (key.length < 8 ? `${key}0` : key.slice(0, -1)),
  'last changed': (key) => {
    const end = key.slice(-1)
    const other = [...base64].find(
      (one) => one.toLowerCase() !== end.toLowerCase() && quarterOf(one) !== quarterOf(end),
    )
    return key.slice(0, -1) + (other ?? '_')
  },
  'other case': (key) => {
    const at = key.search(/[a-z](?=[^a-z]*$)/i)
    const letter = key.charAt(at)
    const swapped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return at === -1 ? key : key.slice(0, at) + swapped + key.slice(at + 1)
  },
  'first half': (key) => key.slice(0, Math.ceil(key.length / 2)).padEnd(Math.max(12, key.length), 'x0'),
}
