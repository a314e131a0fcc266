import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { FormError, type FormObject, type FormValue } from '../form.ts'
import { Refusal } from './call.ts'
import type { Rules } from './rules.ts'

/** Reads a request's body whole; refuses one beyond the limit without reading on. */
export const readBytes = (request: IncomingMessage, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        reject(new Refusal('too_large', `the body has more than ${limit} bytes`, { connection: 'close' }))
        request.removeAllListeners('data').resume()
      } else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    request.on('error', reject)
  })

const broken = (what: string): Refusal => new Refusal('bad_request', what)

const asForm = (value: unknown, depth: number): FormValue | undefined => {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'object') return String(value)
  if (depth === 0) throw broken('the JSON body is nested too deep')
  if (Array.isArray(value)) return value.map((item) => asForm(item, depth - 1) ?? '')
  const form: FormObject = {}
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__') throw broken('the name __proto__ is reserved')
    const held = asForm(item, depth - 1)
    if (held !== undefined) form[name] = held
  }
  return form
}

/** The parameters in a body: those of a form, or of JSON as several public clients send it. */
export const readBody = (bytes: Buffer, type: string, rules: Rules): { body: FormObject; json: unknown } => {
  if (bytes.length === 0) return { body: {}, json: undefined }
  const media = (type.split(';')[0] ?? '').trim().toLowerCase() || 'application/x-www-form-urlencoded'
  if (!rules.acceptsMediaType(media))
    throw new Refusal('unsupported_media_type', `a body of ${media} is not read; send a form or JSON`)
  if (!isUtf8(bytes)) throw broken('the body is not UTF-8')
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (media !== 'application/json') return { body: readForm(text, rules), json: undefined }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw broken('the body is not JSON')
  }
  const body = asForm(json, 8)
  if (typeof body !== 'object' || Array.isArray(body)) throw broken('the JSON body must be an object')
  return { body, json }
}

/** The parameters in a form's text, or of a query. */
export const readForm = (text: string, rules: Rules): FormObject => {
  try {
    return rules.readForm(text)
  } catch (error) {
    if (error instanceof FormError) throw broken(error.message)
    throw error
  }
}
