import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import { messageOf } from '../basics/thrown.ts'
import { isRecord } from '../basics/values.ts'
import { namesIn } from './explain.ts'
import { settingSchemas } from './flags.ts'
import { readSettings, type Settings } from './settings.ts'
import { shown, UsageError } from './usage.ts'

/** Reads a profile, YAML or JSON, with the keys and headers of the variables that it names; throws a UsageError that names file, key and remedy. */
export function readProfile(file: string, env: NodeJS.ProcessEnv): Settings {
  const profile = parse(file)
  const nameOf = namesIn(file)
  for (const [name, { secret: variable }] of Object.entries(settingSchemas))
    if (variable !== undefined && isRecord(profile) && name in profile)
      throw new UsageError(
        `${file}: ${name}: its value does not belong in a file; name its environment variable with ${variable}.`,
      )
  const settings = readSettings(profile, nameOf)
  const { publicKeyVariable = '', secretKeyVariable = '', headerVariables = {} } = settings
  const [publicKey, secretKey] = [env[publicKeyVariable], env[secretKeyVariable]]
  const header = Object.entries(headerVariables).map(([name, variable]) => {
    const value = (env[variable] ?? '').trim()
    if (value !== '') return `${name}: ${value}`
    throw new UsageError(
      `${file}: headerVariables: ${name}: its variable is not set; set it to the value of the header.`,
    )
  })
  const secrets = {
    ...(publicKey && { publicKey }),
    ...(secretKey && { secretKey }),
    ...(header.length > 0 && { header }),
  }
  const named = ([name = '']: readonly string[]): string => nameOf([settingSchemas[name]?.secret ?? name])
  return { ...settings, ...readSettings(secrets, named) }
}

/** Reads the members of a YAML or JSON file; one without a value counts as left out. */
function parse(file: string): unknown {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--profile: ${shown(file)} cannot be read (${code}); name a YAML or JSON file.`)
  }
  try {
    const value: unknown = parseYaml(content) ?? {}
    // An alias may stand in what it names.
    JSON.stringify(value)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
  } catch (error) {
    const [line] = messageOf(error).split('\n')
    throw new UsageError(`${file}: ${line?.replace(/[:.]$/, '')}; write YAML or JSON.`)
  }
}
