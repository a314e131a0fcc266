/** Text that must never be stored: what replaces it, and whether a text holds any of it. */
export interface Secrets {
  add(secret: string): void
  redact(text: string): string
}

/** Collects the secrets of a run, each in its plain, base64 and URL-encoded form. */
export function collectSecrets(): Secrets {
  const forms = new Set<string>()
  return {
    add(secret) {
      if (secret.length < 6) return
      for (const form of [secret, encodeURIComponent(secret), ...base64Forms(secret)]) forms.add(form)
    },
    redact(text) {
      let redacted = text
      for (const form of forms)
        if (redacted.includes(form)) redacted = redacted.replaceAll(form, '[redacted]')
      return redacted
    },
  }
}

/** A secret as base64, alone and as the user name of HTTP Basic, without the padding that depends on what follows. */
function base64Forms(secret: string): string[] {
  return [secret, `${secret}:`].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, ''))
}
