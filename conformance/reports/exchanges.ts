import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { isExchange, type Exchange } from '../../generated/report.js'
import { explainErrors } from '../contract/explain-errors.ts'
import { readJson } from '../basics/json.ts'
import { shown, UsageError } from '../settings/usage.ts'

/** The name of the file that every exchange of a run is added to. */
export const exchangesFile = 'exchanges.jsonl'

// A line holds one exchange, whose body the kit keeps 400,000 characters of, escaped.
const mostOfLine = 8_000_000
const kinds: readonly unknown[] = ['request', 'visit', 'webhook']

/**
 * Reads the exchanges of a record line by line; a last line that ends too soon is left out.
 * Throws a UsageError that names file and line where another line is too long or of another form.
 */
export function* readExchanges(file: string): Generator<Exchange> {
  let number = 0
  for (const line of linesOf(file)) {
    number += 1
    if (line.trim() === '') continue
    const value = readJson(line)
    const kind = (value as { kind?: unknown } | null | undefined)?.kind
    if (value !== undefined && typeof kind === 'string' && !kinds.includes(kind)) continue
    if (!isExchange(value)) throw refused(file, number, explainErrors(isExchange.errors, value)[0] ?? '')
    yield value
  }
}

function refused(file: string, line: number, trouble: string): UsageError {
  return new UsageError(
    `${shown(file)}: line ${line} is no exchange: ${trouble.slice(0, 300)} Name another record.`,
  )
}

/** Reads the complete lines of a file. */
function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r')
  const decoder = new StringDecoder('utf8')
  const chunk = Buffer.alloc(256 * 1024)
  let rest = ''
  let number = 1
  try {
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n')
      rest = lines.pop() ?? ''
      number += lines.length
      if (rest.length > mostOfLine) throw refused(file, number, `it is longer than ${mostOfLine} characters.`)
      yield* lines
    }
  } finally {
    closeSync(descriptor)
  }
}
