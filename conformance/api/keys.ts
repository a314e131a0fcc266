import { operations, type OperationId } from '../../generated/operations.ts'
import type { Exchange } from '../../generated/report.js'
import type { Services } from './services.ts'

/** The key that a request carries: that of the operation, the other kind, one nobody holds, an empty one, or none. */
export type KeyChoice = 'right' | 'other' | 'unknown' | 'blank' | 'none'

/** A key with the kind that it is recorded as; its text is null where no key is sent. */
export interface Key {
  kind: Exchange['key']
  text: string | null
}

/** Gives the key of a request; one that nobody holds is made anew, and kept out of the record as the right ones are. */
export function keyOf({ options, secrets, names }: Services, operation: OperationId, choice: KeyChoice): Key {
  if (choice === 'none') return { kind: 'none', text: null }
  if (choice === 'blank') return { kind: 'blank', text: '' }
  const { publicKey, secretKey } = options.target
  const isPublic = operations[operation].key === 'public'
  if (choice === 'unknown') {
    const text = wayOf(operation).of(isPublic ? publicKey : secretKey, names.word())
    secrets.add(text)
    return { kind: 'unknown', text }
  }
  return (choice === 'other') === isPublic
    ? { kind: 'secret', text: secretKey }
    : { kind: 'public', text: publicKey }
}

/** Writes a key that nobody holds for a shell that holds the right ones as variables; `operation` is null where a charge's location was followed. */
export function unknownKeyInShell(operation: OperationId | null): string {
  const id = operation ?? 'retrieveCharge'
  return wayOf(id).shell(operations[id].key === 'public' ? 'ASSAY_PUBLIC_KEY' : 'ASSAY_SECRET_KEY')
}

/** A way to make a key that nobody holds, and that is similar to the right one ("Authentication"). */
interface Way {
  /** Takes the right key and a random word. */
  of: (key: string, word: string) => string
  /** Writes the same of a variable of a shell. */
  shell: (variable: string) => string
}

/** The right one and more. */
const longer: Way = { of: (key, word) => key + word, shell: (variable) => `\${${variable}}x` }

/** The right one without its last character. */
const shorter: Way = {
  of: (key, word) => (key.length < 8 ? longer.of(key, word) : key.slice(0, -1)),
  shell: (variable) => `\${${variable}%?}`,
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Gives the quarter of the letters of base64 that one is in: the other bits of a last letter may say nothing. */
const quarterOf = (letter: string): number => base64.indexOf(letter) >> 4

/** All of the right one but its last character. */
const neighbour: Way = {
  of: (key, word) => {
    const end = key.slice(-1)
    const differs = (one: string) =>
      one.toLowerCase() !== end.toLowerCase() && quarterOf(one) !== quarterOf(end)
    const last = [...word, ...base64].find(differs)
    return last === undefined ? longer.of(key, word) : key.slice(0, -1) + last
  },
  shell: (variable) => `\${${variable}%?}_`,
}

/** The beginning of the right one, and as many other characters as it has. */
const other: Way = {
  of: (key, word) => {
    const start = key.slice(0, Math.max(Math.ceil(key.length / 2), key.length - 8))
    const length = Math.max(key.length - start.length, 8)
    return start + word.repeat(Math.ceil(length / word.length)).slice(-length)
  },
  shell: (variable) => `\${${variable}%????????}00000000`,
}

/** Another beginning, and the end of the right one. */
const ending: Way = {
  of: (key, word) => (key.length < 16 ? longer.of(key, word) : (word + key).slice(0, 8) + key.slice(8)),
  shell: (variable) => `00000000\${${variable}#????????}`,
}

const ways = [other, longer, neighbour, shorter, other, ending, neighbour, shorter]

/** Gives the one way in which an operation is tried: they differ, so that who compares keys carelessly is met where that shows. */
function wayOf(operation: OperationId): Way {
  return ways[Object.keys(operations).indexOf(operation) % ways.length] ?? other
}
