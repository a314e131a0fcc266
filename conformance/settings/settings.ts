import { readFileSync } from 'node:fs'
import { isProfile, profileSchema, type Profile } from '../../generated/profile.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { messageOf } from '../basics/thrown.ts'
import { isRecord, pointerSegments, valueAtPath } from '../basics/values.ts'
import { refusal, settingSchemas, type Setting } from './flags.ts'
import { readHeaders } from './headers.ts'
import { matched, requirementIds, selectionOf } from './selection.ts'
import { readAddress, type Target } from './target.ts'
import { inBrief, unknown, UsageError } from './usage.ts'

/** Converters of settings; each throws a UsageError that names `subject`. */
const readers = {
  baseUrl: readAddress,
  vaultUrl: readAddress,
  payUrl: readAddress,
  header: readHeaders,
  webhookListen: readListening,
  implementation: readImplementation,
}

type Readers = typeof readers

/** The address that Assay listens on for webhooks; the path is null where none is given. */
export type Listening = ReturnType<typeof readListening>

/** The settings of a run that flags, variables, a profile or a program give, each checked. */
export type Settings = Omit<Profile, keyof Readers> & {
  [Name in keyof Readers]?: ReturnType<Readers[Name]>
}

/** The settings that only the command uses. */
export const commandOnly = [
  'publicKeyVariable',
  'secretKeyVariable',
  'otherPublicKeyVariable',
  'otherSecretKeyVariable',
  'headerVariables',
  'out',
  'verbose',
  'jsonLines',
  'shop',
] as const

/** The settings that hold keys, of the merchant and of another one. */
export const keyNames = ['publicKey', 'secretKey', 'otherPublicKey', 'otherSecretKey'] as const

type KeyName = (typeof keyNames)[number]

/** The name of a setting as whoever gave it calls it, by its path of names and indexes. */
type SettingLabel = (path: readonly string[]) => string

/**
 * Labels settings by their origin: a file, a flag, or the options of a program where it is empty.
 */
export function settingLabels(origin: string): SettingLabel {
  return (path) =>
    path
      .reduce(
        (name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : `${name}: ${part}`),
        origin,
      )
      .replace(/^: /, '')
}

/** Checks and converts settings by their schema. UsageError with subject, value and remedy. */
export function readSettings(
  unchecked: object,
  labelOf: SettingLabel,
  ids: readonly RequirementId[] = requirementIds,
): Settings {
  const settings = Object.fromEntries(
    Object.entries(unchecked).filter(([, value]) => value !== undefined),
  )
  if (!isProfile(settings)) throw refusalOf(settings, labelOf)
  const values = Object.entries(settings).map(([name, value]) => {
    const read = (readers as Record<string, (subject: string, value: never) => unknown>)[name]
    return [name, read === undefined ? value : read(labelOf([name]), value as never)]
  })
  const read = Object.fromEntries(values) as Settings
  const subject = labelOf(['only'])
  matched(`${subject}: the requirement`, read.only ?? [], ids)
  if (selectionOf(read, ids).size > 0) return read
  throw new UsageError(
    `${subject}: nothing that can be tested is selected; name other requirements or areas.`,
  )
}

/** Explains the first violation of the schema: subject, value and remedy. */
function refusalOf(settings: unknown, labelOf: SettingLabel): UsageError {
  const all = isProfile.errors ?? []
  const violations = all.filter(
    ({ schemaPath, keyword }) => !/propertyNames\//.test(schemaPath) && keyword !== 'if',
  )
  // An unknown key may be the misspelling of one that is missing.
  const error =
    violations.find(({ keyword }) => keyword === 'additionalProperties') ??
    violations.find(({ keyword }) => keyword !== 'required') ??
    violations[0]
  const { keyword = '', params = {}, instancePath = '', schemaPath = '' } = error ?? {}
  const path = pointerSegments(instancePath)
  const subject = labelOf(path)
  const schema = valueAtPath(profileSchema, pointerSegments(schemaPath).slice(0, -1)) as Setting
  if (keyword === 'additionalProperties')
    return unknown(
      subject === '' ? 'The option' : `${subject}: the key`,
      String(params['additionalProperty']),
      Object.keys(schema.properties ?? {}),
    )
  if (keyword === 'required')
    return new UsageError(`${subject}: no ${String(params['missingProperty'])}; add it.`)
  const offending =
    keyword === 'propertyNames' ? params['propertyName'] : valueAtPath(settings, path)
  const enumError =
    keyword === 'propertyNames'
      ? all.find(({ keyword: errorKeyword }) => errorKeyword === 'enum')
      : error
  const allowed = enumError?.params['allowedValues'] as string[] | undefined
  if (allowed !== undefined && typeof offending === 'string')
    return unknown(`${subject}:`, offending, allowed)
  return refusal(subject, schema, offending)
}

