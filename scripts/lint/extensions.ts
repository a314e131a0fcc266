import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { pointerSegments } from '../../conformance/basics/values.ts'
import { inBrief, nearest } from '../../conformance/settings/usage.ts'
import type { Contract, Schema } from '../generate/contract.ts'
import type { Message } from './message.ts'

/** Extensions that the generator does not know, or not in this form. */
export function extensionMistakes(contract: Contract): Message[] {
  const schema = parse(
    readFileSync(new URL('extensions.schema.yaml', import.meta.url), 'utf8'),
  ) as Schema
  const validate = new Ajv2020({ allErrors: true, verbose: true }).compile(schema)
  return extendedParts(contract).flatMap(({ keys, extensions }) => {
    if (validate(extensions)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, keyword, message = '', params, data: part, parentSchema }) => {
        const known = Object.keys((parentSchema as Schema).properties ?? {})
        const word = Object.values(params as object).join(', ')
        const isUnknown = keyword === 'additionalProperties' && known.length > 0
        return {
          keys: [...keys, ...pointerSegments(instancePath)],
          value: isUnknown ? word : inBrief(part),
          remedy: isUnknown
            ? `There is no such word: did you mean "${nearest(word, known)}"?`
            : `It ${message}${keyword === 'enum' ? `: ${word}` : ''}.`,
        }
      },
    )
  })
}

const dataKeys = ['example', 'examples', 'value', 'default', 'enum', 'const', 'values']

/** The extensions of every part of the contract that has any. */
function extendedParts(
  value: unknown,
  keys: readonly string[] = [],
): { keys: readonly string[]; extensions: object }[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value as object)
  const extensions = entries.filter(([key]) => key.startsWith('x-'))
  const below = entries
    .filter(
      ([key, child]) => !key.startsWith('x-') && !(dataKeys.includes(key) && !isSchema(child)),
    )
    .flatMap(([key, child]) => extendedParts(child, [...keys, key]))
  return extensions.length === 0
    ? below
    : [{ keys, extensions: Object.fromEntries(extensions) }, ...below]
}

/** True for a schema under a name of data: a property may be called `value` or `default`. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'description' in value && 'type' in value
}
