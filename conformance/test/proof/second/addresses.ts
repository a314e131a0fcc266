import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The path under which the endpoints of {base_url} live; those of {vault_url} live at the root. */
export const BASE_PATH = '/api/v2'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'

const word = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(36)]).join('')

/** Mints an id of each kind, none of which can be guessed from another. */
export const mint = {
  token: (live: boolean): string => (live ? `tokn_${word(23)}` : `tokn_test_${word(17)}`),
  card: (): string => `crd${word(12)}`,
  source: (): string => `src-${word(20)}`,
  charge: (): string => `chrg-${word(8)}-${word(10)}`,
  event: (): string => randomUUID(),
  visit: (): string => randomBytes(18).toString('base64url'),
}
