import type { Authorization, Profile as Document } from '../../generated/profile.js'
import type { Header } from './headers.ts'
import { undeclared, type Declared } from './options.ts'
import type { Said } from './settings.ts'
import { UsageError } from './usage.ts'

/** The variables of keys that a profile names and that are not set, each with its place in the profile. */
export type Unset = Partial<Record<'publicKey' | 'secretKey', { subject: string; variable: string }>>

/** The contents of a profile. */
export interface Profile {
  given: Said
  unset: Unset
  /** The headers whose values stand in variables that it names. */
  headers: readonly Header[]
  /** True where it says that the endpoint for webhooks is registered; null where it says nothing. */
  registered: boolean | null
  authorization: Authorization
  declared: Declared
}

/** Makes the profile of an operator who has none. */
export function noProfile(): Profile {
  return { given: {}, unset: {}, headers: [], registered: null, authorization: {}, declared: undeclared }
}

/** Reads the keys of a profile that have no flag; throws a UsageError that begins with `where`. */
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
