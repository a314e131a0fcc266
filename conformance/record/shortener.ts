import { valuesIn } from '../basics/json.ts'
import type { Exchange } from './entry.ts'

/** The most characters kept of a body, of the headers of a message, and of any other text. */
interface Limits {
  readonly body: number
  readonly headers: number
  readonly text: number
}

/** The characters that a record may have before its exchanges are cut short. */
const maxRecordCharacters = 52_000_000
/** What a parsed value costs in memory. */
const charactersPerJsonValue = 47

const defaultLimits: Limits = { body: 2_000_000, headers: 64_000, text: 16_000 }
const limitsOverBudget: Limits = { body: 4000, headers: 2000, text: 1000 }

/** Cuts the exchanges of one record: mildly, and severely once the budget is spent. */
export function openShortener(
  maxCharacters = maxRecordCharacters,
): (exchange: Exchange) => Exchange {
  let used = 0
  return (exchange) => {
    const short = shortened(exchange, used < maxCharacters ? defaultLimits : limitsOverBudget)
    used += sizeOf(short)
    return short
  }
}

function sizeOf({ request, answer, target = '' }: Exchange): number {
  const bodies = [request.body ?? '', answer?.body ?? '']
  const texts = [request.url, target, ...Object.values({ ...request.headers, ...answer?.headers })]
  const values = bodies.reduce((sum, body) => sum + valuesIn(body), 0)
  const characters = [...bodies, ...texts].reduce((sum, text) => sum + text.length, 0)
  return Math.max(characters, charactersPerJsonValue * values)
}

/** An exchange whose texts are no longer than the limits; itself where they all are. */
function shortened(exchange: Exchange, limits: Limits): Exchange {
  const { kind, request, answer, error, target } = exchange
  const texts = [request.url, error ?? '', target ?? '']
  const messages = [request, ...(answer === null ? [] : [answer])]
  const isShort =
    texts.every(({ length }) => length <= limits.text) &&
    messages.every(({ body, headers }) => {
      return (body ?? '').length <= limits.body && headersSize(headers) <= limits.headers
    })
  if (isShort) return exchange
  const mainBody = kind === 'webhook' ? request.body : (answer?.body ?? null)
  const isCut = mainBody !== null && mainBody.length > limits.body
  return {
    ...exchange,
    request: { ...cutMessage(request, limits), url: beginning(request.url, limits.text) },
    answer: answer && cutMessage(answer, limits),
    error: error && beginning(error, limits.text),
    ...(target !== undefined && { target: beginning(target, limits.text) }),
    ...(isCut && { cut: mainBody.length }),
  }
}

function cutMessage<Message extends Exchange['request'] | (Exchange['answer'] & object)>(
  message: Message,
  { body, headers }: Limits,
): Message {
  let remaining = headers
  const names = Object.entries(message.headers).map(([name, value]) => {
    const entry = [name, beginning(value, remaining)]
    remaining = Math.max(0, remaining - name.length - value.length)
    return entry
  })
  return {
    ...message,
    headers: Object.fromEntries(names) as Record<string, string>,
    body: message.body === null ? null : beginning(message.body, body),
  }
}

const headersSize = (headers: Readonly<Record<string, string>>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0)

/** The first characters of a text; a copy, for a slice would keep the whole text in memory. */
function beginning(text: string, length: number): string {
  return text.length <= length ? text : Buffer.from(text.slice(0, length)).toString()
}
