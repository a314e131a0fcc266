import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { isRecord } from '../basics/values.ts'
import { readDocument } from './document.ts'
import { headerOf, severalHeaders, type Header } from './headers.ts'
import type { RunSettings } from './settings.ts'
import { shown, UsageError } from './usage.ts'

/** Reads a profile, YAML or JSON, with the keys and headers of the variables that it names; throws a UsageError that names file, key and remedy. */
export function readProfile(file: string, env: NodeJS.ProcessEnv): RunSettings {
  const document = withoutNull(parse(file) ?? {})
  const settings = readDocument(file, document)
  const { headerVariables } = document as { headerVariables?: Readonly<Record<string, string>> }
  const header = headersIn(`${file}: headerVariables`, headerVariables ?? {}, env)
  const publicKey = env[settings.publicKeyVariable ?? '']
  const secretKey = env[settings.secretKeyVariable ?? '']
  return {
    ...settings,
    ...(publicKey && { publicKey }),
    ...(secretKey && { secretKey }),
    ...(header.length > 0 && { header }),
  }
}

function headersIn(
  subject: string,
  variables: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Header[] {
  const headers = Object.entries(variables).map(([name, variable]) => {
    const value = (env[variable] ?? '').trim()
    if (value === '')
      throw new UsageError(`${subject}: ${name}: its variable is not set; set it to the value of the header.`)
    return headerOf(subject, name, value)
  })
  return severalHeaders(headers)
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
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--profile: ${shown(file)} cannot be read (${code}); name a YAML or JSON file.`)
  }
  const document = parseDocument(content)
  const [first] = document.errors
  if (first !== undefined)
    throw new UsageError(`${file}: ${first.message.split('\n')[0]?.replace(/:$/, '')}; write YAML or JSON.`)
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
