import { isWebAddress } from '../basics/host.ts'
import type { ReferenceOptions } from '../reference/index.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'
import type { DisturbanceRule } from './disturbances.ts'

/** The options of the sandbox; everything has a default. */
export interface SandboxOptions extends Omit<
  ReferenceOptions,
  'store' | 'keeper' | 'timers' | 'around' | 'rules' | 'tampers'
> {
  /** The folder that keeps everything; memory alone unless given. */
  data?: string
  /** The names of honest variants that it behaves as. */
  behave?: readonly string[]
  /** Rules such as `POST /charges: lose the answer 10%`. */
  disturb?: readonly DisturbanceRule[]
  /** The machines that /_sandbox is for: this one unless given, all, or this one without the page. */
  page?: 'here' | 'everywhere' | 'nowhere'
  /** The local addresses of shops by their origins: their customers return there. */
  returns?: Readonly<Record<string, string>>
}

type Kind = readonly [needs: string, isRight: (value: unknown) => boolean]

const text: Kind = ['a text', (value) => typeof value === 'string']
const object: Kind = [
  'an object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
]
const texts: Kind = ['an array of texts', (value) => Array.isArray(value) && value.every(text[1])]
const port: Kind = ['a port from 0 to 65535', (value) => isWhole(value, 65_535)]
const url = (value: unknown): boolean => typeof value === 'string' && isWebAddress(value)

const kinds: Readonly<Record<keyof SandboxOptions, Kind>> = {
  host: text,
  port,
  split: ['true or false', (value) => typeof value === 'boolean'],
  ports: object,
  prefixes: object,
  names: texts,
  keys: object,
  webhookUrls: ['an array of http or https URLs', (value) => Array.isArray(value) && value.every(url)],
  seed: ['a whole number from 0 to 4294967295', (value) => isWhole(value, 2 ** 32 - 1)],
  merchant: text,
  log: ['a function', (value) => typeof value === 'function'],
  data: text,
  behave: texts,
  disturb: texts,
  page: ['here, everywhere or nowhere', (value) => /^(here|everywhere|nowhere)$/.test(String(value))],
  returns: ['an object of origins, such as https://shop.example: http://127.0.0.1:3000', isReturns],
}

/** Throws a UsageError for an unknown option, and for a value that it does not take. */
export function assertOptions(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) throw unknown('The option', name, Object.keys(kinds))
    const [needs, isRight] = kinds[name as keyof SandboxOptions]
    if (value !== undefined && !isRight(value))
      throw new UsageError(`${name}: ${shown(value)} cannot be used; give ${needs}.`)
  }
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
}

function isReturns(value: unknown): boolean {
  const isOrigin = (one: unknown): boolean => url(one) && new URL(String(one)).origin === one
  return object[1](value) && Object.entries(value as object).every((pair) => pair.every(isOrigin))
}
