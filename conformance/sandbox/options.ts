import { isWebAddress } from '../basics/host.ts'
import { sandboxKeys, type Keys, type ReferenceOptions } from '../reference/index.ts'
import type { VariantName } from '../reference/variants.ts'
import { shown } from '../settings/usage.ts'
import type { DisturbanceRule } from './disturbances.ts'
import { assertKnown, SandboxError } from './errors.ts'

/** The options of the sandbox, named like the flags of `assay serve`; everything has a default. */
export interface SandboxOptions {
  host?: string
  /** The port, any free one unless given; with `split`, that of the base URL. */
  port?: number
  /** Token endpoints, all others and authorization pages get an origin each. */
  split?: boolean
  /** Names of hosts that requests may be for, beside addresses and localhost. */
  allowHost?: readonly string[]
  /** Endpoints that events are posted to. */
  webhookUrl?: readonly string[]
  publicKey?: string
  secretKey?: string
  /** Names of honest choices to make. */
  behave?: readonly VariantName[]
  /** Rules such as `POST /charges: lose the answer 10%`. */
  disturb?: readonly DisturbanceRule[]
  /** Other machines may see and steer it at /_sandbox, too. */
  page?: boolean
  /** The local addresses of shops by their origins: their customers return there. */
  return?: Readonly<Record<string, string>>
  /** The folder that keeps everything; memory alone unless given. */
  data?: string
  /** Makes identifiers and disturbances repeatable. */
  seed?: number
  log?: (line: string) => void
}

type Kind = readonly [needs: string, isRight: (value: unknown) => boolean]

const text: Kind = ['a text', (value) => typeof value === 'string']
const texts: Kind = ['an array of texts', (value) => Array.isArray(value) && value.every(text[1])]
const flag: Kind = ['true or false', (value) => typeof value === 'boolean']
const url = (value: unknown): boolean => typeof value === 'string' && isWebAddress(value)

const kinds: Readonly<Record<keyof SandboxOptions, Kind>> = {
  host: text,
  port: ['a port from 0 to 65535', (value) => isWhole(value, 65_535)],
  split: flag,
  allowHost: texts,
  webhookUrl: ['an array of http or https URLs', (value) => Array.isArray(value) && value.every(url)],
  publicKey: text,
  secretKey: text,
  behave: texts,
  disturb: texts,
  page: flag,
  return: ['an object of origins, such as https://shop.example: http://127.0.0.1:3000', isReturn],
  data: text,
  seed: ['a whole number from 0 to 4294967295', (value) => isWhole(value, 2 ** 32 - 1)],
  log: ['a function', (value) => typeof value === 'function'],
}

/** Throws a SandboxError for an unknown option, and for a value that it does not take. */
export function assertOptions(options: SandboxOptions): void {
  for (const [name, value] of Object.entries(options)) {
    assertKnown('The option', name, Object.keys(kinds))
    const [needs, isRight] = kinds[name as keyof SandboxOptions]
    if (value !== undefined && !isRight(value))
      throw new SandboxError('invalid_value', `${name}: ${shown(value)} cannot be used; give ${needs}.`)
  }
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
}

function isReturn(value: unknown): boolean {
  const isOrigin = (one: unknown): boolean => url(one) && new URL(String(one)).origin === one
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject && Object.entries(value).every((pair) => pair.every(isOrigin))
}

/** Returns the options of the reference implementation that those of a sandbox stand for; throws a SandboxError for a key that is given twice. */
export function referenceOptions(options: SandboxOptions): ReferenceOptions & { keys: Keys } {
  const { host, port = 0, split = false, log } = options
  const { test, live } = sandboxKeys
  const { publicKey = test.public, secretKey = test.secret } = options
  if (new Set([publicKey, secretKey, live.public, live.secret]).size < 4)
    throw new SandboxError(
      'conflict',
      'publicKey, secretKey: two of the four keys are the same; give each its own.',
    )
  return {
    ...(host !== undefined && { host }),
    ...(log !== undefined && { log }),
    port,
    split,
    names: options.allowHost ?? [],
    keys: { test: { public: publicKey, secret: secretKey }, live },
  }
}
