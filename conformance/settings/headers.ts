import { UsageError } from './usage.ts'

/** A header that the operator adds to every request to the API; its name is in small letters. */
export interface Header {
  readonly name: string
  readonly value: string
}

/** The headers that an operator cannot add: the kit sends them itself, or they would change how a request is answered. */
const ofTheKit =
  /^(?:accept(?:-charset|-encoding)?|access-control-.*|authorization|connection|content-.*|cookie2?|expect|host|http2-settings|idempotency-key|if-.*|keep-alive|origin|proxy-.*|range|te|traceparent|trailers?|transfer-encoding|upgrade|x-http-method(?:-override)?|x-method-override)$/

/** The remedies for headers that cannot be added. */
const instead: Readonly<Record<string, string>> = {
  authorization: 'the keys have flags and variables of their own',
  traceparent: '--trace sends one with each request',
}

/** Reads a header such as `X-Gateway-Key: abc`; throws a UsageError that names `subject`, and never the value. */
export function readHeader(subject: string, said: string): Header {
  const colon = said.indexOf(':')
  if (colon < 1)
    throw new UsageError(`${subject}: that is not a header; write it like 'X-Gateway-Key: the value'.`)
  return headerOf(subject, said.slice(0, colon).trim(), said.slice(colon + 1).trim())
}

/** Makes a header of name and value; throws a UsageError that names `subject` and the name where either cannot be sent. */
export function headerOf(subject: string, name: string, value: string): Header {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name))
    throw new UsageError(
      `${subject}: that is not the name of a header; write it like 'X-Gateway-Key: the value'.`,
    )
  const small = name.toLowerCase()
  if (ofTheKit.test(small))
    throw new UsageError(
      `${subject}: ${name} is for the kit alone to send or to leave out, or what it sees would not be the implementation's; ${instead[small] ?? 'name another header'}.`,
    )
  if (value === '') throw new UsageError(`${subject}: ${name} has no value; write one after the colon.`)
  if (!/^[\t\x20-\x7E]+$/.test(value))
    throw new UsageError(
      `${subject}: the value of ${name} holds more than printable ASCII; encode it as whoever reads it expects.`,
    )
  return { name: small, value }
}

/** Returns the headers as they are; throws a UsageError where one is given twice. */
export function severalHeaders(headers: readonly Header[]): Header[] {
  const names = headers.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new UsageError(`The header ${twice} is given twice; keep one of them.`)
  return [...headers]
}

/** Names the variable that stands for the value of a header in the commands that reports show. */
export function headerVariable(name: string): string {
  return `ASSAY_HEADER_${name.replaceAll(/\W|-/g, '_').toUpperCase()}`
}
