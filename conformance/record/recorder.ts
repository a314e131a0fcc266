import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { isRecord } from '../basics/values.ts'
import { jsonOf, printable, readJson } from '../basics/json.ts'
import { collectSecrets, withoutSecrets, type Secrets } from '../basics/redactor.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import type { Entry, Exchange } from './entry.ts'
import { openShortener } from './shortener.ts'

/** The record of a run: entries are stored without secrets, and never changed. */
export interface Recorder {
  readonly entries: readonly Entry[]
  append(entry: Entry): void
  /** Keeps a key, a card number or a security code out of all that is stored from now on. */
  hide(kind: 'key' | 'card number' | 'security code', secret: string): void
  /** Goes on in another file, with no entry; the secrets stay known. */
  goOn(file: string | null): void
  close(): void
}

/**
 * A record in memory, the last entry alone unless `isKeptInMemory`, and in a file if one is named.
 * Throws a UsageError for a file that cannot be opened; `onProblem` hears of one that takes no more.
 */
export function openRecorder(
  file: string | null,
  onProblem: (problem: string) => void = () => undefined,
  isKeptInMemory = true,
): Recorder {
  const secrets = collectSecrets()
  const cards = collectSecrets()
  const codes = new Set<string>()
  const entries: Entry[] = []
  let name = file
  let descriptor = name === null ? null : openNew(name)
  const write = (entry: Entry): void => {
    if (descriptor === null) return
    try {
      writeSync(descriptor, `${printable(JSON.stringify(entry))}\n`)
    } catch (error) {
      descriptor = null
      onProblem(
        `${name}: nothing more is recorded (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); make room there, or name another folder.`,
      )
    }
  }
  let shorten = openShortener(isKeptInMemory ? undefined : Infinity)
  /** An exchange without secrets. Cutting comes later: half a secret would not be recognised. */
  const stored = (exchange: Exchange): Exchange => {
    const safe = withoutSecrets(exchange, secrets)
    const shows = shownSecrets(exchange, safe === exchange ? null : cards, codes)
    return shorten(shows.length === 0 ? safe : { ...safe, shows })
  }
  return {
    entries,
    append(entry) {
      const safe = 'request' in entry ? stored(entry) : withoutSecrets(entry, secrets)
      if (!isKeptInMemory) entries.length = 0
      entries.push(safe)
      write(safe)
    },
    hide(kind, secret) {
      if (kind === 'security code') {
        secrets.addCode(secret)
        codes.add(secret)
      } else secrets.add(secret)
      if (kind === 'card number') cards.add(secret)
    },
    goOn(next) {
      close()
      entries.length = 0
      shorten = openShortener(isKeptInMemory ? undefined : Infinity)
      name = next
      descriptor = next === null ? null : openNew(next)
    },
    close,
  }

  function close(): void {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }
}

/** Opens a new file for its owner alone, in place of an old one and never through a link. */
function openNew(file: string): number {
  try {
    rmSync(file, { force: true })
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(
      `${inBrief(file)} cannot be written (${code}); remove what is there, or name another folder.`,
    )
  }
}

/**
 * Card data that an answer, webhook or page shows, read before it is taken out. `cards`: null where
 * no number was sent.
 */
function shownSecrets(
  { kind, request, answer }: Exchange,
  cards: Secrets | null,
  codes: ReadonlySet<string>,
): NonNullable<Exchange['shows']> {
  const { headers, body } = (kind === 'webhook' ? request : answer) ?? { headers: {}, body: null }
  const text = body ?? ''
  const shows: NonNullable<Exchange['shows']> = []
  if (
    cards !== null &&
    [text, JSON.stringify(headers)].some((shownText) => cards.redact(shownText) !== shownText)
  )
    shows.push('card number')
  // Most texts hold its digits somewhere; as a value it follows one of these.
  const mayHaveCode = [...codes].some((code) =>
    ['"', ':', ' '].some((mark) => text.includes(mark + code)),
  )
  if (mayHaveCode && codeUnder(kind === 'webhook' ? readJson(text) : jsonOf(answer).value, codes))
    shows.push('security code')
  return shows
}

const codeName = /^(card_?)?(?:cvv2?|cvc2?|cvn|csc|security[_ -]?code)$/i

/** True for a code shown as a value of its own: under a name for codes, or in a card. */
function codeUnder(value: unknown, codes: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isCard = isRecord(value) && value['object'] === 'card'
  return Object.entries(value).some(([name, child]) => {
    if (typeof child === 'object') return codeUnder(child, codes)
    return (
      codes.has(String(child)) && (codeName.test(name) || (isCard && typeof child === 'string'))
    )
  })
}
