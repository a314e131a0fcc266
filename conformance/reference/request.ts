import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { readStart } from '../basics/read-start.ts'
import { FormError, type FormObject, type FormValue } from '../contract/form-encoding.ts'
import { Refusal } from './call.ts'
import type { Rules } from './rules.ts'

/** The depth that a JSON body may be nested to. */
const maxDepth = 8

/** A request's whole body; refused, and read no further, over the limit of bytes. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = new Refusal('too_large', `the body has more than ${limit} bytes`)
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge
  const pieces = request.iterator({ destroyOnReturn: false })
  const { bytes, isWhole } = await readStart(pieces, limit).catch(() => {
    throw badRequest('the body was cut off')
  })
  if (isWhole) return bytes
  request.resume()
  throw tooLarge
}

/** Reads the parameters in a body: those of a form, or of JSON where the rules take it. */
export function readBody(bytes: Buffer, type: string, rules: Rules): FormObject {
  if (bytes.length === 0) return {}
  const media =
    (type.split(';')[0] ?? '').trim().toLowerCase() || 'application/x-www-form-urlencoded'
  if (!rules.acceptsMediaType({ type: media }))
    throw new Refusal(
      'unsupported_media_type',
      `a body of ${media} is not read; send a form, as application/x-www-form-urlencoded`,
    )
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1] ?? 'utf-8'
  if (!/^(utf-?8|us-ascii)$/i.test(charset))
    throw new Refusal('unsupported_media_type', `a body in ${charset} is not read; send UTF-8`)
  if (!isUtf8(bytes)) throw badRequest('the body is not UTF-8')
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  return media === 'application/json' ? readJson(text) : readForm(text, rules)
}

/** Reads the parameters in a form's text, or in a query. */
export function readForm(text: string, rules: Rules): FormObject {
  try {
    return rules.readForm({ text })
  } catch (error) {
    if (error instanceof FormError) throw badRequest(error.message)
    throw error
  }
}

function readJson(text: string): FormObject {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw badRequest('the body is not JSON; a form is sent as application/x-www-form-urlencoded')
  }
  const body = formOf(json, maxDepth)
  if (typeof body !== 'object' || Array.isArray(body))
    throw badRequest('the JSON body must be an object')
  return body
}

/** A value of JSON as a form holds it: all of it text, and null left out. */
function formOf(value: unknown, depth: number): FormValue | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'object') return String(value)
  if (depth === 0) throw badRequest('the JSON body is nested too deep')
  if (Array.isArray(value)) return value.map((item) => formOf(item, depth - 1) ?? '')
  const form: FormObject = {}
  for (const [name, item] of Object.entries(value)) {
    if (name === '__proto__') throw badRequest('the name __proto__ is reserved')
    const formValue = formOf(item, depth - 1)
    if (formValue !== undefined) form[name] = formValue
  }
  return form
}

function badRequest(message: string): Refusal {
  return new Refusal('bad_request', message)
}
