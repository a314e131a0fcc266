import { collectSecrets, type Secrets } from '../basics/redactor.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { RunOptions } from '../settings/options.ts'

/** Takes secrets out of texts, and counts them. */
export type Redactor = Pick<Secrets, 'redact' | 'hits'>

/**
 * Redacts keys, card numbers and the values of headers, in every form in which a text may hold them.
 * The value of a header is no hit: it may be a word that the kit itself has a use for.
 */
export function redactorFor(
  keys: readonly string[],
  cards: readonly string[],
  values: readonly string[] = [],
): Redactor {
  const secrets = collectSecrets()
  for (const secret of [...keys, ...cards]) secrets.add(secret)
  const uncounted = collectSecrets()
  for (const value of values) uncounted.add(value)
  return {
    redact: (text) => uncounted.redact(secrets.redact(text)),
    hits: secrets.hits,
  }
}

/** Redacts the secrets of a run with these options. */
export function redactorOf(options: Pick<RunOptions, 'target' | 'card' | 'header'>): Redactor {
  const { keys, cards, values } = secretsOf(options)
  return redactorFor(keys, cards, values)
}
