import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { HarEntry } from '../../generated/har.js'
import { readJson } from '../basics/json.ts'

type PostData = HarEntry['request']['postData']
type Content = NonNullable<HarEntry['response']>['content']
type Headers = Readonly<Record<string, string>>

/** The words that sanitizers put in the place of a value. */
const masks =
  /^(?:[[<({*]*(?:redacted|sanitized|filtered|removed|masked|hidden)[\])>}*]*|[*x•]{3,})$/i

/** True for a word that stands in the place of a value. */
const isMasked = (value: string): boolean => masks.test(value.trim())

/** The body of a request; `isPartial` where the recorder shows only a part. */
interface SentBody {
  readonly body: string | null
  readonly isPartial: boolean
}

/** The facts of a request that tell whether its body was recorded whole. */
interface Sending {
  readonly method: string
  readonly bodySize?: number | string | null | undefined
  readonly headers: Headers
}

/** The body of a request: its text, or its parameters where the recorder parsed them. */
export function sentBody(postData: PostData, { method, bodySize, headers }: Sending): SentBody {
  const text = postData?.text ?? ''
  const params = postData?.params ?? []
  const plain = postData?.encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
  const body = plain === '' && params.length > 0 ? formOf(params) : plain
  const declared = Number(headers['content-length'] ?? (Number(bodySize) >= 0 ? bodySize : NaN))
  const carriesForm = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  if (body === '') return { body: null, isPartial: carriesForm && declared !== 0 }
  // Parsed parameters may have another length than the form that was sent.
  const isCut = plain !== '' && Buffer.byteLength(body) < declared
  return { body, isPartial: isCut || [...new URLSearchParams(body).values()].some(isMasked) }
}

/** A form of parameters, which some recorders leave as they are encoded. */
function formOf(params: NonNullable<NonNullable<PostData>['params']>): string {
  const pairs = params.map(({ name, value }): [string, string] => [name, String(value ?? '')])
  const words = pairs.flat()
  const isEncoded =
    words.some((word) => /%[\da-f]{2}/i.test(word)) &&
    !words.some((word) => /[\s:/?[\]@]/.test(word))
  return isEncoded
    ? pairs.map((pair) => pair.join('=')).join('&')
    : new URLSearchParams(pairs).toString()
}

/** What an answer held; `cut` is the length of one that was not recorded whole. */
interface AnsweredBody {
  readonly body: string
  readonly cut?: number
}

/** The body of an answer as the client read it. */
export function answeredBody(
  content: Content,
  { status, headers }: { status: number; headers: Headers },
): AnsweredBody {
  const { text, encoding, size } = content ?? {}
  const declared = headers['content-length']
  const length = Number(size ?? declared ?? NaN)
  // Where a recorder leaves the text out, a size of 0 may say that it has none.
  const isEmpty =
    status === 204 || declared === '0' || (declared === undefined && text === '' && length === 0)
  if ((text ?? '') === '')
    return isEmpty ? { body: '' } : { body: '', cut: Math.max(1, length || 1) }
  const bytes = Buffer.from(text ?? '', encoding === 'base64' ? 'base64' : 'utf8')
  const body = unpacked(bytes, headers['content-encoding'] ?? '')
  if (body === null || isChunked(body)) return { body: '', cut: bytes.length }
  const isShort = length > Buffer.byteLength(body) || /(?:\.\.\.|…|truncated\W*)$/.test(body)
  return isShort && readJson(body) === undefined
    ? { body, cut: Math.max(length || 0, body.length + 1) }
    : { body }
}

/** True for a body as it came, in chunks with their lengths (RFC 9112, 7.1). */
const isChunked = (body: string): boolean => /^[\da-f]{1,8}\r\n/i.test(body)

const unpackers: { readonly [coding: string]: (bytes: Buffer) => Buffer } = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** The text of a body that may be compressed still; null where it is and cannot be unpacked. */
function unpacked(bytes: Buffer, coding: string): string | null {
  const text = bytes.toString()
  const isText = !/[\0-\x08\uFFFD]/.test(text)
  if (isText) return text
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const unpack = isGzip ? gunzipSync : unpackers[coding.toLowerCase()]
  if (unpack === undefined) return coding === '' || coding === 'identity' ? text : null
  try {
    return unpack(bytes).toString()
  } catch {
    return null
  }
}
