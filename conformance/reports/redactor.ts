import { collectSecrets, type Secrets } from '../basics/redactor.ts'
import { cardNumbers, type secretsOf } from '../settings/secrets.ts'

/** Takes secrets out of texts, and counts them. */
export type Redactor = Pick<Secrets, 'redact' | 'hits'>

/**
 * Redacts keys, card numbers and header values, in every form.
 * A header's value is not counted as a leak: it may be an everyday word.
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
