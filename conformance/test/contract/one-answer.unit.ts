import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import t from 'tap'
import * as guards from '../../../generated/validators.js'
import type { Json } from '../../../scripts/generate/contract.ts'
import { isRecord, pointerSegments, valueAtPath } from '../../basics/values.ts'
import { tolerant } from '../../contract/tolerant.ts'
import { mutations } from './mutations.ts'
import { mistakesIn } from './type-check.ts'

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as {
  components: { examples: Record<string, { value: Json }> }
}
const examples = Object.entries(document.components.examples).map(
  ([name, { value }]) => [name.replaceAll('-', '_'), value] as const,
)

/** For a machine that has much else to do. */
const timeout = { timeout: 300_000 }
t.setTimeout(600_000)

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)
ajv.addSchema(document, 'document')

/** The validator, the schema file and the document's schema of each name with a validator. */
const judges = Object.entries(guards).map(([name, guard]) => {
  const schema = name.slice(2)
  const file = JSON.parse(readFileSync(`generated/schemas/${schema}.json`, 'utf8')) as object
  const validator = guard as guards.Validator<unknown>
  const inFile = ajv.compile(file)
  // A union of events is no schema of the document.
  const inDocument = ajv.getSchema(`document#/components/schemas/${schema}`) ?? inFile
  return { schema, validator, inDocument, inFile }
})

/** Accepted values as lines that check them against the guard's type; one a kind of change. */
const accepted = new Map<string, string>()

t.test(
  'document, schema files and validators give one answer to each value',
  timeout,
  async (t) => {
    const differing: string[] = []
    let values = 0
    for (const { schema, validator, inDocument, inFile } of judges) {
      const lenient = tolerant(validator)
      // Other schemas build upon these.
      const isBase = ['Charge', 'Event', 'Source', 'Token'].includes(schema)
      for (const [name, example] of examples.filter(([, value]) => validator(value)))
        for (const { value, at, change } of mutations(example)) {
          values++
          const fits = validator(value)
          if (fits !== inDocument(value) || fits !== inFile(value))
            differing.push(
              `${schema} ${at} ${change}: ${fits}, ${String(inDocument(value))}, ${String(inFile(value))}`,
            )
          const types = [
            ...(fits ? [schema] : []),
            ...(isBase && lenient(value) ? [`Tolerant<${schema}>`] : []),
          ]
          for (const type of types)
            if (isOwn(example, at))
              accepted.set(
                `${type} ${at} ${change}`,
                `check<${type}>(${expression(`examples.${name}`, example, value)}) // ${at}: ${change}`,
              )
        }
    }
    t.strictSame(differing.slice(0, 20), [])
    t.ok(values > 20_000, `${values} values`)
  },
)

t.test('what a guard accepts fits the type that it claims', timeout, async (t) => {
  const names = judges.map(({ schema }) => schema).join(', ')
  const lines = [...accepted.values()]
  const head = [
    `import type { ${names} } from '../../../generated/types.ts'`,
    "import type { Tolerant } from '../../contract/tolerant.ts'",
    'declare function check<Type>(value: Type): void',
    'declare function without<Type, Name extends keyof Type>(value: Type, name: Name): Omit<Type, Name>',
    `declare const examples: { ${examples.map(([name, value]) => `${name}: ${literal(value)}`).join('; ')} }`,
  ]
  const wrong = [...head, "check<Charge>({ object: 'charge' })"].join('\n')
  t.ok(lines.length > 1000, `${lines.length} values`)
  const mistakes = mistakesIn([[...head, ...lines].join('\n'), wrong])
  t.match(mistakes, [/not assignable|missing/], 'only what is wrong on purpose')
  t.equal(mistakes.length, 1)
})

/** True for a place in the resource itself, not in one inside it with a guard of its own. */
function isOwn(example: Json, at: string): boolean {
  const outer = pointerSegments(at).slice(0, -1)
  return outer.every((_, depth) => {
    const inside = valueAtPath(example, outer.slice(0, depth + 1))
    return !isRecord(inside) || inside['object'] === undefined
  })
}

/** Writes a value by what differs from an example, which has a name. */
function expression(name: string, example: Json, value: Json): string {
  if (value === example) return name
  if (!isObject(example) || !isObject(value)) return JSON.stringify(value)
  const left = Object.keys(example).filter((key) => !(key in value))
  const base = left.reduce((text, key) => `without(${text}, ${JSON.stringify(key)})`, name)
  const changed = Object.entries(value)
    .filter(([key, member]) => member !== example[key])
    .map(([key, member]) => {
      const place = `${name}[${JSON.stringify(key)}]`
      const before = example[key]
      const inner =
        before === undefined ? JSON.stringify(member) : expression(place, before, member)
      return `${JSON.stringify(key)}: ${inner}`
    })
  return `{ ...${base}, ${changed.join(', ')} }`
}

/** Writes the type that a value of JSON has alone. */
function literal(value: Json): string {
  if (Array.isArray(value)) return `(${value.map(literal).join(' | ') || 'never'})[]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${literal(member)}`,
  )
  return `{ ${members.join('; ')} }`
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
