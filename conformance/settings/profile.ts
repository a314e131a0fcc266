import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { messageOf } from '../basics/thrown.ts'
import { isRecord } from '../basics/values.ts'
import { settingSchemas } from './flags.ts'
import { shown, UsageError } from './usage.ts'

/**
 * Reads the settings of a profile, YAML or JSON, with the keys and headers of the variables that it names.
 * Throws a UsageError for a file that cannot be read, and for one that holds a key or the value of a header.
 */
export function readProfile(file: string, env: NodeJS.ProcessEnv): Record<string, unknown> {
  const profile = membersIn(file)
  for (const [name, { secret: variable }] of Object.entries(settingSchemas))
    if (variable !== undefined && name in profile)
      throw new UsageError(
        `${file}: ${name}: its value does not belong in a file; name its environment variable with ${variable}.`,
      )
  const { publicKeyVariable, secretKeyVariable, headerVariables } = profile
  const named = (variable: unknown): string | undefined => env[String(variable)] || undefined
  return {
    ...profile,
    publicKey: named(publicKeyVariable),
    secretKey: named(secretKeyVariable),
    ...(isRecord(headerVariables) && {
      header: Object.entries(headerVariables).map(([name, variable]) => `${name}: ${named(variable) ?? ''}`),
    }),
  }
}

/** Reads the members of a YAML or JSON file; one without a value counts as left out. */
function membersIn(file: string): Record<string, unknown> {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--profile: ${shown(file)} cannot be read (${code}); name a YAML or JSON file.`)
  }
  let members: unknown
  try {
    // An alias that stands in itself is no JSON.
    members = JSON.parse(JSON.stringify(parse(content) ?? {}))
  } catch (error) {
    const [line] = messageOf(error).split('\n')
    throw new UsageError(`${file}: ${line?.replace(/[:.]$/, '')}; write YAML or JSON.`)
  }
  if (!isRecord(members))
    throw new UsageError(`${file}: ${shown(members)} is not a mapping; write "key: value" lines.`)
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null))
}
