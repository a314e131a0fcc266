import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Exchange } from '../../generated/report.js'
import { cutAnswer, stepOf, type Step } from './exchange.ts'
import { readJson } from '../http/json.ts'
import { withoutSecrets, type Secrets } from '../http/redactor.ts'

/** Keeps every exchange in a file, one JSON text a line, and only an index of them in memory. */
export interface Recorder {
  /** Adds an exchange without its secrets, given the body that came and the JSON in it. */
  add(exchange: Exchange, came: { body: string; json: unknown }): void
  /** Reads the exchanges with these ids, in the order in which they ended; unknown ids are left out. */
  read(ids: Iterable<string>): Exchange[]
  /** Lists the ids of all exchanges, in the order in which they ended. */
  ids(): string[]
  /** Lists all exchanges in brief, in the order in which they began. */
  steps(): Step[]
  /** Closes the file, and removes it when it was a temporary one. */
  close(): void
}

/** The length of a body, in characters, beyond which nothing of it is told in brief. */
const long = 40_000

/** The characters that all exchanges may take, then those of one answer's body, and of its headers, until that much is kept, and after it. */
const room = { all: 32_000_000, one: 400_000, later: 4000 }

/**
 * Opens the record of a run in the caller's file, or a temporary one; throws where it cannot be opened.
 * A file that takes no more is told of by `onFull`, and what comes then is kept in brief alone.
 */
export function openRecorder(
  secrets: Secrets,
  file?: string,
  onFull: (trouble: string) => void = () => undefined,
): Recorder {
  const folder = file === undefined ? mkdtempSync(join(tmpdir(), 'assay-')) : null
  const path = file ?? join(folder as string, 'exchanges.jsonl')
  const lines = openLines(path, onFull)
  const steps: Step[] = []
  let ended = false
  let kept = 0
  return {
    add(whole, came) {
      // A request that nobody waits for any more may end after the run.
      if (ended) return
      const exchange = cutAnswer(withoutSecrets(whole, secrets), kept < room.all ? room.one : room.later)
      const line = JSON.stringify(exchange)
      kept += line.length
      lines.add(exchange.id, line)
      steps.push(stepOf(exchange, shownBy(exchange, came)))
    },
    read(ids) {
      const wanted = new Set(ids)
      return lines
        .ids()
        .filter((id) => wanted.has(id))
        .map((id) => JSON.parse(lines.read(id)) as Exchange)
    },
    ids: lines.ids,
    steps: () => steps.toSorted((one, other) => one.start - other.start),
    close() {
      ended = true
      lines.close()
      if (folder !== null) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives the JSON in the body of a webhook or of an answer; undefined where there is none, or it is long. */
function shownBy({ kind, request, answer }: Exchange, came: { body: string; json: unknown }): unknown {
  if (kind === 'visit' || came.body.length > long) return undefined
  const kept = (kind === 'webhook' ? request.body : answer?.body) ?? ''
  return kept === came.body ? came.json : readJson(kept)
}

/** Keeps exchanges in a file, a line each, and finds each again by its id. */
interface Lines {
  add(id: string, line: string): void
  /** Reads the line that was added with this id; an empty text where there is none. */
  read(id: string): string
  /** Lists the ids of all lines, in the order in which they were added. */
  ids(): string[]
  close(): void
}

/**
 * Opens an empty file for its owner alone; throws the error of the system where it cannot be opened.
 * Once a line cannot be written, `onFull` is told, and no more are added.
 */
function openLines(file: string, onFull: (trouble: string) => void): Lines {
  const descriptor = openSync(file, 'w+', 0o600)
  const index = new Map<string, { offset: number; length: number }>()
  /** The buffer that each line is read into: one for each would stay until garbage is collected. */
  let scratch = Buffer.allocUnsafeSlow(64 * 1024)
  let full = false
  let size = 0
  return {
    add(id, line) {
      if (full) return
      const bytes = Buffer.from(`${line}\n`)
      try {
        // The line is written at once, so that it is not lost with the process; handing it to a thread would cost more.
        writeAll(descriptor, bytes)
        index.set(id, { offset: size, length: bytes.length - 1 })
        size += bytes.length
      } catch (error) {
        full = true
        cutOff(descriptor, size)
        const { code = 'unknown' } = error as NodeJS.ErrnoException
        onFull(
          `${file}: from ${id} on no exchange is kept (${code}); make room there, or name another folder.`,
        )
      }
    },
    read(id) {
      const { offset, length } = index.get(id) ?? { offset: 0, length: 0 }
      if (scratch.length < length) scratch = Buffer.allocUnsafeSlow(2 * length)
      return scratch.toString('utf8', 0, readSync(descriptor, scratch, 0, length, offset))
    },
    ids: () => [...index.keys()],
    close: () => closeSync(descriptor),
  }
}

// A write may take only a part, as on a disk that is nearly full.
function writeAll(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

function cutOff(descriptor: number, length: number): void {
  try {
    ftruncateSync(descriptor, length)
  } catch {
    // A device cannot be cut.
  }
}
