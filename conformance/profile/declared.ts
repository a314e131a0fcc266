import { undeclared, type Declared } from '../options.ts'
import { acceptedFailures } from './accepted.ts'
import { pinnedAnswers } from './pins.ts'
import { described, refined, wholly, word, type Members, type Shape } from './shape.ts'
import { UsageError } from './usage.ts'
import { shown } from './values.ts'

// The number itself is never repeated in a message.
const cardNumber = refined(
  word,
  (subject, said) => {
    const number = said.replace(/[ -]/g, '')
    if (/^\d{12,19}$/.test(number)) return number
    throw new UsageError(`${subject} is not 12 to 19 digits; put a test number between quotation marks.`)
  },
  { pattern: '^[ -]*(\\d[ -]*){12,19}$' },
)

const securityCode = refined(
  word,
  (subject, code) => {
    if (/^\d{3,4}$/.test(code)) return code
    throw new UsageError(`${subject} is not 3 or 4 digits; put it between quotation marks.`)
  },
  { pattern: '^\\d{3,4}$' },
)

const card: Shape<Declared['card']> = wholly<{ number: string; securityCode: string }, 'number'>(
  { number: cardNumber, securityCode },
  { number: 'put a test number between quotation marks' },
)

const path = refined(
  word,
  (subject, said) => {
    if (said.startsWith('/') && !said.startsWith('//') && said.includes('{id}')) return said
    throw new UsageError(`${subject}: ${shown(said)} is not a path with {id}; write it like /charges/{id}.`)
  },
  { pattern: '^/(?!/).*\\{id\\}' },
)

const returnUri = refined(
  word,
  (subject, uri) => {
    const filled = uri.replaceAll('{nonce}', 'x')
    if (URL.canParse(filled) && uri.startsWith('https://') && uri.includes('{nonce}')) return uri
    throw new UsageError(
      `${subject}: ${shown(uri)} is not an https address with {nonce}; write it like ${undeclared.returnUri}.`,
    )
  },
  { pattern: '^https://.*\\{nonce\\}' },
)

/** The keys of the profile that declare what the specification leaves to the implementation. */
export const declaredKeys: Members<Declared> = {
  card: described(
    'A test card that the implementation accepts; without it published numbers are tried.',
    card,
  ),
  retrievalPath: described('The path at which a charge is retrieved, such as /charges/{id}.', path),
  reverseOrder: described('The word for the reverse order of a list.', word),
  tokenParameter: described('The parameter of createCharge that takes a token, such as card.', word),
  returnUri: described('The return_uri of charges, an https address with {nonce}.', returnUri),
  accepted: described('Failures that are known and accepted until a date.', acceptedFailures),
  pins: described('Answers to observations, by id, that the implementation is to keep.', pinnedAnswers),
}
