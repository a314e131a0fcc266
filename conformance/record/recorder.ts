import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Coverage, Exchange, Step } from '../../generated/report.js'
import { cut } from './exchange.ts'
import { openCoverage } from './coverage.ts'
import { readJson } from '../http/json.ts'
import { withoutSecrets, type Secrets } from '../http/redactor.ts'
import { openStore, restored, type Stored } from './stored.ts'
import { stepOf } from './timeline.ts'

/** Keeps every exchange in a file, one JSON text a line, and only an index of them in memory. */
export interface Recorder {
  /** Adds an exchange, without secrets, with the body that came and what was read of it. */
  add(exchange: Exchange, came: { body: string; json: unknown }): void
  /** The exchanges with these ids, in the order in which they ended; unknown ids are left out. */
  read(ids: Iterable<string>): Exchange[]
  /** The ids of all exchanges, in the order in which they ended. */
  ids(): string[]
  /** All exchanges in brief, in the order in which they began. */
  steps(): Step[]
  coverage(): Coverage
  /** Closes the file, and removes it when it was a temporary one. */
  close(): void
}

/** How long a body is, in characters, of which nothing is told in brief. */
const long = 40_000

/** How many characters of all bodies are kept whole, how long one of them may be, and how long those that come later. */
const room = { all: 32_000_000, one: 400_000, later: 4000 }

/** Opens the record of a run: a file of the caller's, or a temporary one. Throws when it cannot be opened; `onFull` is told where it cannot be written any more. */
export function openRecorder(
  secrets: Secrets,
  file?: string,
  onFull: (trouble: string) => void = () => undefined,
): Recorder {
  const folder = file === undefined ? mkdtempSync(join(tmpdir(), 'assay-')) : null
  const path = file ?? join(folder as string, 'exchanges.jsonl')
  const descriptor = openSync(path, 'w+', 0o600)
  const index = new Map<string, { offset: number; length: number }>()
  const steps: Step[] = []
  const coverage = openCoverage()
  const store = openStore()
  let offset = 0
  let ended = false
  let full = false
  let kept = 0
  return {
    add(whole, came) {
      // A wait that nobody waits for any more may end after the run.
      if (ended) return
      const exchange = cut(withoutSecrets(whole, secrets), kept < room.all ? room.one : room.later)
      kept += (exchange.answer?.body.length ?? 0) + (exchange.request.body?.length ?? 0)
      const line = Buffer.from(full ? '' : `${JSON.stringify(store.store(exchange))}\n`)
      try {
        // At once, so that nothing is lost with the process, and cheaper than handing each line to a thread.
        writeAll(descriptor, line)
      } catch (error) {
        // Whatever is judged without the record of it is judged all the same.
        full = true
        cutOff(descriptor, offset)
        const { code = 'unknown' } = error as NodeJS.ErrnoException
        onFull(
          `${path}: from ${exchange.id} on no exchange is kept (${code}); make room there, or name another folder.`,
        )
      }
      if (!full) index.set(exchange.id, { offset, length: line.length - 1 })
      offset += full ? 0 : line.length
      const shown = shownBy(exchange, came)
      steps.push(stepOf(exchange, shown))
      coverage.add(exchange, shown)
    },
    read(ids) {
      const wanted = new Set(ids)
      const at = (id: string): Stored => parseAt(descriptor, index.get(id) ?? { offset: 0, length: 0 })
      // What another repeats is stored whole.
      const bodyOf = (id: string): string => String(at(id).answer?.body ?? '')
      return [...index.keys()].filter((id) => wanted.has(id)).map((id) => restored(at(id), bodyOf))
    },
    ids: () => [...index.keys()],
    steps: () => steps.toSorted((one, other) => one.start - other.start),
    coverage: coverage.read,
    close() {
      ended = true
      closeSync(descriptor)
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
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

/** Leaves whole lines behind where the last one could not be written to its end. */
function cutOff(descriptor: number, length: number): void {
  try {
    ftruncateSync(descriptor, length)
  } catch {
    // A device cannot be cut.
  }
}

function parseAt(descriptor: number, { offset, length }: { offset: number; length: number }): Stored {
  const bytes = Buffer.alloc(length)
  readSync(descriptor, bytes, 0, length, offset)
  return JSON.parse(bytes.toString()) as Stored
}
