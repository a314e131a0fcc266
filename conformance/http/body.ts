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

/** The text of a body; `invalidUtf8` is true for one that is to be UTF-8 and is not. */
export interface BodyText {
  text: string
  invalidUtf8: boolean
}

/** Decodes an API's body from its content-encoding. Throws when it is too large once decoded, or coded in a way that was not offered. */
export async function decodeBody(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  limit: BodyLimit,
): Promise<BodyText> {
  const plain = await decompress(bytes, encoding, limit.bytes)
  const text = plain.toString('utf8')
  if (!isWithin(text, limit.values))
    throw new Error(`the body holds more than ${limit.values} values, or more levels than are read`)
  return { text, invalidUtf8: !isUtf8(plain) }
}

/** Decodes a page, whose charset its media type or one of its first meta elements names; UTF-8 where that is not known. */
export async function decodePage(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  type: string,
  limit: BodyLimit,
): Promise<BodyText> {
  const plain = await decompress(bytes, encoding, limit.bytes)
  const metas = plain.toString('latin1', 0, 1024).match(/<meta\s[^>]*>/gi) ?? []
  const [label = 'utf-8'] = [type, ...metas].flatMap((text) => charsetIn(text) ?? [])
  return { text: decoderOf(label).decode(plain), invalidUtf8: false }
}

const decoders: Record<string, (body: Buffer, bound: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Decodes a body from its codings, of which the last one was applied last (RFC 9110, 8.4). */
async function decompress(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  most: number,
): Promise<Buffer> {
  const listed = String(encoding ?? '').toLowerCase()
  const names = listed.split(',').map((name) => name.trim())
  const applied = names.filter((name) => name !== '' && name !== 'identity')
  let decoded = bytes
  for (const name of bytes.length === 0 ? [] : applied.toReversed()) {
    const decoder = decoders[name]
    if (decoder === undefined || applied.length > 3)
      throw new Error(`the body has the content-encoding ${listed}, which was not asked for`)
    decoded = await decoder(decoded, { maxOutputLength: most })
  }
  return decoded
}

function charsetIn(text: string): string | undefined {
  return /charset\s*=[\s"']*([^\s"'/>;]+)/i.exec(text)?.[1]
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
