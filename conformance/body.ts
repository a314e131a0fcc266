import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Outgoing } from './client.ts'
import { isWithin, opensMany } from './json.ts'

/**
 * The most that is read of a body, in bytes and in values of JSON: of a list, of a token, of any other resource, and of a page that a customer is shown.
 * Hundreds of resources are kept for the whole run, charges in each of their events too, and what is read of a page takes many times its size.
 */
const limits = {
  list: { bytes: 5 * 1024 * 1024, values: 400_000 },
  token: { bytes: 512 * 1024, values: 16_000 },
  resource: { bytes: 128 * 1024, values: 4_000 },
  page: { bytes: 512 * 1024, values: Infinity },
} as const

/** The most that is read of a body. */
export interface Limit {
  bytes: number
  values: number
}

/** The most that is read of the answer to a request. */
export function limitOf({ kind, operation }: Outgoing): Limit {
  if (kind === 'visit') return limits.page
  // An event holds its deliveries, each with a copy of it.
  if (operation === null || /^list|^retrieveEvent$/.test(operation)) return limits.list
  return operation.endsWith('Token') ? limits.token : limits.resource
}

const utf8 = (bytes: Buffer): string => bytes.toString('utf8')

/**
 * The text of a body, of which so much was read, in UTF-8 unless it is read otherwise.
 * Throws when it is larger than the limit once decoded, or is coded in a way that was not offered.
 */
export async function readText(
  bytes: Buffer,
  coding: string | string[] | undefined,
  limit: Limit,
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

async function decode(body: Buffer, coding: string | string[] | undefined, limit: Limit): Promise<Buffer> {
  const name = String(coding ?? 'identity')
    .trim()
    .toLowerCase()
  if (name === 'identity' || name === '' || body.length === 0) return body
  const decoder = decoders[name]
  if (decoder === undefined)
    throw new Error(`the body has the content-encoding ${name}, which was not asked for`)
  return decoder(body, { maxOutputLength: limit.bytes })
}

function bounded(text: string, { values }: Limit): string {
  const much = text.length > 2 * values || (values !== Infinity && opensMany(text))
  if (much && !isWithin(text, values))
    throw new Error(`the body holds more than ${values} values, or more levels than are read`)
  return text
}
