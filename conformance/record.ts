import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationId } from '../generated/operations.ts'
import { cut } from './evidence.ts'
import { openCoverage, type Coverage } from './coverage.ts'
import { readJson } from './json.ts'
import { stepOf, type Step } from './timeline.ts'

/** One request with its answer, or one webhook delivery: the evidence, as it is stored, without keys and card numbers. */
export interface Exchange {
  /** Named by the flow or check, the step and its ordinal, such as `create-source-amount-minimum/createSource#2`. */
  id: string
  kind: 'request' | 'visit' | 'webhook'
  /** The operation of the contract; null for a location that was followed, a page and a webhook. */
  operation: OperationId | null
  /** The kind of key that the request carried, never the key. */
  key: 'public' | 'secret' | 'none' | 'blank' | 'unknown'
  request: { method: string; url: string; headers: Record<string, string>; body: string | null }
  /** What came back; null when no complete answer came. */
  answer: { status: number; headers: Record<string, string>; body: string } | null
  /** Why no complete answer came. */
  error: string | null
  /** Milliseconds from the start of the run to the start of the exchange. */
  start: number
  /** Milliseconds that the exchange took. */
  duration: number
  /** How many characters of the body that came were left out of a report. */
  omitted?: number
}

/** Keeps every exchange in a file, one JSON text a line, and only an index of them in memory. */
export interface Recorder {
  /** Adds an exchange, with the body that came, before it was searched for secrets, and what was read of it. */
  add(exchange: Exchange, came: { body: string; json: unknown }): void
  /** The exchanges with these ids, in the order in which they ended; unknown ids are left out. */
  read(ids: Iterable<string>): Exchange[]
  /** The ids of all exchanges, in the order in which they ended. */
  ids(): string[]
  /** All exchanges in brief, in the order in which they began. */
  steps(): Step[]
  coverage(): Coverage
  /** Closes the file, and removes it when it was a temporary one. Throws when an exchange could not be written. */
  close(): void
}

/** How long a body is, in characters, of which nothing is told in brief. */
const long = 40_000

/** How many characters of all bodies are kept whole, how long one of them may be, and how long those that come later. */
const room = { all: 32_000_000, one: 400_000, later: 4000 }

/** Opens the record of a run: a file of the caller's, or a temporary one. Throws when the file cannot be written. */
export function openRecorder(file?: string): Recorder {
  const folder = file === undefined ? mkdtempSync(join(tmpdir(), 'assay-')) : null
  const path = file ?? join(folder as string, 'exchanges.jsonl')
  const descriptor = openSync(path, 'w+')
  const index = new Map<string, { offset: number; length: number }>()
  const steps: Step[] = []
  const coverage = openCoverage()
  let offset = 0
  let ended = false
  let failure: unknown
  let kept = 0
  return {
    add(whole, came) {
      // A wait that nobody waits for any more may end after the run.
      if (ended) return
      const exchange = cut(whole, kept < room.all ? room.one : room.later)
      kept += (exchange.answer?.body.length ?? 0) + (exchange.request.body?.length ?? 0)
      const line = Buffer.from(`${JSON.stringify(exchange)}\n`)
      try {
        // At once, so that nothing is lost with the process, and cheaper than handing each line to a thread.
        writeAll(descriptor, line)
      } catch (error) {
        failure = error
        ended = true
        return
      }
      index.set(exchange.id, { offset, length: line.length - 1 })
      offset += line.length
      const shown = shownBy(exchange, came)
      steps.push(stepOf(exchange, shown))
      coverage.add(exchange, shown)
    },
    read(ids) {
      const wanted = new Set(ids)
      return [...index].filter(([id]) => wanted.has(id)).map(([, place]) => parseAt(descriptor, place))
    },
    ids: () => [...index.keys()],
    steps: () => steps.toSorted((one, other) => one.start - other.start),
    coverage: coverage.read,
    close() {
      ended = true
      closeSync(descriptor)
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
      if (failure !== undefined) throw failure
    },
  }
}

/** The JSON in the body of a webhook or of an answer; undefined where there is none, or it is long. */
function shownBy({ kind, request, answer }: Exchange, came: { body: string; json: unknown }): unknown {
  if (kind === 'visit' || came.body.length > long) return undefined
  const kept = (kind === 'webhook' ? request.body : answer?.body) ?? ''
  return kept === came.body ? came.json : readJson(kept)
}

// A write may take only a part, as on a disk that is nearly full.
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

function parseAt(descriptor: number, { offset, length }: { offset: number; length: number }): Exchange {
  const bytes = Buffer.alloc(length)
  readSync(descriptor, bytes, 0, length, offset)
  return JSON.parse(bytes.toString()) as Exchange
}
