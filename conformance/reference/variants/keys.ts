import { keyRules } from '../rules/keys.ts'
import { answerRules } from '../rules/answers.ts'
import { variantsOf, type Variants } from './variant.ts'

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
export const keyVariants: Variants = variantsOf({
  'key-password': {
    'takes a key with any password': { acceptsPassword: () => true },
  },
  'create-source-other-key': {
    'refuses the secret key for sources': {
      allowedKeys: (operation) =>
        operation === 'createSource' ? ['public'] : keyRules.allowedKeys(operation),
    },
  },
  'retrieve-charge-other-key': {
    'takes the public key for a charge': {
      allowedKeys: (operation) =>
        operation === 'retrieveCharge' ? ['secret', 'public'] : keyRules.allowedKeys(operation),
    },
  },
  'key-refusal-status': {
    'says 404 to wrong keys': {
      refusalStatus: (code, operation) =>
        code === 'authentication_failure' ? 404 : answerRules.refusalStatus(code, operation),
    },
    'says 403 to wrong keys, in words': {
      refusalStatus: (code, operation) =>
        code === 'authentication_failure' ? 403 : answerRules.refusalStatus(code, operation),
      refusalBody: ({ message }) => message,
    },
  },
  'livemode of live keys': {
    'is judged with live keys': [{}, { live: true }],
  },
  'the form of keys': {
    'has keys whose last letter has bits that say nothing': [
      { sameKey: (sent, key) => sent.length === key.length && bytesOf(sent) === bytesOf(key) },
      { options: { keys: { test: spare('t'), live: spare('l') } } },
    ],
  },
})
