import type { KeyChoice, UnknownKey } from './scenario.ts'

/** A key that nobody holds, by how it differs from the right one. */
interface UnknownKeyForm {
  /** The key that is sent; `word` is eight characters or more of this run. */
  readonly make: (key: string, word: string) => string
  readonly words: string
  /** The key as a shell writes it, from the variable with the right one. */
  readonly shell: (variable: string) => string
}

/** Every form of an unknown key. */
export const unknownKeys: Readonly<Record<UnknownKey, UnknownKeyForm>> = {
  random: {
    make: (key, word) => word.repeat(Math.ceil(key.length / word.length)).slice(0, key.length),
    words: 'random',
    shell: () => 'unknown_key_00000000',
  },
  'one more': {
    make: (key) => `${key}0`,
    words: 'the right one and a character',
    shell: (variable) => `\${${variable}}0`,
  },
  'one word more': {
    make: (key) => `${key} 0`,
    words: 'the right one, a blank and a character',
    shell: (variable) => `\${${variable}} 0`,
  },
  'one before': {
    make: (key) => `0${key}`,
    words: 'a character and the right one',
    shell: (variable) => `0\${${variable}}`,
  },
  'one less': {
    make: (key) => key.slice(0, -1),
    words: 'the right one without its last character',
    shell: (variable) => `\${${variable}%?}`,
  },
  'last changed': {
    // The last bits of base64 may say nothing: the letter is one of another quarter of its letters.
    make: (key) => key.slice(0, -1) + (/[w-z\d_-]$/.test(key) ? 'k' : '7'),
    words: 'the right one with another last character',
    shell: (variable) => `\${${variable}%?}_`,
  },
  'other case': {
    make: (key) =>
      key.replace(/[a-z](?=[^a-z]*$)/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      ),
    words: 'the right one in another case',
    shell: (variable) => `$(printf %s "\${${variable}}" | tr a-zA-Z A-Za-z)`,
  },
  'first half': {
    make: (key) => key.slice(0, Math.ceil(key.length / 2)).padEnd(Math.max(12, key.length), 'x0'),
    words: 'the first half of the right one',
    shell: (variable) => `\${${variable}%????????}00000000`,
  },
}

/** The forms that are nearly the right key. */
export const nearKeys = (Object.keys(unknownKeys) as UnknownKey[]).filter(
  (name) => name !== 'random',
)

/** A key as the contract names it: every key that nobody holds is `unknown`. */
export const keyClassOf = (key: KeyChoice): Exclude<KeyChoice, UnknownKey> | 'unknown' =>
  isUnknownKey(key) ? 'unknown' : key

const isUnknownKey = (name: string): name is UnknownKey => Object.hasOwn(unknownKeys, name)

/** The form of an unknown key that a record names; undefined for the names that traffic uses. */
export const unknownKeyForm = (name: string): UnknownKeyForm | undefined =>
  isUnknownKey(name) ? unknownKeys[name] : undefined
