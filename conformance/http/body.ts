import { isUtf8 } from 'node:buffer'
import { promisify, TextDecoder } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { isWithin } from './json.ts'

/** The most that is read of a body: bytes, before and after decoding, and values of JSON. */
export interface BodyLimit {
  bytes: number
  values: number
}

/** A body that is being read into one buffer, in however many pieces it comes. */
export interface BodyReader {
  /** Adds a piece; throws once there are too many bytes. */
  add(piece: Uint8Array): void
  bytes(): Buffer
}

/** Begins to read a body of at most so many bytes; throws where more are declared by its content-length. */
export function openBody(most: number, declared?: string | string[]): BodyReader {
  let held = Buffer.alloc(0)
  let size = 0
  const assertSize = (bytes: number): void => {
    if (bytes > most) throw new Error(`the body is larger than ${most} bytes`)
  }
  assertSize(Number(declared ?? 0))
  return {
    add(piece) {
      assertSize(size + piece.length)
      if (size + piece.length > held.length) {
        const larger = Buffer.alloc(Math.min(most, Math.max(1024, 2 * held.length, size + piece.length)))
        held.copy(larger, 0, 0, size)
        held = larger
      }
      held.set(piece, size)
      size += piece.length
    },
    bytes: () => held.subarray(0, size),
  }
}

/** The text of a body; `invalidUtf8` is true for one of an API that is no UTF-8. */
export interface BodyText {
  text: string
  invalidUtf8: boolean
}

/**
 * Decodes a body from its content-encoding and, for a page, from the charset that its media type or one of its first meta elements names.
 * Throws when it is too large once decoded, or coded in a way that was not offered.
 */
export async function decodeBody(
  bytes: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  limit: BodyLimit,
  isPage = false,
): Promise<BodyText> {
  const plain = await decompress(bytes, String(headers['content-encoding'] ?? ''), limit.bytes)
  if (isPage) return { text: readPage(plain, String(headers['content-type'] ?? '')), invalidUtf8: false }
  const text = plain.toString('utf8')
  if (!isWithin(text, limit.values))
    throw new Error(`the body holds more than ${limit.values} values, or more levels than are read`)
  return { text, invalidUtf8: !isUtf8(plain) }
}

const decoders: Record<string, (body: Buffer, bound: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Decodes a body from its codings, of which the last one was applied last (RFC 9110, 8.4). */
async function decompress(bytes: Buffer, encoding: string, most: number): Promise<Buffer> {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase())
  const applied = names.filter((name) => name !== '' && name !== 'identity')
  let decoded = bytes
  for (const name of bytes.length === 0 ? [] : applied.toReversed()) {
    const decoder = decoders[name]
    if (decoder === undefined || applied.length > 3)
      throw new Error(`the body has the content-encoding ${encoding}, which was not asked for`)
    decoded = await decoder(decoded, { maxOutputLength: most })
  }
  return decoded
}

function readPage(bytes: Buffer, type: string): string {
  const metas = bytes.toString('latin1', 0, 1024).match(/<meta\s[^>]*>/gi) ?? []
  const charsets = [type, ...metas].map((text) => /charset\s*=[\s"']*([^\s"'/>;]+)/i.exec(text)?.[1])
  try {
    return new TextDecoder(charsets.find((charset) => charset !== undefined)).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
