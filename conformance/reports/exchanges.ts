import { closeSync, existsSync, openSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { cut } from '../evidence.ts'
import type { Exchange } from '../record.ts'
import type { Sieve } from './secrets.ts'

/** The file that every exchange of a run is appended to. */
export const exchangesFile = 'exchanges.jsonl'

// As much as evidence shows of a body.
const mostOfBody = 20_000

/**
 * The exchanges of the file in a folder, long bodies cut; a line that was cut off is left out.
 * The file may be large and is read line by line, each time anew; it is rewritten where it held a secret.
 */
export function readExchanges(folder: string, secrets: Sieve): Iterable<Exchange> {
  const file = join(folder, exchangesFile)
  return { [Symbol.iterator]: () => exchangesIn(file, secrets) }
}

function* exchangesIn(file: string, secrets: Sieve): Generator<Exchange> {
  if (!existsSync(file)) return
  const leaks = new Map<number, string>()
  let at = 0
  for (const line of linesOf(file)) {
    const safe = secrets.redact(line)
    if (safe !== line) leaks.set(at, safe)
    at += 1
    const exchange = line === '' ? null : parsed(safe)
    if (exchange !== null) yield cut(exchange, mostOfBody)
  }
  if (leaks.size > 0)
    writeFileSync(file, [...linesOf(file)].map((line, index) => leaks.get(index) ?? line).join('\n'))
}

function parsed(line: string): Exchange | null {
  try {
    return JSON.parse(line) as Exchange
  } catch {
    return null
  }
}

function* linesOf(file: string): Generator<string> {
  const descriptor = openSync(file, 'r')
  const decoder = new StringDecoder('utf8')
  const chunk = Buffer.alloc(256 * 1024)
  let rest = ''
  try {
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    yield rest + decoder.end()
  } finally {
    closeSync(descriptor)
  }
}
