import { encodeForm, type FormInput } from '../contract/form.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { assertFew } from '../record/read.ts'

/** One request of a HAR with its answer. */
export interface Message {
  readonly method: string
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  /** The body as a form where it is one or JSON, or else as it is; null without one. */
  readonly body: string | null
  readonly isJson: boolean
  /** Null where no complete answer came. */
  readonly answer: {
    readonly status: number
    readonly headers: { [name: string]: string }
    readonly body: string
  } | null
  readonly error: string | null
  /** The length of a body that the HAR does not hold. */
  readonly cut?: number
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
  readonly duration: number
}

/** Says that a text begins as a HAR does. */
export const isHar = (text: string): boolean => /^\uFEFF?\s*\{\s*"log"\s*:/.test(text.slice(0, 1000))

/** Reads the requests of a HAR, in the order in which they were sent. Throws a UsageError that names the entry, what is wrong there and the remedy. */
export function messagesOf(text: string, file: string): Message[] {
  const { log } = membersOf(readJson(text.replace(/^\uFEFF/, '')))
  const { entries } = membersOf(log)
  if (!Array.isArray(entries))
    throw new UsageError(
      `${shown(file)}: it is no HAR: log.entries must be a list; export it again, as HAR 1.2.`,
    )
  assertFew(file, entries.length)
  return entries
    .map((entry: unknown, at): Message => {
      try {
        return messageOf(entry)
      } catch (error) {
        throw new UsageError(
          `${shown(file)}: log.entries[${at}].${(error as Error).message}; export it again, as HAR 1.2.`,
        )
      }
    })
    .toSorted((one, other) => one.at - other.at)
}

function messageOf(entry: unknown): Message {
  const { request, response, startedDateTime, time } = membersOf(entry)
  const { method, url, postData } = wanted(request, 'request', isRecord, 'an object')
  const { status, content } = wanted(response, 'response', isRecord, 'an object')
  const at = Date.parse(wanted(startedDateTime, 'startedDateTime', isText, 'a datetime'))
  if (Number.isNaN(at))
    throw new Error(`startedDateTime is ${short(startedDateTime, 40)}, and must be a datetime`)
  const code = wanted(status, 'response.status', isNumber, 'a number')
  const { headers: given } = membersOf(request)
  const body = bodyOf(postData)
  const { size } = membersOf(content)
  const whole = decoded(membersOf(content))
  // Some writers cut long bodies.
  const isCut = typeof size === 'number' && size > Buffer.byteLength(whole) && readJson(whole) === undefined
  return {
    method: wanted(method, 'request.method', isText, 'text'),
    url: wanted(url, 'request.url', isText, 'text'),
    headers: headersOf(given, 'request.headers'),
    ...body,
    answer:
      code < 100
        ? null
        : {
            status: code,
            headers: headersOf(membersOf(response)['headers'], 'response.headers'),
            body: whole,
          },
    error: code < 100 ? 'The HAR holds no answer.' : null,
    ...(isCut ? { cut: size } : {}),
    at,
    duration: typeof time === 'number' && time >= 0 ? time : 0,
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
    if (!isText(header) || !isText(value))
      throw new Error(`${name} holds ${short(pair, 40)}, and must hold names with values`)
    const key = header.toLowerCase()
    if (!key.startsWith(':')) headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}, ${value}` : value
  }
  return headers
}

/** Reads the body of a request: a form as it is, its parameters where they alone are there, and JSON as a form. */
function bodyOf(postData: unknown): Pick<Message, 'body' | 'isJson'> {
  if (!isRecord(postData)) return { body: null, isJson: false }
  const { mimeType, text, params } = postData
  const isJson = isText(mimeType) && /[/+]json\b/i.test(mimeType)
  if (isText(text) && text !== '') {
    const value = isJson ? readJson(text) : undefined
    return isRecord(value) && !('data' in value)
      ? { body: encodeForm(value as { [name: string]: FormInput }), isJson }
      : { body: text, isJson }
  }
  const pairs = (Array.isArray(params) ? params : []).flatMap((pair): [string, string][] => {
    const { name, value } = membersOf(pair)
    return isText(name) ? [[formText(name), formText(isText(value) ? value : '')]] : []
  })
  return { body: new URLSearchParams(pairs).toString(), isJson }
}

/** Reads a name or value of a form, which browsers write percent-encoded, and others as it is. */
function formText(text: string): string {
  if (!/%[\da-f]{2}/i.test(text)) return text
  return new URLSearchParams(`=${text.replaceAll('&', '%26')}`).get('') ?? text
}

function decoded({ text, encoding }: Readonly<Record<string, unknown>>): string {
  if (!isText(text)) return ''
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
}
