import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import type { Driver } from '../authorization/driver.ts'
import { undeclared } from '../options.ts'
import { noProfile, type Profile, type Unset } from '../profile.ts'
import { declaredKeys } from './declared.ts'
import { flagOf, keyVariables, profileKeys } from './keys.ts'
import { partly, word } from './shape.ts'
import { UsageError } from './usage.ts'
import { shown } from './values.ts'

/** Reads a profile, YAML or JSON; throws a UsageError that names file, key and remedy. */
export function readProfile(file: string, env: NodeJS.ProcessEnv): Profile {
  const raw = parse(file)
  for (const name of ['publicKey', 'secretKey'])
    if (raw !== null && typeof raw === 'object' && name in raw)
      throw new UsageError(
        `${file}: ${name}: a key does not belong in a file; name its environment variable with ${name}Variable.`,
      )
  const said = partly<Record<string, unknown>>({ ...profileKeys, $schema: word }).read(file, raw ?? {})
  const flags = Object.entries(said).filter(([name]) => Object.hasOwn(flagOf, name))
  const keys: Partial<Record<keyof Unset, string>> = {}
  const unset: Unset = {}
  for (const [name, flag] of Object.entries(keyVariables)) {
    if (said[name] === undefined) continue
    const variable = String(said[name])
    const key = env[variable] ?? ''
    if (key === '') unset[flag] = { subject: `${file}: ${name}`, variable }
    else keys[flag] = key
  }
  const declared = Object.entries(said).filter(([name]) => Object.hasOwn(declaredKeys, name))
  const nothing = noProfile()
  return {
    given: { ...Object.fromEntries(flags.map(([name, value]) => [flagOf[name], value])), ...keys },
    unset,
    registered: (said['webhookRegistered'] as boolean | undefined) ?? nothing.registered,
    driver: (said['authorization'] as Driver | undefined) ?? nothing.driver,
    declared: { ...undeclared, ...Object.fromEntries(declared) },
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
  try {
    const value: unknown = document.toJS()
    // What holds itself can be neither shown nor read.
    JSON.stringify(value)
    return value
  } catch {
    throw new UsageError(
      `${file}: an alias names nothing, too much, or what it stands in; write out what it stands for.`,
    )
  }
}
