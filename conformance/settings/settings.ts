import { existsSync, readFileSync } from 'node:fs'
import { isProfile, type Profile } from '../../generated/profile.js'
import { explainSettings, type NameSetting } from './explain.ts'
import { readHeaders } from './headers.ts'
import { readAddress } from './target.ts'
import { shown, UsageError } from './usage.ts'

/** The address that Assay listens on for webhooks; the path is null where none is given. */
export interface Listening {
  host: string
  port: number
  path: string | null
}

/** The functions that turn a setting into another form; each throws a UsageError that names `subject`. */
const readers = {
  baseUrl: readAddress,
  vaultUrl: readAddress,
  payUrl: readAddress,
  header: readHeaders,
  ca: readCertificates,
  card: readCard,
  webhookListen: readListening,
  implementation: readImplementation,
}

type Readers = typeof readers

/** The settings of a run that flags, variables, a profile or a program give, each checked. */
export type Settings = Omit<Profile, keyof Readers> & {
  [Name in keyof Readers]?: ReturnType<Readers[Name]>
}

/** Checks settings by their schema and brings them into their form; throws a UsageError with subject, value and remedy. */
export function readSettings(settings: unknown, nameOf: NameSetting): Settings {
  if (!isProfile(settings)) throw explainSettings(isProfile.errors ?? [], settings, nameOf)
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const values = given.map(([name, value]) => {
    const read = (readers as Record<string, (subject: string, value: never) => unknown>)[name]
    return [name, read === undefined ? value : read(nameOf([name]), value as never)]
  })
  return Object.fromEntries(values) as Settings
}

/** Joins settings with others, which win; headers are joined by their names. */
export function merged(settings: Settings, others: Settings): Settings {
  const own = others.header ?? []
  const kept = (settings.header ?? []).filter(({ name }) => !own.some((one) => one.name === name))
  return { ...settings, ...others, ...(kept.length + own.length > 0 && { header: [...kept, ...own] }) }
}

/** The settings that only the command uses. */
export const ofCommand = [
  '$schema',
  'publicKeyVariable',
  'secretKeyVariable',
  'headerVariables',
  'out',
  'verbose',
  'jsonLines',
] as const

/** Reads a card, whose number may be written in groups. */
function readCard(_: string, card: NonNullable<Profile['card']>): NonNullable<Profile['card']> {
  return { ...card, number: card.number.replace(/[ -]/g, '') }
}

function readListening(_: string, text: string): Listening {
  const [, host = '', port, path = null] = /^\[?(.*?)\]?:(\d+)(\/.*)?$/.exec(text) ?? []
  return { host, port: Number(port), path }
}

/** Reads a name and a version, which is the last word. */
function readImplementation(_: string, text: string): { name: string; version: string } {
  const [, name = '', version = ''] = /^\s*(\S.*?)\s+(\S+)\s*$/.exec(text) ?? []
  return { name, version }
}

/** Reads a file of certificates in PEM. */
function readCertificates(subject: string, file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text
  throw new UsageError(`${subject}: ${shown(file)} holds no certificate; name a file in PEM.`)
}
