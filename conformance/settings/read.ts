import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { isRecord } from '../basics/values.ts'
import { isProfile } from '../../generated/profile.js'
import { usageErrorOf } from './explain.ts'
import { readTexts } from './flags.ts'
import { headerOf, severalHeaders, type Header } from './headers.ts'
import { runSettings, type RunSettings } from './settings.ts'
import { shown, UsageError } from './usage.ts'

/** The settings whose values are API keys, by the member of a profile that names their environment variable. */
const keyVariables = { publicKeyVariable: 'publicKey', secretKeyVariable: 'secretKey' } as const

type FlagName = keyof typeof runSettings

/** Settings that no file may hold. */
const secret: readonly string[] = [...Object.values(keyVariables), 'header']

/** Reads a profile, YAML or JSON; throws a UsageError that names file, key and remedy. */
export function readProfile(file: string, env: NodeJS.ProcessEnv): RunSettings {
  const raw = withoutNull(parse(file) ?? {})
  if (!isRecord(raw)) throw usageErrorOf(file, isProfile(raw) ? [] : (isProfile.errors ?? []), raw)
  const texts = Object.entries(raw).map(([name, value]) => [name, value, textsOf(name, value)] as const)
  const given = texts.flatMap(([name, , said]) =>
    said === null ? [] : [[name, readTexts(`${file}: ${name}`, runSettings[name as FlagName], said)]],
  )
  const rest = Object.fromEntries(
    texts.flatMap(([name, value, said]) => (said === null ? [[name, value]] : [])),
  )
  const judged = withoutNamedVariables(rest, env)
  if (!isProfile(judged)) throw usageErrorOf(file, isProfile.errors ?? [], judged)
  assertAcceptedOnce(`${file}: `, judged)
  const { headerVariables: variables, ...declared } = rest
  const header = isRecord(variables) ? headersIn(`${file}: headerVariables`, variables, env) : []
  const keys = Object.entries(keyVariables).flatMap(([name, setting]) => {
    const key = env[String(rest[name])] ?? ''
    return key === '' ? [] : [[setting, key]]
  })
  const all: unknown = Object.fromEntries([...Object.entries(declared), ...given, ...keys])
  return { ...(all as RunSettings), ...(header.length > 0 && { header }) }
}

/** Throws a UsageError where a failure is accepted twice. */
export function assertAcceptedOnce(where: string, { accepted = [] }: Pick<RunSettings, 'accepted'>): void {
  const named = accepted.map(({ requirement }) => requirement)
  const twice = named.find((id, at) => named.indexOf(id) !== at)
  if (twice !== undefined)
    throw new UsageError(`${where}accepted: ${twice} is accepted twice; keep one entry of it.`)
}

/** Leaves out the names of variables that are set, because those may be any. */
function withoutNamedVariables(rest: Record<string, unknown>, env: NodeJS.ProcessEnv): unknown {
  const isSet = (name: unknown) => typeof name === 'string' && Object.hasOwn(env, name)
  const { headerVariables: variables } = rest
  const kept = Object.entries(rest).filter(([name, value]) => !(name in keyVariables && isSet(value)))
  const headers = isRecord(variables) && {
    headerVariables: Object.fromEntries(Object.entries(variables).filter(([, name]) => !isSet(name))),
  }
  return { ...Object.fromEntries(kept), ...headers }
}

function headersIn(subject: string, variables: Record<string, unknown>, env: NodeJS.ProcessEnv): Header[] {
  const headers = Object.entries(variables).map(([name, named]) => {
    const variable = String(named)
    const value = (env[variable] ?? '').trim()
    if (value === '')
      throw new UsageError(
        `${subject}: ${name}: the variable ${variable} is not set; set it to the value of the header.`,
      )
    return headerOf(subject, name, value)
  })
  return severalHeaders(headers)
}

/** Turns a member of a profile that has a flag into the texts of that flag; null for any other. */
function textsOf(name: string, value: unknown): string[] | null {
  if (!Object.hasOwn(runSettings, name) || secret.includes(name)) return null
  const texts = Array.isArray(value) && runSettings[name as FlagName].type === 'array' ? value : [value]
  return texts.every((one) => ['string', 'number', 'boolean'].includes(typeof one)) ? texts.map(String) : null
}

/** Leaves out the members that are null, but for pinned answers, which may be null. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull)
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(
    kept.map(([name, member]) => [name, name === 'pins' ? member : withoutNull(member)]),
  )
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
  try {
    const value: unknown = document.toJS()
    // A value that holds itself can be neither shown nor read.
    JSON.stringify(value)
    return value
  } catch {
    throw new UsageError(
      `${file}: an alias names nothing, too much, or what it stands in; write out what it stands for.`,
    )
  }
}
