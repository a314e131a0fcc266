import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/** Keeps lines of text in a file, and finds each again by its id. */
export interface Lines {
  /** Adds a line; throws the error of the system where it cannot be written whole, and leaves no part of it behind. */
  add(id: string, line: string): void
  /** Reads the line that was added with this id; an empty text where there is none. */
  read(id: string): string
  /** Lists the ids of all lines, in the order in which they were added. */
  ids(): string[]
  close(): void
}

/** Opens an empty file for lines, for its owner alone; throws the error of the system where it cannot be opened. */
export function openLines(file: string): Lines {
  const descriptor = openSync(file, 'w+', 0o600)
  const index = new Map<string, { offset: number; length: number }>()
  let size = 0
  return {
    add(id, line) {
      const bytes = Buffer.from(`${line}\n`)
      try {
        // At once, so that nothing is lost with the process, and cheaper than handing each line to a thread.
        writeAll(descriptor, bytes)
      } catch (error) {
        cutOff(descriptor, size)
        throw error
      }
      index.set(id, { offset: size, length: bytes.length - 1 })
      size += bytes.length
    },
    read(id) {
      const { offset, length } = index.get(id) ?? { offset: 0, length: 0 }
      const bytes = Buffer.alloc(length)
      readSync(descriptor, bytes, 0, length, offset)
      return bytes.toString()
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