/**
 * The settings of a profile, with the keys and headers from the variables that it names.
 * UsageError for an unreadable file, and for one that itself holds a key or a header's value.
 */
export async function readProfile(
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<string, unknown>> {
  const profile = await membersIn(file)
  for (const [name, { secret: variable }] of Object.entries(settingSchemas))
    if (variable !== undefined && name in profile)
      throw new UsageError(
        `${file}: ${name}: its value does not belong in a file; name its environment variable with ${variable}.`,
      )
  const { headerVariables } = profile
  const named = (variable: unknown): string | undefined => env[String(variable)] || undefined
  const keys = keyNames.map((name) => [name, named(profile[`${name}Variable`])])
  return {
    ...profile,
    ...Object.fromEntries(keys),
    ...(isRecord(headerVariables) && {
      header: Object.entries(headerVariables).map(
        ([name, variable]) => `${name}: ${named(variable) ?? ''}`,
      ),
    }),
  }
}

/** Reads the members of a YAML or JSON file; null members are ignored. */
async function membersIn(file: string): Promise<Record<string, unknown>> {
  // Few runs have a profile, and reading YAML takes much code.
  const { parse } = await import('yaml')
  try {
    // A self-referring alias cannot be JSON.
    const members: unknown = JSON.parse(JSON.stringify(parse(readFileSync(file, 'utf8')) ?? {}))
    if (!isRecord(members)) throw new Error('it is not a mapping')
    return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null))
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n')
    throw new UsageError(
      `--profile: ${inBrief(file)} cannot be read (${reason.replace(/[:.]$/, '')}); name a YAML or JSON file.`,
    )
  }
}

/**
 * The implementation to test; null without a base URL. `labelOf` names a setting for errors.
 * UsageError for live keys without a limit, and for missing, equal or unpaired keys.
 */
export function targetOf(
  settings: Settings,
  labelOf: (name: keyof Settings) => string,
): Target | null {
  const { baseUrl, vaultUrl = baseUrl, payUrl = null, live = false, maxAmount } = settings
  const refused = (name: keyof Settings, reason: string) =>
    new UsageError(`${labelOf(name)}: ${reason}.`)
  if (live && maxAmount === undefined)
    throw refused(
      'live',
      `no ${labelOf('maxAmount')}; real charges are made, so say what all of them may come to, such as 50000000 for a whole run`,
    )
  if (baseUrl === undefined || vaultUrl === undefined) {
    // A variable may hold the key of another run.
    const isOrphan = (settingName: keyof Settings) =>
      settings[settingName] !== undefined && !/^ASSAY_.*KEY$/.test(labelOf(settingName))
    const orphan = (['vaultUrl', 'payUrl', ...keyNames] as const).find(isOrphan)
    if (orphan === undefined) return null
    throw refused(
      orphan,
      'there is no base URL that it belongs to; give that too, such as https://api.payment.example',
    )
  }
  const keyOf = (name: KeyName): string => {
    const key = settings[name]
    if (key !== undefined) return key
    const variable = settings[`${name}Variable`] ?? settingSchemas[name]?.variable
    throw refused(
      name,
      `missing; give it${labelOf(name).startsWith('--') ? `, or set ${variable}` : ''}`,
    )
  }
  const keys = { publicKey: keyOf('publicKey'), secretKey: keyOf('secretKey') }
  const otherNames = ['otherPublicKey', 'otherSecretKey'] as const
  const otherAccount = otherNames.some((name) => settings[name] !== undefined) && {
    publicKey: keyOf('otherPublicKey'),
    secretKey: keyOf('otherSecretKey'),
  }
  for (const name of keyNames) {
    const twin = keyNames.find(
      (keyName) => keyName !== name && settings[keyName] === settings[name],
    )
    if (twin === undefined || settings[name] === undefined) continue
    const remedy = twin.startsWith('other') ? "give another merchant's" : 'give one of each kind'
    throw refused(name, `${labelOf(twin)} is the same key; ${remedy}`)
  }
  const addresses = { baseUrl, vaultUrl, payUrl }
  return { ...addresses, ...keys, ...(otherAccount && { otherAccount }), live, embedded: false }
}

function readListening(_: string, text: string) {
  const [, host = '', port, path = null] = /^\[?(.*?)\]?:(\d+)(\/.*)?$/.exec(text) ?? []
  return { host, port: Number(port), path }
}

/** Reads a name and a version, which is the last word. */
function readImplementation(_: string, text: string) {
  const [, name = '', version = ''] = /^\s*(\S.*?)\s+(\S+)\s*$/.exec(text) ?? []
  return { name, version }
}
