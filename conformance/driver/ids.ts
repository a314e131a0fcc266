import type { Call } from '../scenarios/scenario.ts'
import type { Session, Slots } from './session.ts'
import { idIn } from './values.ts'

/** Gives an id that nobody was given: like a known one, nearly a known one, or that of something else. */
export function unknownIdFor({ nonce }: Session, slots: Slots, { unknownId, on }: Call): string {
  if (!isMadeUp(unknownId)) return idIn(slots, unknownId ?? '')
  const known = on === undefined ? 'unknown_0000000000' : idIn(slots, on)
  if (unknownId === 'near') return nearId(known)
  if (unknownId === 'longer') return `${known}0`
  if (unknownId === 'shorter') return known.length > 8 ? known.slice(0, -1) : nearId(known)
  const start = known.slice(0, known.lastIndexOf('_') + 1)
  // One unknown id of a kind for the whole run: it is asked for again and again.
  return start + nonce.padEnd(known.length - start.length, '0')
}

const isMadeUp = (id: Call['unknownId']): boolean =>
  id !== undefined && ['random', 'near', 'longer', 'shorter'].includes(id)

/** Changes one character in the middle of an id's last part, so that a careless comparison takes it for the id. */
function nearId(id: string): string {
  const at = id.length - 2
  const letter = id.charAt(at)
  const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'q' ? 'w' : 'q'
  return id.slice(0, at) + other + id.slice(at + 1)
}
