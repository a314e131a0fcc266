import type { Message } from './messages.ts'

/** What a request showed of its key: the number of the key, or why there is none. */
export type Credential =
  | `key ${number}`
  /** No key was sent. */
  | 'none'
  /** The user name is empty. */
  | 'blank'
  /** Another scheme than Basic. */
  | 'other'
  /** The recorder shows no credentials, or a word in their place. */
  | 'hidden'

/** The credentials of a request, without the key. */
interface SeenCredential {
  readonly credential: Credential
  /** The key that it is nearly equal to. */
  readonly near?: string
  readonly hasPassword?: true
}

/** The keys that requests carry, by the order in which they were first seen. */
export interface Credentials {
  /** Learns a key before the requests that carry it. */
  add(key: string): Credential
  read(message: Pick<Message, 'request' | 'hidesKeys'>): SeenCredential
  /** Every key that was seen. */
  keys(): readonly string[]
}

/** Opens the list of keys of some traffic. */
export function openCredentials(): Credentials {
  const numbers = new Map<string, Credential>()
  const nearest = new Map<string, string | undefined>()

  function add(key: string): Credential {
    const knownCredential = numbers.get(key)
    if (knownCredential !== undefined) return knownCredential
    const near = [...numbers].find(([other]) => areNear(key, other))
    const name = `key ${numbers.size + 1}` as const
    numbers.set(key, name)
    nearest.set(name, near?.[1])
    return name
  }

  function read({ request, hidesKeys }: Pick<Message, 'request' | 'hidesKeys'>): SeenCredential {
    const { authorization, host } = request.headers
    // Browsers leave out more than this header where they show what they meant to send.
    const isWhole = host !== undefined && hidesKeys !== true
    if (authorization === undefined) return { credential: isWhole ? 'none' : 'hidden' }
    const pair = pairOf(authorization)
    if (pair === null)
      return { credential: /^basic|^\W*$/i.test(authorization) ? 'hidden' : 'other' }
    if (pair.key === '') return { credential: 'blank' }
    const credential = add(pair.key)
    const near = nearest.get(credential)
    return {
      credential,
      ...(near !== undefined && { near }),
      ...(pair.password !== '' && { hasPassword: true }),
    }
  }

  return { add, read, keys: () => [...numbers.keys()] }
}

/** The user name and password of readable Basic credentials; null for any others. */
function pairOf(authorization: string): { key: string; password: string } | null {
  const [, coded] = /^Basic\s+([A-Za-z0-9+/_-]+={0,2})$/i.exec(authorization) ?? []
  const text = coded === undefined ? '' : Buffer.from(coded, 'base64').toString()
  const [, key, password] = /^([\x20-\x39\x3B-\x7E]*):([\x20-\x7E]*)$/.exec(text) ?? []
  return key === undefined || password === undefined ? null : { key, password }
}

/** The length from which a key is near another by a slip alone, never by chance. */
const minLength = 16

/** True for two keys that differ by a slip: one character, letter case, or a missing end. */
function areNear(key: string, other: string): boolean {
  const [short, long] = key.length <= other.length ? [key, other] : [other, key]
  if (short.length < minLength) return false
  if (short.toLowerCase() === long.toLowerCase() || long.startsWith(short)) return true
  if (long.length - short.length > 1) return false
  // The last letter of a key may have bits that say nothing.
  if (short.length === long.length && short.slice(0, -1) === long.slice(0, -1)) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  return long.slice(start + 1) === short.slice(start + (long.length > short.length ? 0 : 1))
}
