import { collectSecrets, type Secrets } from '../basics/redactor.ts'
import { cardNumbers, type secretsOf } from '../settings/secrets.ts'

/** Takes secrets out of texts, and counts them. */
export type Redactor = Pick<Secrets, 'redact' | 'hits'>

/**
 * Redacts keys, card numbers and the values of headers, in every form in which a text may hold them.
 * The value of a header is no hit: it may be a word that the kit itself has a use for.
 */
export function redactorFor({
  keys = [],
  cards = cardNumbers(),
  values = [],
}: Partial<ReturnType<typeof secretsOf>>): Redactor {
  const [secrets, uncounted] = [collectSecrets(), collectSecrets()]
  for (const secret of [...keys, ...cards]) secrets.add(secret)
  for (const value of values) uncounted.add(value)
  return { redact: (text) => uncounted.redact(secrets.redact(text)), hits: secrets.hits }
}
