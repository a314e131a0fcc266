import { isUtf8 } from 'node:buffer'
import { promisify, TextDecoder } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { valuesIn } from '../basics/json.ts'
import { openCollector } from '../basics/read-start.ts'

/** The most that is read of a body: bytes, before and after decoding, and values of JSON. */
export interface BodyLimit {
  bytes: number
  values: number
}

/** Opens a body of at most so many bytes; throws where it declares more. */
export function openBody(maxBytes: number, declared: unknown = 0) {
  const expected = Number(declared) || 0
  const collector = openCollector(maxBytes, expected)
  const assertFits = (fits: boolean): void => {
    if (!fits) throw new Error(`the body is larger than ${maxBytes} bytes`)
  }
  assertFits(expected <= maxBytes)
  return {
    add: (piece: Uint8Array): void => assertFits(collector.add(piece)),
    bytes: collector.bytes,
  }
}

/** Reads a whole body; rejects where it has more bytes. */
export async function readBody(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const body = openBody(maxBytes)
  for await (const piece of pieces) body.add(piece)
  return body.bytes()
}

/** A body as text; `invalidUtf8`: bytes that were none are U+FFFD. */
export interface DecodedBody {
  body: string
  invalidUtf8: boolean
}

/**
 * Decodes a body from its content-encoding, and a page from the charset that it names.
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
async function decompress(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.toLowerCase()
  const bound = { maxOutputLength: maxBytes }
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
