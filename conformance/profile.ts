import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import type { Driver } from './authorization/driver.ts'
import { pageDriver } from './authorization/page.ts'
import { undeclared, type Declared } from './options.ts'
import { readDriver } from './profile/authorization.ts'
import { declaredKeys, readDeclared } from './profile/declared.ts'
import { runSettings } from './profile/settings.ts'
import { mapping, word } from './profile/shape.ts'
import { UsageError } from './profile/usage.ts'
import { shown, type Given, type Setting } from './profile/values.ts'
import { AddressError } from './target.ts'

/** What an operator declares about an implementation in a file. */
export interface Profile {
  given: Given<typeof runSettings>
  /** Whether it says that the endpoint for webhooks is registered; null when it does not say. */
  registered: boolean | null
  driver: Driver
  declared: Declared
}

const keyVariables = { publicKeyVariable: 'public-key', secretKeyVariable: 'secret-key' } as const
const keys = ['publicKey', 'secretKey']
// A profile writes --max-requests as maxRequests.
const flagOf = new Map(
  Object.keys(runSettings).map((flag) => [
    flag.replace(/-[a-z]/g, (mark) => mark.slice(1).toUpperCase()),
    flag,
  ]),
)
const known = [
  ...[...flagOf.keys()].filter((name) => !keys.includes(name)),
  ...Object.keys(keyVariables),
  'webhookRegistered',
  'authorization',
  ...declaredKeys,
]

/** What holds without a profile. */
export function noProfile(): Profile {
  return { given: {}, registered: null, driver: pageDriver(), declared: undeclared }
}

/** Reads a profile, YAML or JSON; throws a UsageError that names file, key and remedy. */
export function readProfile(file: string, env: NodeJS.ProcessEnv): Profile {
  const raw = parse(file)
  for (const name of keys)
    if (raw !== null && typeof raw === 'object' && name in raw)
      throw new UsageError(
        `${file}: ${name}: a key does not belong in a file; name its environment variable with ${name}Variable.`,
      )
  const members = mapping(file, raw ?? {}, known)
  const given: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(members)) {
    const flag = flagOf.get(name)
    const setting = flag === undefined ? undefined : (runSettings as Record<string, Setting<unknown>>)[flag]
    if (flag !== undefined && setting !== undefined && value !== null)
      given[flag] = readValue(`${file}: ${name}`, setting, value)
  }
  for (const [name, flag] of Object.entries(keyVariables)) {
    const key = members[name] === undefined ? undefined : readKey(`${file}: ${name}`, members[name], env)
    if (key !== undefined) given[flag] = key
  }
  const { registered, driver, declared } = noProfile()
  const declarations = Object.fromEntries(
    Object.entries(members).filter(([name]) => (declaredKeys as readonly string[]).includes(name)),
  )
  const { authorization, webhookRegistered: said } = members
  if (said !== undefined && typeof said !== 'boolean')
    throw new UsageError(`${file}: webhookRegistered: ${shown(said)} is neither true nor false.`)
  return {
    given: given as Given<typeof runSettings>,
    registered: said ?? registered,
    driver: authorization === undefined ? driver : readDriver(`${file}: authorization`, authorization),
    declared: Object.keys(declarations).length === 0 ? declared : readDeclared(file, declarations),
  }
}

function parse(file: string): unknown {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(
      `--profile: ${shown(file)} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); name a YAML or JSON file.`,
    )
  }
  const document = parseDocument(content)
  const trouble = document.errors[0]
  if (trouble !== undefined)
    throw new UsageError(`${file}: ${trouble.message.split('\n')[0]?.replace(/:$/, '')}; write YAML or JSON.`)
  return document.toJS()
}

function readValue(subject: string, setting: Setting<unknown>, value: unknown): unknown {
  const texts = Array.isArray(value) && setting.many ? (value as unknown[]) : [value]
  for (const one of texts)
    if (!['string', 'number', 'boolean'].includes(typeof one))
      throw new UsageError(
        `${subject}: ${shown(value)} is not a ${setting.many ? 'list of texts' : 'text, number or boolean'}.`,
      )
  try {
    return setting.read(subject, texts.map(String))
  } catch (error) {
    throw error instanceof AddressError ? new UsageError(error.message) : error
  }
}

function readKey(subject: string, value: unknown, env: NodeJS.ProcessEnv): string | undefined {
  const name = word(subject, value)
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new UsageError(
      `${subject}: that is not the name of an environment variable; the key itself does not belong in a file.`,
    )
  return env[name] === '' ? undefined : env[name]
}
