import type { Form } from './form.ts'
import type { Holder } from './keyring.ts'

/** A request that was understood and admitted; `form` is its body, `query` what follows the question mark. */
export type Asked = { id: string; form: Form; query: Form; cookie: string; holder: Holder }

/** An answer before it is written. */
export type Answer = { status: number; type: string; body: string; headers?: Record<string, string> }

/** One operation: `:id` in the path stands for one segment; no keys means that anyone may ask. */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  keys: readonly Holder['kind'][]
  answer: (asked: Asked) => Answer
}

/** An answer of the status with a JSON body. */
export const json = (status: number, body: unknown, type = 'application/json; charset=utf-8'): Answer => ({
  status,
  type,
  body: JSON.stringify(body),
})

/** The answer to a retrieval. */
export const ok = (body: unknown): Answer => json(200, body)

/** The answer to a creation. */
export const created = (body: unknown): Answer => json(201, body)
