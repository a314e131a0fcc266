import { promisify, TextDecoder } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { operations } from '../../../generated/operations.ts'
import type { Outgoing } from './message.ts'
import { isWithin, opensMany } from './json.ts'

/** The most that is read of a body: in bytes, in pieces that it is sent in, and in values of JSON. */
interface Limit {
  bytes: number
  pieces: number
  values: number
}

const list: Limit = { bytes: 5 * 1024 * 1024, pieces: 200_000, values: 400_000 }
// A page takes many times its size once it is read.
const page: Limit = { bytes: 512 * 1024, pieces: 32_000, values: Infinity }
// Hundreds of these are kept for the whole run, charges in each of their events too.
const resource: Limit = { bytes: 128 * 1024, pieces: 16_000, values: 4_000 }
/** The limits of larger answers, by their schemas; an event holds its deliveries, each with a copy of it. */
const larger: Readonly<Record<string, Limit>> = {
  EventList: list,
  Event: list,
  Token: { bytes: 512 * 1024, pieces: 32_000, values: 16_000 },
}

/** Looks up the most that is read of the answer to a request. */
export function limitOf({ kind, operation }: Outgoing): Limit {
  if (kind === 'visit') return page
  return operation === null ? list : (larger[operations[operation].returns] ?? resource)
}

/** A body that is being read, held in one buffer, in however many pieces it comes. */
interface Collected {
  /** Throws if a declared length is more than is read. */
  expect(declared: string | string[] | undefined): void
  /** Adds a piece; throws once there are too many, or too many bytes. */
  add(piece: Uint8Array): void
  /** True right after the piece that brought the body past so many bytes. */
  passes(size: number): boolean
  bytes(): Buffer
}

/** Begins to collect a body within a limit. */
export function collect({ bytes: most, pieces: mostPieces }: Omit<Limit, 'values'>): Collected {
  let held = Buffer.alloc(0)
  let size = 0
  let last = 0
  let pieces = 0
  const see = (length: number): void => {
    if (length > most) throw new Error(`the body is larger than ${most} bytes`)
  }
  return {
    expect: (declared) => see(Number(declared ?? 0)),
    add(piece) {
      pieces += 1
      see(size + piece.length)
      if (pieces > mostPieces) throw new Error(`the body comes in more than ${mostPieces} pieces`)
      if (size + piece.length > held.length) {
        const larger = Buffer.alloc(Math.min(most, Math.max(1024, 2 * held.length, size + piece.length)))
        held.copy(larger, 0, 0, size)
        held = larger
      }
      held.set(piece, size)
      last = piece.length
      size += last
    },
    passes: (bound) => size > bound && size - last <= bound,
    bytes: () => held.subarray(0, size),
  }
}

const utf8 = (bytes: Buffer): string => bytes.toString('utf8')

/**
 * Decodes the bytes of a body into text, as UTF-8 unless another `read` is given.
 * Throws when it is larger than the limit once decoded, or is coded in a way that was not offered.
 */
export async function readText(
  bytes: Buffer,
  coding: string | string[] | undefined,
  limit: Omit<Limit, 'pieces'>,
  read = utf8,
): Promise<string> {
  return bounded(read(await decode(bytes, coding, limit)), limit)
}

const decoders: Record<string, (body: Buffer, bound: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** The most codings that one body is decoded from. */
const mostCodings = 3

/** Decodes a body from its codings, of which the last one was applied last (RFC 9110, 8.4). */
async function decode(
  body: Buffer,
  coding: string | string[] | undefined,
  limit: Pick<Limit, 'bytes'>,
): Promise<Buffer> {
  const listed = String(coding ?? '').toLowerCase()
  const names = listed.split(',').map((name) => name.trim())
  const applied = names.filter((name) => name !== '' && name !== 'identity')
  let decoded = body
  for (const name of body.length === 0 ? [] : applied.toReversed()) {
    const decoder = decoders[name]
    if (decoder === undefined || applied.length > mostCodings)
      throw new Error(`the body has the content-encoding ${listed}, which was not asked for`)
    decoded = await decoder(decoded, { maxOutputLength: limit.bytes })
  }
  return decoded
}

function bounded(text: string, { values }: Pick<Limit, 'values'>): string {
  const much = text.length > 2 * values || (values !== Infinity && opensMany(text))
  if (much && !isWithin(text, values))
    throw new Error(`the body holds more than ${values} values, or more levels than are read`)
  return text
}

/** The bytes of a page that are searched for the name of its encoding, as in the HTML standard. */
const head = 1024

/**
 * Reads a page in the encoding that its byte order mark, its media type or its head names, in this order, as browsers do.
 * An encoding that is not named, or not known, is UTF-8.
 */
export function decodePage(bytes: Buffer, type: string): string {
  const decoder = decoderOf(markedIn(bytes) ?? charsetOf(type) ?? declaredIn(bytes))
  const text = decoder.decode(bytes)
  // Node takes windows-1252 for Latin-1, where 32 marks, the apostrophe among them, are control characters.
  return decoder.encoding === 'windows-1252' ? text.replace(/[\x80-\x9f]/g, marked) : text
}

const marks = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function marked(control: string): string {
  return marks[control.charCodeAt(0) - 0x80] ?? control
}

function markedIn(bytes: Buffer): string | undefined {
  const mark = bytes.toString('hex', 0, 3)
  if (mark === 'efbbbf') return 'utf-8'
  return { feff: 'utf-16be', fffe: 'utf-16le' }[mark.slice(0, 4)]
}

function charsetOf(text: string): string | undefined {
  return /charset\s*=[\s"']*([^\s"'/>;]+)/i.exec(text)?.[1]
}

/** The encoding that a meta element names, unless that is UTF-16: then the element could not have been read byte by byte. */
function declaredIn(bytes: Buffer): string | undefined {
  const metas = bytes.toString('latin1', 0, head).match(/<meta\s[^>]*>/gi) ?? []
  return metas.map(charsetOf).find((label) => label !== undefined && !/^utf-16/i.test(label))
}

function decoderOf(label = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
