import type { Authorization } from '../../generated/profile.js'
import { undeclared, type Declared } from './options.ts'
import type { Said } from './settings.ts'

/** By the setting of a key: where a profile names its variable, and which one. */
export type Unset = Partial<Record<'publicKey' | 'secretKey', { subject: string; variable: string }>>

/** What an operator declares about an implementation in a file. */
export interface Profile {
  given: Said
  /** The variables of keys that it names and that are not set. */
  unset: Unset
  /** Whether it says that the endpoint for webhooks is registered; null when it does not say. */
  registered: boolean | null
  authorization: Authorization
  declared: Declared
}

/** What holds without a profile. */
export function noProfile(): Profile {
  return { given: {}, unset: {}, registered: null, authorization: {}, declared: undeclared }
}
