import type { OperationId } from '../generated/operations.ts'

/** Makes a key that nobody holds out of the right one and a random word. */
type Make = (key: string, word: string) => string

/** The right one and more. */
const longer: Make = (key, word) => key + word

/** The right one without its last character. */
const shorter: Make = (key, word) => (key.length < 8 ? longer(key, word) : key.slice(0, -1))

/** All of the right one but its last character. */
const neighbour: Make = (key, word) => {
  const last = [...word].find((letter) => letter.toLowerCase() !== key.slice(-1).toLowerCase())
  return last === undefined ? longer(key, word) : key.slice(0, -1) + last
}

/** The beginning of the right one, and as many other characters as it has. */
const other: Make = (key, word) => {
  const start = key.slice(0, Math.max(Math.ceil(key.length / 2), key.length - 8))
  const length = Math.max(key.length - start.length, 8)
  return start + word.repeat(Math.ceil(length / word.length)).slice(-length)
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
  return makes[operation](right, word)
}
