import { isUtf8 } from 'node:buffer'
import { promisify, TextDecoder } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { valuesIn } from '../basics/json.ts'

/** The most that is read of a body: bytes, before and after decoding, and values of JSON. */
export interface BodyLimit {
  bytes: number
  values: number
}

/** Reads a body into one buffer, in however many pieces it arrives; rejects where it has, or declares, more bytes. */
export async function readBody(
  pieces: AsyncIterable<Buffer>,
  most: number,
  declared: unknown = 0,
): Promise<Buffer> {
  const tooLarge = new Error(`the body is larger than ${most} bytes`)
  if (Number(declared) > most) throw tooLarge
  let held = Buffer.alloc(0)
  let size = 0
  for await (const piece of pieces) {
    const end = size + piece.length
    if (end > most) throw tooLarge
    if (end > held.length) held = Buffer.concat([held], Math.min(most, 2 * end))
    held.set(piece, size)
    size = end
  }
  return held.subarray(0, size)
}

/** A body as text; `invalidUtf8` is true for one of an API that is no UTF-8, with U+FFFD in the place of what is none. */
export interface DecodedBody {
  body: string
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
): Promise<DecodedBody> {
  const plain = await decompress(bytes, String(headers['content-encoding'] ?? ''), limit.bytes)
  if (isPage)
    return { body: readPage(plain, String(headers['content-type'] ?? '')), invalidUtf8: false }
  const body = plain.toString('utf8')
  if (valuesIn(body) > limit.values)
    throw new Error(`the body holds more than ${limit.values} values`)
  return { body, invalidUtf8: !isUtf8(plain) }
}

/** Decodes a body from its content-encoding. */
async function decompress(bytes: Buffer, encoding: string, most: number): Promise<Buffer> {
  const name = encoding.toLowerCase()
  const bound = { maxOutputLength: most }
  if (bytes.length === 0 || name === '' || name === 'identity') return bytes
  if (name === 'gzip' || name === 'x-gzip') return promisify(gunzip)(bytes, bound)
  if (name === 'deflate') return promisify(inflate)(bytes, bound)
  throw new Error(`the body has the content-encoding ${encoding}, which was not asked for`)
}

function readPage(bytes: Buffer, type: string): string {
  const metas = bytes.toString('latin1', 0, 1024).match(/<meta\s[^>]*>/gi) ?? []
  const charsets = [type, ...metas].map(
    (text) => /charset\s*=[\s"']*([^\s"'/>;]+)/i.exec(text)?.[1],
  )
  try {
    return new TextDecoder(charsets.find((charset) => charset !== undefined)).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
