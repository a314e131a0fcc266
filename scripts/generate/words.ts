import type { Schema } from './bundle.ts'

/** A name in kebab case: `createToken`, `card[name]` and `WebhookDelivery` become `create-token`, `card-name` and `webhook-delivery`. */
export function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** A schema's name as a noun with its article, such as `a webhook delivery`. */
export function noun(schema: string): string {
  const words = kebab(schema).replaceAll('-', ' ')
  return words.endsWith('fees') ? words : `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

/** What a value must be, in words, from its schema alone; null where any value conforms. */
export function shape(schema: Schema): string | null {
  if (schema.$ref) return named(schema.$ref)
  const parts = schema.allOf ?? []
  if (parts[0]?.$ref) return named(parts[0].$ref)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return choice.map((part) => shape(part) ?? 'any value').join(' or ')
  if (schema.const !== undefined) return `the ${typeof schema.const} ${String(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return null
  const worded = types.map((type) =>
    type === 'null' ? 'null' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`,
  )
  return worded.join(' or ') + (schema.pattern ? ` that matches ${schema.pattern}` : '')
}

function named(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1)
  if (name === 'Datetime') return 'a datetime (YYYY-MM-DDThh:mm:ssZ)'
  return noun(name)
}
