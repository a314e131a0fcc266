import { existsSync, readFileSync } from 'node:fs'
import type { Profile } from '../../generated/profile.js'
import { defaults, settings } from '../../generated/settings.ts'
import type { ValuesOf } from './flags.ts'
import { readHeader, severalHeaders } from './headers.ts'
import { readAddress } from './target.ts'
import { refusal, shown, UsageError } from './usage.ts'

/** The address that the kit listens on for webhooks; the path is null where none was given. */
export interface Listening {
  host: string
  port: number
  path: string | null
}

/** Every setting of `assay run` that has a flag, by its name in a profile. */
export const runSettings = {
  ...settings,
  baseUrl: { ...settings.baseUrl, read: readAddress },
  vaultUrl: { ...settings.vaultUrl, read: readAddress },
  payUrl: { ...settings.payUrl, read: readAddress },
  header: { ...settings.header, read: readHeader },
  ca: { ...settings.ca, read: readCertificates },
  webhookListen: { ...settings.webhookListen, read: readListening },
  webhookPublicUrl: { ...settings.webhookPublicUrl, read: readPublicUrl },
  explore: { ...settings.explore, read: readSeconds },
  implementation: { ...settings.implementation, read: readImplementation },
}

/** The keys of a profile that have no flag. */
type Declarations = Omit<Profile, keyof typeof runSettings | '$schema' | 'headerVariables'>

/** The settings of a run that flags, variables, a profile or a program gave, each checked. */
export type RunSettings = ValuesOf<typeof runSettings> & Declarations

/** Joins the settings of a profile with others, which win; headers are joined by their names. */
export function merged(profile: RunSettings, others: RunSettings): RunSettings {
  const header = severalHeaders(others.header ?? [])
  const kept = (profile.header ?? []).filter(({ name }) => !header.some((one) => one.name === name))
  return { ...profile, ...others, ...(kept.length + header.length > 0 && { header: [...kept, ...header] }) }
}

/** The name and the version of an implementation, as its operator calls them. */
export interface Implementation {
  name: string
  version: string
}

const extent = [
  'depth',
  'timeout',
  'webhookTimeout',
  'concurrency',
  'maxRequests',
  'maxTime',
  'strict',
] as const

/** The settings for the size, the time and the strictness of a run. */
export type Extent = Required<Pick<Profile, (typeof extent)[number]>>

/** Fills the extent of a run up with defaults. */
export function extentOf(said: Partial<Extent>): Extent {
  return Object.fromEntries(extent.map((name) => [name, said[name] ?? defaults[name]])) as unknown as Extent
}

/** The keys of a profile that only the command uses: what it prints and writes, and which variables it reads. */
export const ofCommand = [
  '$schema',
  'publicKeyVariable',
  'secretKeyVariable',
  'headerVariables',
  'explore',
  'seed',
  'out',
  'brief',
  'verbose',
  'jsonLines',
] as const

function readListening(subject: string, text: string): Listening {
  const [, address, name, digits, path = null] =
    /^(?:\[([0-9a-f:.]+)\]|([^/:\s]+)):(\d{1,5})(\/\S*)?$/i.exec(text) ?? []
  const [host, port] = [address ?? name, Number(digits)]
  if (host !== undefined && port <= 65_535) return { host, port, path }
  throw refusal(subject, settings.webhookListen.otherwise, text)
}

/** Reads a name and a version, which is the last word. */
function readImplementation(subject: string, text: string): Implementation {
  const [, name, version] = /^\s*(\S.*?)\s+(\S+)\s*$/.exec(text) ?? []
  if (name !== undefined && version !== undefined) return { name, version }
  throw refusal(subject, settings.implementation.otherwise, text)
}

/** Reads a time such as 20s, 2m or 20 as seconds; throws a UsageError that names `subject`. */
export function readSeconds(subject: string, text: string): number {
  const [, number = '', unit] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text) ?? []
  const seconds = Number(number) * (unit === 'm' ? 60 : 1)
  if (number !== '' && seconds >= 1 && seconds <= 86_400) return seconds
  throw refusal(subject, settings.explore.otherwise, text)
}

function readPublicUrl(subject: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '')
    return url.href
  throw refusal(subject, settings.webhookPublicUrl.otherwise, text)
}

/** Reads a file of certificates in PEM; throws a UsageError that names `subject` where it holds none. */
function readCertificates(subject: string, file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new UsageError(`${subject}: ${shown(file)} holds no certificate; name a file in PEM.`)
}
