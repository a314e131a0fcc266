import { automaticDriver } from '../authorization/automatic.ts'
import { browserDriver } from '../authorization/browser.ts'
import { commandDriver } from '../authorization/command.ts'
import type { Driver, Result } from '../authorization/driver.ts'
import { httpDriver, type Template } from '../authorization/http.ts'
import { pageDriver } from '../authorization/page.ts'
import { personDriver } from '../authorization/person.ts'
import { typedLine } from '../authorization/typed.ts'
import {
  anyMapping,
  described,
  entries,
  items,
  partly,
  refined,
  wholly,
  word,
  type Schema,
  type Shape,
} from './shape.ts'
import { unknown, UsageError } from './usage.ts'
import { shown } from './values.ts'

const words = items(word)
const both = partly<Record<Result, string[]>>({ successful: words, failed: words })
const pageKeys = {
  words: described('Words or phrases that say a result on the pages.', both),
  selectors: described('CSS selectors of what is clicked for a result.', both),
}

const method: Shape<'GET' | 'POST'> = refined(
  word,
  (subject, said) => {
    if (said === 'GET' || said === 'POST') return said
    throw new UsageError(`${subject}: ${shown(said)} is neither GET nor POST.`)
  },
  { enum: ['GET', 'POST'] },
)

const pattern = refined(
  word,
  (subject, said) => {
    try {
      void new RegExp(said)
      return said
    } catch {
      throw new UsageError(`${subject}: ${shown(said)} is not a regular expression.`)
    }
  },
  { format: 'regex' },
)

const template = refined(
  wholly<Template, 'url'>(
    { method, url: word, headers: entries(word), body: word, form: entries(word), extract: entries(pattern) },
    { url: 'write one, such as "{authorize_uri}"' },
  ),
  (_, read) => read as Template,
)

const steps = refined(
  partly<Record<Result, Template[]>>({ successful: items(template), failed: items(template) }),
  (subject, { successful, failed }) => {
    if (successful && failed) return { successful, failed }
    throw new UsageError(
      `${subject}: only one result has steps; list those of successful and those of failed.`,
    )
  },
  { required: ['successful', 'failed'] },
)

const seconds: Shape<number> = {
  schema: { type: 'number', exclusiveMinimum: 0, maximum: 86_400 },
  read(subject, value) {
    if (typeof value === 'number' && value > 0 && value <= 86_400) return value
    throw new UsageError(`${subject}: ${shown(value)} is not a number of seconds above 0.`)
  },
}

// The keys of each driver besides its name.
const drivers: Readonly<Record<string, Shape<Driver>>> = {
  automatic: refined(partly(pageKeys), (_, read) => automaticDriver(read)),
  page: refined(partly(pageKeys), (_, read) => pageDriver(read)),
  http: refined(
    wholly<{ steps: Record<Result, Template[]> }, 'steps'>(
      { steps },
      { steps: 'list the requests of each result' },
    ),
    (_, read) => httpDriver(read),
  ),
  command: refined(
    wholly<{ command: string[] }, 'command'>({ command: words }, { command: 'write it like [node, pay.js]' }),
    (_, read) => commandDriver(read),
  ),
  person: refined(partly({ seconds }), (_, read) =>
    personDriver(typedLine === undefined ? read : { ...read, typed: typedLine }),
  ),
  browser: refined(partly({ ...pageKeys, executablePath: word }), (_, read) => browserDriver(read)),
}

/** How a customer gets through the authorization page: the driver by its name, with its own keys. */
export const driver: Shape<Driver> = {
  schema: {
    type: 'object',
    oneOf: Object.entries(drivers).map(([name, { schema }]) => named(name, schema)),
  },
  read(subject, value) {
    const { driver: name = 'automatic', ...rest } = anyMapping(subject, value)
    const found = typeof name === 'string' && Object.hasOwn(drivers, name) ? drivers[name] : undefined
    if (found === undefined) throw unknown(`${subject}: driver`, String(name), Object.keys(drivers))
    return found.read(subject, rest)
  },
}

function named(name: string, schema: Schema): Schema {
  const { properties, required = [] } = schema as { properties: Schema; required?: string[] }
  return {
    ...schema,
    properties: { driver: { const: name }, ...properties },
    required: name === 'automatic' ? required : ['driver', ...required],
  }
}
