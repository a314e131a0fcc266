import { collectSecrets, type Secrets } from '../http/redactor.ts'

/** Searches texts for what must never be shown. */
export type Redactor = Pick<Secrets, 'redact' | 'hits'>

/** Searches for exact keys and full card numbers, in every form in which a text may hold them. */
export function redactorFor(keys: readonly string[], cards: readonly string[]): Redactor {
  const secrets = collectSecrets()
  for (const secret of [...keys, ...cards]) secrets.add(secret)
  return secrets
}
