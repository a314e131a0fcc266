import { browserDriver } from '../authorization/browser.ts'
import { commandDriver } from '../authorization/command.ts'
import type { Driver, Result } from '../authorization/driver.ts'
import { httpDriver, type Template } from '../authorization/http.ts'
import { pageDriver } from '../authorization/page.ts'
import { personDriver } from '../authorization/person.ts'
import { anyMapping, items, mapping, partly, word } from './shape.ts'
import { unknown, UsageError } from './usage.ts'
import { shown } from './values.ts'

type Reader<T> = (subject: string, value: unknown) => T

const words: Reader<string[]> = (subject, value) => items(subject, value, word)
const both: Reader<Partial<Record<Result, string[]>>> = (subject, value) =>
  partly(subject, value, { successful: words, failed: words })

// The keys of each driver besides its name; what they hold is handed on as it is read.
const drivers: Record<
  string,
  { keys: readonly string[]; make: (subject: string, value: unknown) => Driver }
> = {
  page: {
    keys: ['words', 'selectors'],
    make: (subject, value) => pageDriver(partly(subject, value, { words: both, selectors: both })),
  },
  http: {
    keys: ['steps'],
    make: (subject, value) =>
      httpDriver({ steps: readSteps(`${subject}: steps`, anyMapping(subject, value)['steps']) }),
  },
  command: {
    keys: ['command'],
    make: (subject, value) =>
      commandDriver({ command: words(`${subject}: command`, anyMapping(subject, value)['command']) }),
  },
  person: {
    keys: ['seconds'],
    make: (subject, value) => personDriver(partly(subject, value, { seconds: positive })),
  },
  browser: {
    keys: ['words', 'selectors', 'executablePath'],
    make: (subject, value) => {
      const { executablePath, ...rest } = partly(subject, value, {
        words: both,
        selectors: both,
        executablePath: word,
      })
      return browserDriver({ ...rest, ...(executablePath === undefined ? {} : { executablePath }) })
    },
  },
}

/** Makes the driver that the profile names under `authorization`. */
export function readDriver(subject: string, value: unknown): Driver {
  const { driver: name = 'page', ...rest } = anyMapping(subject, value)
  const driver = typeof name === 'string' && Object.hasOwn(drivers, name) ? drivers[name] : undefined
  if (driver === undefined) throw unknown(`${subject}: driver`, String(name), Object.keys(drivers))
  mapping(subject, rest, driver.keys)
  return driver.make(subject, rest)
}

function readSteps(subject: string, value: unknown): Record<Result, Template[]> {
  const list: Reader<Template[]> = (at, steps) => items(at, steps, readTemplate)
  const { successful, failed } = partly<Record<Result, Template[]>>(subject, value, {
    successful: list,
    failed: list,
  })
  if (successful && failed) return { successful, failed }
  throw new UsageError(`${subject}: only one result has steps; list those of successful and those of failed.`)
}

const readTemplate: Reader<Template> = (subject, value) => {
  const { url, ...rest } = partly<Template>(subject, value, {
    method,
    url: word,
    headers: texts,
    body: word,
    form: texts,
    extract: patterns,
  })
  if (url === undefined) throw new UsageError(`${subject}: no url; write one, such as "{authorize_uri}".`)
  return { url, ...rest } as Template
}

const method: Reader<'GET' | 'POST'> = (subject, value) => {
  if (value === 'GET' || value === 'POST') return value
  throw new UsageError(`${subject}: ${shown(value)} is neither GET nor POST.`)
}

const texts: Reader<Record<string, string>> = (subject, value) =>
  Object.fromEntries(
    Object.entries(anyMapping(subject, value)).map(([key, item]) => [key, word(`${subject}: ${key}`, item)]),
  )

const patterns: Reader<Record<string, string>> = (subject, value) => {
  const read = texts(subject, value)
  for (const [key, pattern] of Object.entries(read)) {
    try {
      void new RegExp(pattern)
    } catch {
      throw new UsageError(`${subject}: ${key}: ${shown(pattern)} is not a regular expression.`)
    }
  }
  return read
}

const positive: Reader<number> = (subject, value) => {
  if (typeof value === 'number' && value > 0 && value <= 86_400) return value
  throw new UsageError(`${subject}: ${shown(value)} is not a number of seconds above 0.`)
}
