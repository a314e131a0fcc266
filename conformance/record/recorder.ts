import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { isRecord } from '../basics/values.ts'
import { escapeRegExp } from '../basics/escapes.ts'
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
  /** Drops all entries and continues in another file; the secrets stay known. */
  continueIn(file: string | null): void
  close(): void
}

interface RecorderOptions {
  /** Called when nothing more can be written. */
  readonly onProblem?: ((problem: string) => void) | undefined
  /** False where only the last entry stays in memory. */
  readonly keepsAll?: boolean
}

/** A record in memory, and in a file if one is named. UsageError for one that cannot be opened. */
export function openRecorder(
  file: string | null,
  { onProblem = () => undefined, keepsAll = true }: RecorderOptions = {},
): Recorder {
  // All that is redacted; cards and codes again, to say which of them an answer showed.
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
  let shorten = openShortener(keepsAll ? undefined : Infinity)
  /** Redacts first, then shortens: the redactor would miss half a secret. */
  const redactAndShorten = (exchange: Exchange): Exchange => {
    const safe = withoutSecrets(exchange, secrets)
    const isRedacted = safe !== exchange
    const cardDataShown = shownSecrets(exchange, isRedacted ? cards : null, codes)
    return shorten(cardDataShown.length === 0 ? safe : { ...safe, shows: cardDataShown })
  }
  const close = (): void => {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }
  return {
    entries,
    append(entry) {
      const safe = 'request' in entry ? redactAndShorten(entry) : withoutSecrets(entry, secrets)
      if (!keepsAll) entries.length = 0
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
    continueIn(next) {
      close()
      entries.length = 0
      shorten = openShortener(keepsAll ? undefined : Infinity)
      name = next
      descriptor = next === null ? null : openNew(next)
    },
    close,
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
 * The kinds of card data that an answer, webhook or page shows before redaction. `cards` is null
 * where it shows no secret.
 */
function shownSecrets(
  { kind, request, answer }: Exchange,
  cards: Secrets | null,
  codes: ReadonlySet<string>,
): NonNullable<Exchange['shows']> {
  const { headers, body } = (kind === 'webhook' ? request : answer) ?? { headers: {}, body: null }
  const text = body ?? ''
  const cardDataShown: NonNullable<Exchange['shows']> = []
  if (
    cards !== null &&
    [text, JSON.stringify(headers)].some((shownText) => cards.redact(shownText) !== shownText)
  )
    cardDataShown.push('card number')
  // Most texts hold its digits somewhere; as a value it follows one of these.
  const codeAsValue = new RegExp(`[": ](?:${[...codes].map(escapeRegExp).join('|')})`)
  const mayHaveCode = codes.size > 0 && codeAsValue.test(text)
  if (mayHaveCode && showsCode(kind === 'webhook' ? readJson(text) : jsonOf(answer).value, codes))
    cardDataShown.push('security code')
  return cardDataShown
}

const codeName = /^(card_?)?(?:cvv2?|cvc2?|cvn|csc|security[_ -]?code)$/i

/** True for a code shown as a value of its own: under a name for codes, or in a card. */
function showsCode(value: unknown, codes: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isCard = isRecord(value) && value['object'] === 'card'
  return Object.entries(value).some(([name, child]) => {
    if (typeof child === 'object') return showsCode(child, codes)
    return (
      codes.has(String(child)) && (codeName.test(name) || (isCard && typeof child === 'string'))
    )
  })
}
