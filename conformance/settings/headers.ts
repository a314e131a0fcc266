import { UsageError } from './usage.ts'

/** A header that the operator adds to every request to the API; its name is in small letters. */
export interface Header {
  readonly name: string
  readonly value: string
}

/** Headers that an operator cannot add: Assay sets them, or they change how HTTP works. */
const reservedHeaders =
  /^(?:accept(?:-charset|-encoding)?|access-control-.*|authorization|connection|content-.*|cookie2?|expect|host|http2-settings|idempotency-key|if-.*|keep-alive|origin|proxy-.*|range|te|trailers?|transfer-encoding|upgrade|x-http-method(?:-override)?|x-method-override)$/i

/** Reads headers such as `X-Gateway-Key: abc`. UsageError without any value. */
export function readHeaders(subject: string, texts: readonly string[]): Header[] {
  return texts.map((text) => {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]{1,100}) *:(.*)$/s.exec(text) ?? []
    const refused = (reason: string) => new UsageError(`${subject}: ${reason}.`)
    if (name === '') throw refused("that is not a header; write it like 'X-Gateway-Key: the value'")
    if (reservedHeaders.test(name))
      throw refused(
        `${name} is set or left out by Assay itself, and keys have flags; name another header`,
      )
    if (!/^[\t\x20-\x7E]*[\x21-\x7E][\t\x20-\x7E]*$/.test(value))
      throw refused(
        `the value of ${name} is empty, or holds more than printable ASCII; set it, or encode it as its reader expects`,
      )
    return { name: name.toLowerCase(), value: value.trim() }
  })
}

/** The variable that stands for a header's value in the commands of reports. */
export function headerVariable(name: string): string {
  return `ASSAY_HEADER_${name.replaceAll(/\W|-/g, '_').toUpperCase()}`
}
