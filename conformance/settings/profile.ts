import type { Authorization, Profile as Document } from '../../generated/profile.js'
import type { Header } from './headers.ts'
import { undeclared, type Declared } from './options.ts'
import type { Said } from './settings.ts'
import { UsageError } from './usage.ts'

/** By the setting of a key: where a profile names its variable, and which one. */
export type Unset = Partial<Record<'publicKey' | 'secretKey', { subject: string; variable: string }>>

/** What an operator declares about an implementation in a file. */
export interface Profile {
  given: Said
  /** The variables of keys that it names and that are not set. */
  unset: Unset
  /** The headers whose values stand in variables that it names. */
  headers: readonly Header[]
  /** Whether it says that the endpoint for webhooks is registered; null when it does not say. */
  registered: boolean | null
  authorization: Authorization
  declared: Declared
}

/** What holds without a profile. */
export function noProfile(): Profile {
  return { given: {}, unset: {}, headers: [], registered: null, authorization: {}, declared: undeclared }
}

/** What is declared by these keys of a profile, but for those that have a flag too; throws a UsageError that begins with `where`. */
export function profileOf(
  where: string,
  { webhookRegistered, authorization = {}, card, accepted = [], ...said }: Document,
): Profile {
  const named = accepted.map(({ requirement }) => requirement)
  const twice = named.find((id, at) => named.indexOf(id) !== at)
  if (twice !== undefined)
    throw new UsageError(`${where}accepted: ${twice} is accepted twice; keep one entry of it.`)
  const { retrievalPath, reverseOrder, tokenParameter, returnUri, pins } = { ...undeclared, ...said }
  const declared = {
    card: card === undefined ? null : { ...card, number: card.number.replace(/[ -]/g, '') },
    retrievalPath,
    reverseOrder,
    tokenParameter,
    returnUri,
    accepted,
    pins,
  }
  return { ...noProfile(), registered: webhookRegistered ?? null, authorization, declared }
}
