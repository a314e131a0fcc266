import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type { Exchange } from '../../generated/report.js'
import { readJson } from '../http/json.ts'
import { cutAnswer } from '../record/exchange.ts'
import { openStore, type Stored } from '../record/stored.ts'
import type { Redactor } from './redactor.ts'
import { writeWhole } from './whole-file.ts'

/** The name of the file that every exchange of a run is added to. */
export const exchangesFile = 'exchanges.jsonl'

// As much as evidence shows of a body.
const mostOfBody = 20_000

/**
 * Reads the exchanges of a run line by line, anew each time, with long bodies cut.
 * Lines that end too soon are left out, and the file is rewritten where it held a secret.
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
    const stored = readJson(safe) as Stored | undefined
    if (stored !== undefined) yield cutAnswer(store.restore(stored), mostOfBody)
  }
  if (leaks.size > 0) rewrite(file, leaks)
}

/** Replaces lines that hold secrets; a file that cannot be rewritten is removed. */
function rewrite(file: string, leaks: ReadonlyMap<number, string>): void {
  try {
    writeWhole(file, [...linesOf(file)].map((line, index) => leaks.get(index) ?? line).join('\n'))
  } catch (error) {
    rmSync(file, { force: true })
    throw error
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
