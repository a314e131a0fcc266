import { unknown, UsageError } from '../settings/usage.ts'
import document from './openapi.json' with { type: 'json' }
import type { Sandbox } from './sandbox.ts'

/** The parameters of a call, as texts. */
export type Said = Readonly<Record<string, readonly string[]>>

interface Body {
  required?: readonly string[]
  properties: Readonly<Record<string, { type: string }>>
}

const names = Object.entries(document.paths).flatMap(([path, item]) =>
  'post' in item ? [path.slice('/_sandbox/'.length) as keyof Sandbox] : [],
)

/** Makes a call of the sandbox, whose name and parameters openapi.json describes; throws a UsageError for anything else. */
export async function make(sandbox: Sandbox, name: string, said: Said): Promise<unknown> {
  const found = names.find((one) => one === name)
  if (found === undefined) throw unknown('The call', name, names)
  const { properties, required = [] } = bodyOf(name)
  for (const parameter of required)
    if (said[parameter] === undefined) throw new UsageError(`${name}: ${parameter} is missing; give it.`)
  const values = Object.fromEntries(
    Object.entries(said).map(([parameter, texts]) => {
      const known = Object.hasOwn(properties, parameter) ? properties[parameter] : undefined
      const remedy = `it takes ${Object.keys(properties).join(', ') || 'nothing'}`
      if (known === undefined)
        throw new UsageError(`${name}: ${parameter.slice(0, 40)} is unknown; ${remedy}.`)
      if (known.type !== 'array' && texts.length > 1)
        throw new UsageError(`${name}: ${parameter} is given ${texts.length} times; give it once.`)
      return [
        parameter,
        known.type === 'array' ? texts : known.type === 'integer' ? Number(texts[0]) : texts[0],
      ]
    }),
  )
  const { [Object.keys(properties)[0] ?? '']: first = [], ...others } = values
  return (sandbox[found] as (first: unknown, others: unknown) => Promise<unknown>)(first, others)
}

function bodyOf(name: string): Body {
  const schemas: Readonly<Record<string, unknown>> = document.components.schemas
  return (schemas[`${name[0]?.toUpperCase()}${name.slice(1)}`] ?? { properties: {} }) as Body
}
