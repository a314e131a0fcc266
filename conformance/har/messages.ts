import { encodeForm, type FormInput } from '../contract/form.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { shown, UsageError } from '../settings/usage.ts'
import type { Exchange } from '../record/entry.ts'

/** One request of a HAR with its answer; a body that is JSON is written as a form. */
export interface Message extends Pick<
  Exchange,
  'request' | 'answer' | 'error' | 'start' | 'duration' | 'cut'
> {
  readonly isJson: boolean
}

/** Says that a text begins as a HAR does. */
export const isHar = (text: string): boolean => /^\uFEFF?\s*\{\s*"log"\s*:/.test(text.slice(0, 1000))

/**
 * Reads the requests of a HAR, in the order in which they were sent, and when the first one was, in milliseconds since 1970.
 * Throws a UsageError that names the entry, what is wrong there and the remedy.
 */
export function messagesOf(text: string, file: string): { began: number; messages: Message[] } {
  const { log } = membersOf(readJson(text.replace(/^\uFEFF/, '')))
  const { entries } = membersOf(log)
  if (!Array.isArray(entries))
    throw new UsageError(
      `${shown(file)}: it is no HAR: log.entries must be a list; export it again, as HAR 1.2.`,
    )

  const messages = entries.map((entry: unknown, at): Message => {
    try {
      return messageOf(entry)
    } catch (error) {
      throw new UsageError(
        `${shown(file)}: log.entries[${at}].${(error as Error).message}; export it again, as HAR 1.2.`,
      )
    }
  })
  const began = messages.reduce((first, { start }) => Math.min(first, start), Infinity)
  return {
    began,
    messages: messages
      .map((message) => ({ ...message, start: message.start - began }))
      .toSorted((one, other) => one.start - other.start),
  }
}

function messageOf(entry: unknown): Message {
  const { request, response, startedDateTime, time } = membersOf(entry)
  const { method, url, postData, headers } = wanted(request, 'request', isRecord, 'an object')
  const { status, content, headers: answered } = wanted(response, 'response', isRecord, 'an object')
  const start = Date.parse(String(startedDateTime))
  wanted(start, 'startedDateTime', (one): one is number => !Number.isNaN(one), 'a datetime')
  const code = wanted(status, 'response.status', isNumber, 'a number')
  const { body, isJson } = bodyOf(membersOf(postData))
  const { size } = membersOf(content)
  const whole = decoded(membersOf(content))
  // Some writers cut long bodies.
  const isCut = isNumber(size) && size > Buffer.byteLength(whole) && readJson(whole) === undefined
  return {
    request: {
      method: wanted(method, 'request.method', isText, 'text'),
      url: wanted(url, 'request.url', isText, 'text'),
      headers: headersOf(headers, 'request.headers'),
      body,
    },
    answer:
      code < 100 ? null : { status: code, headers: headersOf(answered, 'response.headers'), body: whole },
    error: code < 100 ? 'The HAR holds no answer.' : null,
    ...(isCut ? { cut: size } : {}),
    start,
    duration: isNumber(time) && time >= 0 ? time : 0,
    isJson,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

function wanted<Type>(
  value: unknown,
  name: string,
  is: (value: unknown) => value is Type,
  form: string,
): Type {
  if (is(value)) return value
  throw new Error(`${name} is ${short(value, 40)}, and must be ${form}`)
}

function headersOf(given: unknown, name: string): { [name: string]: string } {
  const headers: { [name: string]: string } = {}
  for (const pair of wanted(given, name, Array.isArray, 'a list') as unknown[]) {
    const { name: header, value } = membersOf(pair)
    const key = wanted(header, `${name}[].name`, isText, 'text').toLowerCase()
    const text = wanted(value, `${name}[].value`, isText, 'text')
    // Of HTTP/2, browsers list :method and the like.
    if (!key.startsWith(':')) headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}, ${text}` : text
  }
  return headers
}

/** Reads the body of a request: a form as it is, its parameters where they alone are there, and JSON as a form. */
function bodyOf({ mimeType, text, params }: Readonly<Record<string, unknown>>): {
  body: string | null
  isJson: boolean
} {
  const isJson = isText(mimeType) && /[/+]json\b/i.test(mimeType)
  if (isText(text) && text !== '') {
    const value = isJson ? readJson(text) : undefined
    const isParameters = isRecord(value) && !('data' in value)
    return { body: isParameters ? encodeForm(value as { [name: string]: FormInput }) : text, isJson }
  }
  if (!Array.isArray(params)) return { body: null, isJson }
  const form = new URLSearchParams()
  for (const { name, value = '' } of params.map(membersOf)) form.append(String(name), String(value))
  return { body: form.toString(), isJson }
}

function decoded({ text, encoding }: Readonly<Record<string, unknown>>): string {
  if (!isText(text)) return ''
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
}
