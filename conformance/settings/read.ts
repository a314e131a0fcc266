import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { isRecord } from '../basics/values.ts'
import { isProfile } from '../../generated/profile.js'
import { usageErrorOf } from './explain.ts'
import { readTexts } from './flags.ts'
import { headerOf, severalHeaders, type Header } from './headers.ts'
import { profileOf, type Profile, type Unset } from './profile.ts'
import { runSettings, type Said } from './settings.ts'
import { shown, UsageError } from './usage.ts'

/** The settings whose values are API keys, by the member of a profile that names their environment variable. */
const keyVariables = { publicKeyVariable: 'publicKey', secretKeyVariable: 'secretKey' } as const

/** Settings that no file may hold. */
const secret: readonly string[] = [...Object.values(keyVariables), 'header']

/** Reads a profile, YAML or JSON; throws a UsageError that names file, key and remedy. */
export function readProfile(file: string, env: NodeJS.ProcessEnv): Profile {
  const raw = withoutNull(parse(file) ?? {})
  const given: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isRecord(raw) ? raw : {})) {
    const texts = textsOf(name, value)
    if (texts === null) rest[name] = value
    else given[name] = readTexts(`${file}: ${name}`, runSettings[name as keyof Said], texts)
  }
  const unset: Unset = {}
  for (const [name, setting] of Object.entries(keyVariables)) {
    const variable = String(rest[name])
    const key = env[variable] ?? ''
    if (key !== '') given[setting] = key
    else if (name in rest) unset[setting] = { subject: `${file}: ${name}`, variable }
    // A variable that is there may have any name.
    if (Object.hasOwn(env, variable)) delete rest[name]
  }
  const { headerVariables: variables } = rest
  if (isRecord(variables)) rest['headerVariables'] = withoutSet(variables, env)
  const judged = isRecord(raw) ? rest : raw
  if (!isProfile(judged)) throw usageErrorOf(file, isProfile.errors ?? [], judged)
  const headers = isRecord(variables) ? headersIn(`${file}: headerVariables`, variables, env) : []
  return { ...profileOf(`${file}: `, judged), given, unset, headers }
}

/** Leaves out the variables that are set, because those may have any name. */
function withoutSet(variables: Record<string, unknown>, env: NodeJS.ProcessEnv): Record<string, unknown> {
  const isSet = (variable: unknown) => typeof variable === 'string' && Object.hasOwn(env, variable)
  return Object.fromEntries(Object.entries(variables).filter(([, variable]) => !isSet(variable)))
}

function headersIn(
  subject: string,
  variables: Record<string, unknown>,
  env: NodeJS.ProcessEnv,
): readonly Header[] {
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
  const texts = Array.isArray(value) && runSettings[name as keyof Said].type === 'array' ? value : [value]
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
