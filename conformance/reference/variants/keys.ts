import { rules } from '../rules.ts'
import { variantsOf } from './variant.ts'

/** Keys of sixteen bytes in base64, of which the last letter holds two bits. */
const keysWithSpareBits = (mode: string) => ({
  public: `p${mode}_AAECAwQFBgcICQoLDA0ODw`,
  secret: `s${mode}_AAECAwQFBgcICQoLDA0ODQ`,
})

/** Reads a key as it is compared: its kind and what its base64 decodes to. */
const bytesOf = (key: string): string =>
  key.slice(0, 3) + Buffer.from(key.slice(3), 'base64url').toString('hex')

/** Honest choices about keys. */
export const keyVariants = variantsOf({
  'key-password': {
    'takes a key with any password': { acceptsPassword: () => true },
  },
  'create-source-other-key': {
    'refuses the secret key for sources': {
      allowedKeys: ({ operation }) =>
        operation === 'createSource' ? ['public'] : rules.allowedKeys({ operation }),
    },
  },
  'retrieve-charge-other-key': {
    'takes the public key for a charge': {
      allowedKeys: ({ operation }) =>
        operation === 'retrieveCharge' ? ['secret', 'public'] : rules.allowedKeys({ operation }),
    },
  },
  'livemode of live keys': {
    'is judged with live keys': [{}, { live: true, alone: true }],
  },
  'key-blank': {
    'takes a key with blanks around it': { sameKey: ({ sent, key }) => sent.trim() === key },
  },
  'the form of keys': {
    'has keys whose last letter has bits that say nothing': [
      { sameKey: ({ sent, key }) => sent.length === key.length && bytesOf(sent) === bytesOf(key) },
      { options: { keys: { test: keysWithSpareBits('t'), live: keysWithSpareBits('l') } } },
    ],
  },
})
