import { UsageError } from './usage.ts'

/** A header that the operator adds to every request to the API; its name is in small letters. */
export interface Header {
  readonly name: string
  readonly value: string
}

/** The headers that an operator cannot add: Assay sends them itself, or they would change how a request is answered. */
const ofTheKit =
  /^(?:accept(?:-charset|-encoding)?|access-control-.*|authorization|connection|content-.*|cookie2?|expect|host|http2-settings|idempotency-key|if-.*|keep-alive|origin|proxy-.*|range|te|traceparent|trailers?|transfer-encoding|upgrade|x-http-method(?:-override)?|x-method-override)$/

/** The remedies for headers that cannot be added. */
const instead: Readonly<Record<string, string>> = {
  authorization: 'the keys have flags and variables of their own',
  traceparent: '--trace sends one with each request',
}

/** Reads headers such as `X-Gateway-Key: abc`; throws a UsageError that names `subject`, and never a value. */
export function readHeaders(subject: string, texts: readonly string[]): Header[] {
  const headers = texts.map((text) => readHeader(subject, text))
  const names = headers.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new UsageError(`${subject}: ${twice} is given twice; keep one of them.`)
  return headers
}

function readHeader(subject: string, text: string): Header {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]{1,100}) *:(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`${subject}: that is not a header; write it like 'X-Gateway-Key: the value'.`)
  const small = name.toLowerCase()
  if (ofTheKit.test(small))
    throw new UsageError(
      `${subject}: ${name} is set or left out by Assay itself; ${instead[small] ?? 'name another header'}.`,
    )
  if (!/^[\t\x20-\x7E]*[\x21-\x7E][\t\x20-\x7E]*$/.test(value))
    throw new UsageError(
      `${subject}: the value of ${name} is empty, or holds more than printable ASCII; set it, or encode it as its reader expects.`,
    )
  return { name: small, value: value.trim() }
}

/** Names the variable that stands for the value of a header in the commands that reports show. */
export function headerVariable(name: string): string {
  return `ASSAY_HEADER_${name.replaceAll(/\W|-/g, '_').toUpperCase()}`
}
