import { operations, type OperationId } from '../generated/operations.ts'

/** A way to make a key that nobody holds out of the right one. */
interface Make {
  /** Takes the right key and a random word. */
  of: (key: string, word: string) => string
  /** The same of a variable of a shell. */
  shell: (variable: string) => string
}

/** The right one and more. */
const longer: Make = { of: (key, word) => key + word, shell: (variable) => `\${${variable}}x` }

/** The right one without its last character. */
const shorter: Make = {
  of: (key, word) => (key.length < 8 ? longer.of(key, word) : key.slice(0, -1)),
  shell: (variable) => `\${${variable}%?}`,
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Which quarter of the letters of base64 one is in: the other bits of a last letter may say nothing. */
const quarterOf = (letter: string): number => base64.indexOf(letter) >> 4

/** All of the right one but its last character. */
const neighbour: Make = {
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
const other: Make = {
  of: (key, word) => {
    const start = key.slice(0, Math.max(Math.ceil(key.length / 2), key.length - 8))
    const length = Math.max(key.length - start.length, 8)
    return start + word.repeat(Math.ceil(length / word.length)).slice(-length)
  },
  shell: (variable) => `\${${variable}%????????}00000000`,
}

// Each operation is tried once, so that who compares keys carelessly is met where that shows.
const makes: Readonly<Record<OperationId, Make>> = {
  createToken: other,
  retrieveToken: longer,
  createSource: neighbour,
  createCharge: other,
  retrieveCharge: longer,
  listChargeEvents: shorter,
  listEvents: longer,
  retrieveEvent: neighbour,
}

/** A key that nobody holds, similar to the right one of an operation ("Authentication"). */
export function unknownKey(operation: OperationId, right: string, word: string): string {
  return makes[operation].of(right, word)
}

/** The same for a shell that holds the right keys as variables; `operation` is null where a charge's location was followed. */
export function unknownKeyInShell(operation: OperationId | null): string {
  const { key } = operations[operation ?? 'retrieveCharge']
  return makes[operation ?? 'retrieveCharge'].shell(
    key === 'public' ? 'ASSAY_PUBLIC_KEY' : 'ASSAY_SECRET_KEY',
  )
}
