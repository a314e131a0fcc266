import { randomBytes, randomInt } from 'node:crypto'

/** The path under which the endpoints of {base_url} live; those of {vault_url} live at the root. */
export const basePath = '/api/v2'

/** JSON that is shown. */
export type Json = Record<string, unknown>

/** A token as it is kept. */
export type Token = { id: string; live: boolean; at: number; card: Json }

/** A source as it is kept. */
export type Source = {
  id: string
  live: boolean
  at: number
  amount: number
  type: string
  bank: string
  platform: string | null
  isCharged: boolean
}

/** A charge as it is kept: `visit` names its page, and `reason` says why it failed. */
export type Charge = {
  id: string
  live: boolean
  at: number
  amount: number
  source: Source
  embeds: boolean
  returnUri: string
  visit: string
  isDecided: boolean
  status: 'pending' | 'successful' | 'failed'
  paidAt: number | null
  reason: readonly [code: string, message: string] | null
}

/** An event as it is kept, with the charge as it was. */
export type Event = { id: string; live: boolean; at: number; key: string; charge: string; data: Json }

/** Everything that is kept. */
export type Account = {
  tokens: Token[]
  sources: Source[]
  charges: Charge[]
  events: Event[]
  /** Hears of each event. */
  post: (event: Event) => void
  /** Does something so many milliseconds later, unless the service ends before. */
  later: (milliseconds: number, act: () => void) => void
  payUrl: string
}

/** Reads the service's own clock, in milliseconds; it is a minute and a half behind that of the machine. */
export const now = (): number => Date.now() - 95_000

/** Writes an instant as `YYYY-MM-DDThh:mm:ssZ`. */
export const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** Makes a random word of digits and small letters. */
export const word = (length: number): string =>
  Array.from({ length }, () => randomInt(36).toString(36)).join('')

/** Makes a secret that fits into an address. */
export const secret = (): string => randomBytes(18).toString('base64url')
