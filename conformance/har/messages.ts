import { isArchive, type HarEntry } from '../../generated/har.js'
import { readJson } from '../basics/json.ts'
import { firstProblem } from '../contract/explain-errors.ts'
import type { Exchange } from '../record/entry.ts'
import { shown, UsageError } from '../settings/usage.ts'

/** One request of a HAR with its answer. */
export type Message = Pick<
  Exchange,
  'step' | 'request' | 'answer' | 'error' | 'start' | 'duration' | 'cut'
>

/** Says that a text begins as a HAR does. */
export const isHar = (text: string): boolean =>
  /^\uFEFF?\s*\{\s*"log"\s*:/.test(text.slice(0, 1000))

/**
 * Reads the requests of a HAR, in the order in which they were sent, and when the first one was, in milliseconds since 1970.
 * Throws a UsageError that names the place, what is wrong there and the remedy.
 */
export function messagesOf(text: string, file: string): { began: number; messages: Message[] } {
  const har = readJson(text.replace(/^\uFEFF/, ''))
  if (!isArchive(har))
    throw new UsageError(
      `${shown(file)}: it is no HAR: ${firstProblem(isArchive.errors, har)}; export it again, as HAR 1.2.`,
    )
  const { entries } = har.log
  const began = entries.reduce(
    (first, one) => Math.min(first, Date.parse(one.startedDateTime)),
    Infinity,
  )
  const messages = entries.map((entry, at) => messageOf(entry, `${at + 1}`, began))
  return { began, messages: messages.toSorted((one, other) => one.start - other.start) }
}

function messageOf(
  { request, response, startedDateTime, time }: HarEntry,
  step: string,
  began: number,
): Message {
  const { size = 0, text = '', encoding } = response.content
  const body = encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
  const { method, url, postData } = request
  // Some writers cut long bodies.
  const isCut = size > Buffer.byteLength(body) && readJson(body) === undefined
  const answer = { status: response.status, headers: headersOf(response.headers), body }
  return {
    step,
    request: { method, url, headers: headersOf(request.headers), body: postData?.text ?? null },
    answer: response.status < 100 ? null : answer,
    error: response.status < 100 ? 'The HAR holds no answer.' : null,
    ...(isCut ? { cut: size } : {}),
    start: Date.parse(startedDateTime) - began,
    duration: Math.max(0, time),
  }
}

const headersOf = (pairs: HarEntry['request']['headers']): Exchange['request']['headers'] =>
  Object.fromEntries(pairs.map(({ name, value }) => [name.toLowerCase(), value]))

/** Gives the key that a request carries: the user name of its Basic credentials; null where it carries none. */
export function keyOf({ request }: Message): string | null {
  const [, coded] =
    /^Basic\s+([A-Za-z0-9+/=_-]*)$/i.exec(request.headers['authorization'] ?? '') ?? []
  return coded === undefined ? null : (Buffer.from(coded, 'base64').toString().split(':')[0] ?? '')
}
