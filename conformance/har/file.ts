import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { inBrief, UsageError } from '../settings/usage.ts'

/** The most bytes that a compressed file may have once it is unpacked. */
const maxUnpackedBytes = 512_000_000

/** The most bytes of files that are kept in memory. */
export const maxBytesInMemory = 24_000_000

/** A file of traffic in UTF-8, which need not be in memory. */
export interface TrafficFile {
  readonly name: string
  readonly size: number
  read(start: number, length: number): Buffer
  close(): void
}

/** A file of traffic in memory: UTF-8 or UTF-16, plain or gzip. UsageError for an archive. */
export function fileOf(content: Buffer, name: string): TrafficFile {
  const [first, second] = content
  if (first === 0x50 && second === 0x4b)
    throw new UsageError(`${inBrief(name)}: it is a zip file; unpack it and name the .har inside.`)
  if (first === 0x1f && second === 0x8b) return fileOf(unpacked(content, name), name)
  const bytes = plainBytes(content)
  return {
    name,
    size: bytes.length,
    read: (start, length) => bytes.subarray(start, start + length),
    close: () => undefined,
  }
}

/** Opens a file of traffic; a large one in UTF-8 is read in pieces. UsageError if unreadable. */
export function openFile(path: string): TrafficFile {
  try {
    const descriptor = openSync(path, 'r')
    const { size } = fstatSync(descriptor)
    const read = (start: number, length: number): Buffer => {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - start)))
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, start))
    }
    const [first = 0] = read(0, 1)
    const isPlain = first === 0x7b || first === 0x0a || first === 0x20
    if (isPlain && size > maxBytesInMemory)
      return { name: path, size, read, close: () => closeSync(descriptor) }
    closeSync(descriptor)
    return fileOf(readFileSync(path), path)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(
      `${inBrief(path)}: it cannot be read (${code}); name an exchanges.jsonl or a HAR.`,
    )
  }
}

/** The bytes of a text in UTF-8, without a byte order mark. */
function plainBytes(bytes: Buffer): Buffer {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return Buffer.from(bytes.toString('utf16le', 2))
  if (first === 0xfe && second === 0xff)
    return Buffer.from(Buffer.from(bytes).swap16().toString('utf16le', 2))
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes
}

function unpacked(bytes: Buffer, name: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxUnpackedBytes })
  } catch {
    throw new UsageError(`${inBrief(name)}: it cannot be unpacked; unpack it, or record it again.`)
  }
}

/** True for an exchanges.jsonl, each of whose lines begins with its kind. */
export const isRecordFile = (file: TrafficFile): boolean =>
  /^\s*\{\s*"kind"\s*:/.test(file.read(0, 1000).toString())
