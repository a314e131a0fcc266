import { undeclared, type Declared } from '../options.ts'
import { partly, word } from './shape.ts'
import { UsageError } from './usage.ts'
import { shown } from './values.ts'

/** The keys of the profile that declare what the specification leaves to the implementation. */
export const declaredKeys = ['card', 'retrievalPath', 'reverseOrder', 'tokenParameter', 'returnUri'] as const

/** Reads what the profile declares beyond addresses; what it leaves out is as undeclared. */
export function readDeclared(subject: string, value: Record<string, unknown>): Declared {
  const said = partly<Declared>(subject, value, {
    card: readCard,
    retrievalPath: readPath,
    reverseOrder: word,
    tokenParameter: word,
    returnUri: readReturnUri,
  })
  return { ...undeclared, ...said }
}

function readCard(subject: string, value: unknown): Declared['card'] {
  const said = partly<{ number: string; securityCode: string }>(subject, value, {
    number: word,
    securityCode: word,
  })
  const number = said.number?.replace(/[ -]/g, '') ?? ''
  // The number itself is never repeated in a message.
  if (!/^\d{12,19}$/.test(number))
    throw new UsageError(
      `${subject}: number is not 12 to 19 digits; put a test number between quotation marks.`,
    )
  const code = said.securityCode
  if (code !== undefined && !/^\d{3,4}$/.test(code))
    throw new UsageError(`${subject}: securityCode is not 3 or 4 digits.`)
  return { number, ...(code === undefined ? {} : { securityCode: code }) }
}

function readPath(subject: string, value: unknown): string {
  const path = word(subject, value)
  if (path.startsWith('/') && !path.startsWith('//') && path.includes('{id}')) return path
  throw new UsageError(`${subject}: ${shown(path)} is not a path with {id}; write it like /charges/{id}.`)
}

function readReturnUri(subject: string, value: unknown): string {
  const uri = word(subject, value)
  if (
    !URL.canParse(uri.replaceAll('{nonce}', 'x')) ||
    !uri.startsWith('https://') ||
    !uri.includes('{nonce}')
  )
    throw new UsageError(
      `${subject}: ${shown(uri)} is not an https address with {nonce}; write it like ${undeclared.returnUri}.`,
    )
  return uri
}
