import { declaredKeys } from './declared.ts'
import { driver } from './authorization.ts'
import { runSettings } from './settings.ts'
import { described, refined, schemaOf, word, yesOrNo, type Schema, type Shape } from './shape.ts'
import { UsageError } from './usage.ts'
import { shown, type Setting } from './values.ts'
import { AddressError } from '../target.ts'

/** The flags whose values are keys, by the key of the profile that names their environment variable. */
export const keyVariables = { publicKeyVariable: 'public-key', secretKeyVariable: 'secret-key' } as const

/** The flag of each key of the profile that has one: maxRequests is --max-requests. */
export const flagOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(runSettings)
    .filter((flag) => !Object.values<string>(keyVariables).includes(flag))
    .map((flag) => [flag.replace(/-[a-z]/g, (mark) => mark.slice(1).toUpperCase()), flag]),
)

const variableName = '^(?![ps]key_)[A-Za-z_][A-Za-z0-9_]*$'

// What is said may be the key itself, so no message repeats it, unless a variable really has that name.
const variable = refined(
  word,
  (subject, name) => {
    if (new RegExp(variableName).test(name) || Object.hasOwn(process.env, name)) return name
    throw new UsageError(
      `${subject}: that is not the name of an environment variable, and a key does not belong in a file; set a variable to the key, and give its name.`,
    )
  },
  { pattern: variableName },
)

/** Every key of the profile with its meaning, its form and how it is read. */
export const profileKeys: Readonly<Record<string, Shape<unknown>>> = {
  ...Object.fromEntries(Object.entries(flagOf).map(([name, flag]) => [name, ofSetting(flag)])),
  publicKeyVariable: described('The environment variable that holds the public key.', variable),
  secretKeyVariable: described('The environment variable that holds the secret key.', variable),
  webhookRegistered: described('Whether the endpoint for webhooks is registered.', yesOrNo),
  authorization: described('How a customer gets through the authorization page.', driver),
  ...declaredKeys,
}

/** The JSON Schema of the profile. */
export function profileSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'https://payment.example/schemas/profile.json',
    title: 'Profile of an implementation, for assay',
    ...schemaOf({ ...profileKeys, $schema: word }, []),
  }
}

function ofSetting(flag: string): Shape<unknown> {
  const setting = (runSettings as Record<string, Setting<unknown>>)[flag] as Setting<unknown>
  return {
    schema: {
      description: `${setting.meaning[0]?.toUpperCase()}${setting.meaning.slice(1)}.`,
      ...setting.schema,
    },
    read: (subject, value) => readValue(subject, setting, value),
  }
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
