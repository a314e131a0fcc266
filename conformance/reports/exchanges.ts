import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type { Exchange } from '../../generated/report.js'
import { cut } from '../record/exchange.ts'
import { openStore, type Stored } from '../record/stored.ts'
import type { Redactor } from './redactor.ts'
import { writeWhole } from './whole-file.ts'

/** The file that every exchange of a run is appended to. */
export const exchangesFile = 'exchanges.jsonl'

// As much as evidence shows of a body.
const mostOfBody = 20_000

/**
 * The exchanges of the file in a folder, long bodies cut; a line that was cut off is left out.
 * The file may be large and is read line by line, each time anew; it is rewritten where it held a secret.
 */
export function readExchanges(folder: string, secrets: Redactor): Iterable<Exchange> {
  const file = join(folder, exchangesFile)
  return { [Symbol.iterator]: () => exchangesIn(file, secrets) }
}

function* exchangesIn(file: string, secrets: Redactor): Generator<Exchange> {
  if (!existsSync(file)) return
  const leaks = new Map<number, string>()
  const store = openStore()
  let at = 0
  for (const line of linesOf(file)) {
    const safe = secrets.redact(line)
    if (safe !== line) leaks.set(at, safe)
    at += 1
    const stored = line === '' ? null : parsed(safe)
    if (stored !== null) yield cut(store.restore(stored), mostOfBody)
  }
  if (leaks.size > 0) rewrite(file, leaks)
}

/** Puts lines without secrets in the place of those that hold some; a file that cannot be rewritten is removed. */
function rewrite(file: string, leaks: ReadonlyMap<number, string>): void {
  try {
    writeWhole(file, [...linesOf(file)].map((line, index) => leaks.get(index) ?? line).join('\n'))
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

function parsed(line: string): Stored | null {
  try {
    return JSON.parse(line) as Stored
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
