import type { Call } from '../scenarios/scenario.ts'
import type { Context } from './session.ts'
import { idIn } from './slots.ts'

/** Gives the id that a command asks for: a known one, or one that nobody was given; undefined where it names none. */
export function targetOf(context: Context, { unknownId, on }: Call): string | undefined {
  const known = on === undefined ? undefined : idIn(context, on)
  if (unknownId === undefined || known === undefined) return known
  if (unknownId === 'near') return nearId(known)
  if (unknownId === 'longer') return `${known}0`
  if (unknownId === 'shorter') return known.slice(0, -1)
  if (unknownId !== 'random') return idIn(context, unknownId)
  const start = known.slice(0, known.lastIndexOf('_') + 1)
  // One unknown id of a kind for the whole run: it is asked for again and again.
  return start + context.session.nonce.padEnd(known.length - start.length, '0')
}

/** Changes one character in the middle of an id's last part, so that a careless comparison takes it for the id. */
function nearId(id: string): string {
  const at = id.length - 2
  const letter = id.charAt(at)
  const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'q' ? 'w' : 'q'
  return id.slice(0, at) + other + id.slice(at + 1)
}
