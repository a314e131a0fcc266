import type { IncomingMessage } from 'node:http'
import { Form } from './form.ts'
import { Refusal } from './refusal.ts'

const LARGEST = 64 * 1024
const UNBEARABLE = 32 * 1024 * 1024

/** Reads a form-encoded body; throws a refusal when it is too large, of another type or not UTF-8. */
export async function readForm(request: IncomingMessage): Promise<Form> {
  const chunks: Buffer[] = []
  let size = 0
  // What is too large is read all the same: a client that still writes would not see the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= LARGEST) chunks.push(chunk)
    if (size > UNBEARABLE) request.destroy()
  }
  if (size > LARGEST) throw new Refusal(413, 'The body is too large.')
  if (size === 0) return new Form('')
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal(415, 'The body must be form-encoded.')
  return new Form(decoded(Buffer.concat(chunks)))
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, 'The body is not UTF-8.')
  }
}
