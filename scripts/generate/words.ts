import type { RequirementId } from '../../generated/ids.ts'
import { resolve, type Contract, type Schema } from './contract.ts'
import { schemasWithin } from './schema.ts'
import { nameOf } from './walk.ts'

/** A name in kebab case: `card[name]` becomes `card-name`. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** The id of a requirement: its words in kebab case. */
export const idOf = (...words: readonly string[]): RequirementId =>
  kebab(words.join('-')) as RequirementId

/** A schema's name as a noun with its article, such as `a webhook delivery`. */
export function noun(schema: string): string {
  const words = kebab(schema).replaceAll('-', ' ')
  return words.endsWith('fees') ? words : addArticle(words)
}

/** A noun with its article. */
export function addArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

/** A noun without its article. */
export function withoutArticle(words: string): string {
  return words.replace(/^an? /, '')
}

/** A phrase with a capital letter first. */
export function capitalized(words: string): string {
  return words.replace(/^./, (letter) => letter.toUpperCase())
}

/** An enumeration: `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Phrases for the datetimes of the contract, by the names of their schemas. */
const datetimes: Record<string, string> = {
  Datetime: 'a datetime (YYYY-MM-DDThh:mm:ssZ)',
  DatetimeOrNull: 'a datetime (YYYY-MM-DDThh:mm:ssZ) or null',
  DeliveryDatetime: 'a datetime (YYYY-MM-DD hh:mm:ss UTC)',
}

/** The phrase for the values that a schema allows; null where it allows any. */
export function valuePhrase(contract: Contract, schema: Schema): string | null {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref
  if (ref !== undefined) {
    const name = nameOf(ref)
    const target = resolve<Schema>(contract, { $ref: ref })
    return (
      datetimes[name] ??
      (target.properties
        ? addArticle(`${kebab(name).replaceAll('-', ' ')} object`)
        : valuePhrase(contract, target))
    )
  }
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return choice.map((part) => valuePhrase(contract, part) ?? 'any value').join(' or ')
  if (schema.const !== undefined) return `the ${typeof schema.const} ${String(schema.const)}`
  if (schema.enum) return choicePhrase(schema.enum)
  if (schema['x-violation']?.['type'] === 'observe') return null
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return null
  const isText = schema.pattern === undefined && schema.format !== undefined
  const worded = types.map((type) => {
    if (type === 'null') return 'null'
    return isText && type === 'string' ? formatPhrase(schema.format) : addArticle(type)
  })
  return worded.join(' or ') + (schema.pattern ? ` that ${patternPhrase(schema.pattern)}` : '')
}

/** A pattern in words, as what a matching text does, such as `begins with src`. */
function patternPhrase(pattern: string): string {
  const [, start] = /^\^(\w+)$/.exec(pattern) ?? []
  return start === undefined ? `matches ${pattern}` : `begins with ${start}`
}

/** What a text that matches each pattern of the contract is, in words. */
export function patternWords(contract: Contract): Record<string, string> {
  const named = Object.entries(contract.components.schemas)
  return Object.fromEntries(
    named.flatMap(([name, schema]) =>
      schemasWithin(schema).flatMap(({ schema: { pattern, examples = [] } }) => {
        if (pattern === undefined) return []
        const begins = /^\^\w+$/.test(pattern) && `text that ${patternPhrase(pattern)}`
        const words =
          datetimes[name]?.replace(' or null', '') ?? (begins || `text such as ${examples[0]}`)
        return [[pattern, words]]
      }),
    ),
  )
}

const formats: Readonly<Record<string, string>> = {
  uri: 'a URL',
  email: 'an email address',
  date: 'a date (YYYY-MM-DD)',
  'date-time': 'a datetime',
}

/** The phrase for the texts of a format. */
export function formatPhrase(format = ''): string {
  return formats[format] ?? addArticle(format)
}

/** The phrase for an enumeration: its values, or how many they are. */
function choicePhrase(all: readonly unknown[]): string {
  if (all.length === 1) return `the ${typeof all[0]} ${String(all[0])}`
  return all.length > 6
    ? `one of the ${all.length} values that the contract lists`
    : `one of ${all.map(String).join(', ')}`
}

/** A TypeScript union of strings. */
export function unionType(texts: readonly string[]): string {
  return texts.map((text) => `\n  | ${JSON.stringify(text)}`).join('')
}
