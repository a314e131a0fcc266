import { redacted, withoutHeaders } from '../basics/redactor.ts'
import type { Exchange } from '../record/entry.ts'

/** The headers that are stored of foreign traffic; any other may hold private data. */
const storedHeaders = new Set([
  'host',
  'content-type',
  'date',
  'location',
  'origin',
  'allow',
  'retry-after',
  'www-authenticate',
  'access-control-allow-origin',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-request-method',
  'access-control-request-headers',
])

/** Digits in groups, as many as a card number has. */
const cardLike = /(?<![\w.-])\d(?:[ -]?\d){11,18}(?![\w.-])/g

/** What keys usually look like. */
const keyLike = /(?<![\w-])(?:[ps]k(?:ey)?|rk|whsec|api|secret)_(?:test_|live_)?\w{8,}/gi

/** Keeps private data out of texts of traffic, beyond the known keys and cards. */
interface Privacy {
  /** Learns the prefix of a key: every word with it is taken for a key. */
  addKey(key: string): void
  /**
   * Learns a card number. `redact` leaves it: the recorder removes it and counts the leak. Of page
   * bodies only numbers sent to the API are kept, for customers may type others.
   */
  addCardNumber(number: string, isSentToApi: boolean): void
  redact(text: string): string
  /** An exchange as it is stored. */
  withoutPrivate(exchange: Exchange): Exchange
}

/** Opens the privacy of some traffic. */
export function openPrivacy(): Privacy {
  const keyPrefixes = new Set<string>()
  const cardNumbers = new Set<string>()
  const cardNumbersSentToApi = new Set<string>()
  let keysWithKnownPrefix: RegExp | null = null

  function addKey(key: string): void {
    const [, prefix] = /^(\w*[a-z]\w*_)\w{6,}$/i.exec(key) ?? []
    if (prefix === undefined || prefix.length < 4 || keyPrefixes.has(prefix)) return
    keyPrefixes.add(prefix)
    keysWithKnownPrefix = new RegExp(`(?<![\\w-])(?:${[...keyPrefixes].join('|')})\\w{6,}`, 'g')
  }

  function redact(text: string): string {
    const withoutKeyLikes = text.replace(keyLike, redacted)
    const textWithoutKeys =
      keysWithKnownPrefix === null
        ? withoutKeyLikes
        : withoutKeyLikes.replace(keysWithKnownPrefix, redacted)
    return textWithoutKeys.replace(cardLike, (digits, index: number) => {
      if (isMoment(digits) || !isCardNumber(digits) || showsCardNumber(digits)) return digits
      // JSON stays JSON.
      const isBare = /[:,[]\s*$/.test(textWithoutKeys.slice(Math.max(0, index - 5), index))
      const isEnded = /^\s*[,}\]]/.test(
        textWithoutKeys.slice(index + digits.length, index + digits.length + 5),
      )
      return isBare && isEnded ? '0' : redacted
    })
  }

  const showsCardNumber = (text: string): boolean => cardNumbersIn(text, cardNumbers).length > 0

  function withoutPrivate(exchange: Exchange): Exchange {
    const { request, answer, kind } = exchange
    const isPage = kind === 'visit'
    const safeHeaders = (headers: Exchange['request']['headers']): Record<string, string> => {
      const plainEntries = Object.entries(headers).filter(
        ([name, value]) => storedHeaders.has(name) || showsCardNumber(value),
      )
      const plainHeaders = Object.fromEntries(
        plainEntries.map(([name, value]) => [name, redact(value)]),
      )
      return withoutHeaders(plainHeaders, (name) => isPage && name === 'origin')
    }
    return {
      ...exchange,
      request: {
        ...request,
        url: redact(request.url),
        headers: safeHeaders(request.headers),
        body: isPage || request.body === null ? null : redact(request.body),
      },
      answer: answer && {
        ...answer,
        headers: safeHeaders(answer.headers),
        body: isPage
          ? cardNumbersIn(answer.body, cardNumbersSentToApi).join(' ')
          : redact(answer.body),
      },
      ...(isPage && answer !== null && answer.body !== '' && { cut: answer.body.length }),
    }
  }

  return {
    addKey,
    addCardNumber(number, isSentToApi) {
      const digits = number.replace(/\D/g, '')
      cardNumbers.add(digits)
      if (isSentToApi) cardNumbersSentToApi.add(digits)
    },
    redact,
    withoutPrivate,
  }
}

/** The card numbers that a text shows, in groups or not. */
function cardNumbersIn(text: string, numbers: ReadonlySet<string>): string[] {
  const digits = text.replace(/\D/g, '')
  return digits.length < 12 ? [] : [...numbers].filter((number) => digits.includes(number))
}

/** True for milliseconds since 1970, until 2033. */
const isMoment = (digits: string): boolean => /^1\d{12}$/.test(digits)

/** True for digits whose sum is that of a card number (ISO/IEC 7812, Luhn). */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).toReversed()
  const sum = digits.reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The secrets in an endpoint's address: credentials, query values, long parts with digits. */
export function secretsInAddress(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { username, password, pathname, searchParams } = new URL(address)
  const parts = pathname.split('/').filter((part) => part.length >= 12 && /\d/.test(part))
  return [username, password, ...parts, ...searchParams.values()].filter(
    (secret) => secret.length >= 6,
  )
}
