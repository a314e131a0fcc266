import { keyRules } from '../rules/keys.ts'
import { answerRules } from '../rules/answers.ts'
import type { Variants } from './variant.ts'

/** Keys of sixteen bytes in base64, of which the last letter holds two bits. */
function spare(mode: string) {
  return {
    public: `p${mode}_AAECAwQFBgcICQoLDA0ODw`,
    secret: `s${mode}_AAECAwQFBgcICQoLDA0ODQ`,
  }
}

/** A key as it is compared: its kind and what its base64 decodes to. */
function bytesOf(key: string): string {
  return key.slice(0, 3) + Buffer.from(key.slice(3), 'base64url').toString('hex')
}

/** Honest choices about keys. */
export const keyVariants: Variants = {
  'takes a key with any password': { allows: 'key-password', rules: { acceptsPassword: () => true } },
  'refuses the secret key for sources': {
    allows: 'create-source-other-key',
    rules: {
      allowedKeys: (operation) =>
        operation === 'createSource' ? ['public'] : keyRules.allowedKeys(operation),
    },
  },
  'takes the public key for a charge': {
    allows: 'retrieve-charge-other-key',
    rules: {
      allowedKeys: (operation) =>
        operation === 'retrieveCharge' ? ['secret', 'public'] : keyRules.allowedKeys(operation),
    },
  },
  'says 404 to wrong keys': {
    allows: 'key-refusal-status',
    rules: {
      refusalStatus: (code, operation) =>
        code === 'authentication_failure' ? 404 : answerRules.refusalStatus(code, operation),
    },
  },
  'says 403 to wrong keys, in words': {
    allows: 'key-refusal-status',
    rules: {
      refusalStatus: (code, operation) =>
        code === 'authentication_failure' ? 403 : answerRules.refusalStatus(code, operation),
      refusalBody: ({ message }) => message,
    },
  },
  'is judged with live keys': { allows: 'livemode of live keys', live: true },
  'has keys whose last letter has bits that say nothing': {
    allows: 'the form of keys',
    options: { keys: { test: spare('t'), live: spare('l') } },
    rules: { sameKey: (sent, key) => sent.length === key.length && bytesOf(sent) === bytesOf(key) },
  },
}
