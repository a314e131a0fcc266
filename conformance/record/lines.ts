import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/** Keeps exchanges in a file, a line each, and finds each again by its id. */
export interface Lines {
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
export function openLines(file: string, onFull: (trouble: string) => void): Lines {
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
