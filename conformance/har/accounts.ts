import { cases } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import { addTo, grouped } from '../basics/grouped.ts'
import type { KeyKind } from '../record/entry.ts'
import { openLinks, type Links } from './links.ts'
import { isApiCall, type ApiCallOutline, type Outline } from './outline.ts'

/** The account of each key, and its kind. */
export interface Accounts {
  /** The number of the account that a request or a resource belongs to; 0 where nothing tells. */
  numberOf(outline: Outline): number
  kindOf(call: ApiCallOutline): KeyKind
  /** True for a key that works though it is none of the account's. */
  isUnknown(credential: string | undefined): boolean
  /** True for a word that stands in the place of several keys. */
  isStandIn(credential: string | undefined): boolean
  readonly count: number
}

type Kind = 'public' | 'secret'

/** The keys that the operator gave, as the traffic names them. */
export interface GivenKeys {
  readonly public?: string | undefined
  readonly secret?: string | undefined
}

/** The operations that refuse the other kind of key. */
const strict = new Set(
  cases.flatMap(({ key, expect, operation }) =>
    key === 'other' && expect === 'refused' ? [operation] : [],
  ),
)

/** The merchants of some traffic, test and live, told apart by their keys and resources. */
export function accountsIn(outlines: readonly Outline[], operatorKeys: GivenKeys = {}): Accounts {
  const accepted = outlines
    .filter(isApiCall)
    .filter(({ isAccepted, credential }) => isAccepted && isKey(credential))
  const links = linksOf(accepted, operatorKeys)
  const kinds = new Map(
    [...grouped(accepted, ({ credential }) => String(credential))].map(([key, keyCalls]) => [
      key,
      kindOfKey(key, keyCalls, operatorKeys),
    ]),
  )
  joinPairs(kinds, links, accepted)
  const groups = grouped(kinds.keys(), links.rootOf)
  // The account with the most requests is the first.
  const sizes = grouped(accepted, ({ credential }) => links.rootOf(String(credential)))
  const roots = [...groups.keys()].toSorted(
    (root, other) => (sizes.get(other)?.length ?? 0) - (sizes.get(root)?.length ?? 0),
  )
  const numbers = new Map(roots.map((root, index) => [root, index]))
  const unknown = mistypedKeys(groups, kinds, accepted, operatorKeys)
  const standInKeys = onlyKeys(groups, accepted, operatorKeys)
  const numberOfName = (name: string): number | undefined => numbers.get(links.rootOf(name))

  function kindOf({ credential = 'hidden', operation, status }: ApiCallOutline): KeyKind {
    if (credential === 'none' || credential === 'blank') return credential
    const { key: right } = operations[operation]
    if (credential === 'hidden') return [401, 403].includes(status ?? 0) ? 'unknown' : right
    if (standInKeys.has(credential)) return right
    if (unknown.has(credential)) return 'unknown'
    return kinds.get(credential) ?? givenKind(credential, operatorKeys) ?? 'unknown'
  }

  return {
    count: Math.max(1, roots.length),
    kindOf,
    isUnknown: (credential) => credential !== undefined && unknown.has(credential),
    isStandIn: (credential) => credential !== undefined && standInKeys.has(credential),
    numberOf({ credential, near, target, sent, ids }) {
      for (const name of [credential, target, ...sent, ...ids, near]) {
        const number = name === undefined ? undefined : numberOfName(name)
        if (number !== undefined) return number
      }
      return 0
    },
  }
}

const isKey = (credential: string | undefined): boolean => credential?.startsWith('key ') === true

/** The kind of a key that the operator gave, whether or not anything was accepted with it. */
function givenKind(key: string, operatorKeys: GivenKeys): Kind | undefined {
  if (key === operatorKeys.public) return 'public'
  return key === operatorKeys.secret ? 'secret' : undefined
}

/** The kind of a key, by what it is accepted for; operations that may take either count little. */
function kindOfKey(
  key: string,
  accepted: readonly ApiCallOutline[],
  operatorKeys: GivenKeys,
): Kind {
  const operatorKind = givenKind(key, operatorKeys)
  if (operatorKind !== undefined) return operatorKind
  const weights = { public: 0, secret: 0 }
  for (const { operation } of accepted)
    weights[operations[operation].key] += strict.has(operation) ? 100 : 1
  return weights.public > weights.secret ? 'public' : 'secret'
}

/** Keys alone in their account that operations of both kinds accept: one word for two keys. */
function onlyKeys(
  groups: ReadonlyMap<string, readonly string[]>,
  accepted: readonly ApiCallOutline[],
  operatorKeys: GivenKeys,
): Set<string> {
  const bound = accepted.filter(({ operation }) => strict.has(operation))
  const taken = new Map(
    [...grouped(bound, ({ credential }) => String(credential))].map(([key, calls]) => [
      key,
      new Set(calls.map(({ operation }) => operations[operation].key)),
    ]),
  )
  const isGiven = (key: string): boolean =>
    key === operatorKeys.public || key === operatorKeys.secret
  const alone = [...groups.values()].flatMap((keys) => (keys.length === 1 ? keys : []))
  return new Set(alone.filter((key) => taken.get(key)?.size === 2 && !isGiven(key)))
}

/** Links each key with the resources that it made, sent or asked for. */
function linksOf(accepted: readonly ApiCallOutline[], operatorKeys: GivenKeys): Links {
  const links = openLinks()
  const { public: publicKey, secret: secretKey } = operatorKeys
  if (publicKey !== undefined && secretKey !== undefined) links.join(secretKey, publicKey)
  const operatorKeySet = new Set([publicKey, secretKey])
  const createdIds = new Set<string>()
  for (const call of accepted) {
    const { credential = '', target, sent, listed } = call
    const created = createdId(call)
    if (created !== undefined) createdIds.add(created)
    const sentIds = created === undefined ? [] : sent.filter((text) => createdIds.has(text))
    for (const name of [...sentIds, created, target]) if (name) links.join(credential, name)
    // What the operator's own lists show is the operator's.
    if (operatorKeySet.has(credential)) for (const id of listed) links.join(credential, id)
  }
  return links
}

/** Pairs a public and a secret key where each is the only one of its mode without a partner. */
function joinPairs(
  kinds: ReadonlyMap<string, Kind>,
  links: Links,
  accepted: readonly ApiCallOutline[],
): void {
  const byKey = grouped(accepted, ({ credential }) => String(credential))
  const modeOf = (key: string): string =>
    String(byKey.get(key)?.find(({ livemode }) => typeof livemode === 'boolean')?.livemode ?? false)
  const groups = grouped(kinds.keys(), links.rootOf)
  const unpairedRoots = new Map<string, string[]>()
  for (const [root, keys] of groups) {
    const keyKinds = new Set(keys.map((key) => kinds.get(key)))
    const mode = keys.map(modeOf).find((flag) => flag === 'true') ?? 'false'
    if (keyKinds.size === 1) addTo(unpairedRoots, `${[...keyKinds].join()} ${mode}`, root)
  }
  for (const mode of ['true', 'false']) {
    const [publics, secrets] = [
      unpairedRoots.get(`public ${mode}`),
      unpairedRoots.get(`secret ${mode}`),
    ]
    if (publics?.length === 1 && secrets?.length === 1) links.join(`${secrets}`, `${publics}`)
  }
}

/** Wrong keys that were accepted: near another key of the account, or beside the operator's two. */
function mistypedKeys(
  groups: ReadonlyMap<string, readonly string[]>,
  kinds: ReadonlyMap<string, Kind>,
  accepted: readonly ApiCallOutline[],
  operatorKeys: GivenKeys,
): Set<string> {
  const uses = grouped(accepted, ({ credential }) => String(credential))
  const isGiven = (key: string): boolean =>
    key === operatorKeys.public || key === operatorKeys.secret
  const hasBoth = operatorKeys.public !== undefined && operatorKeys.secret !== undefined
  const mistyped = new Set<string>()
  const owners = ownersOf(accepted)
  for (const call of accepted) {
    const { credential = '', near } = call
    const isOtherKind = kinds.get(near ?? '') !== kinds.get(credential)
    if (near === undefined || (isOtherKind && !isGiven(near))) continue
    const [suspectKey, referenceKey] =
      isGiven(near) || (uses.get(near)?.length ?? 0) >= (uses.get(credential)?.length ?? 0)
        ? [credential, near]
        : [near, credential]
    const isSame = [...groups.values()].some(
      (keys) => keys.includes(suspectKey) && keys.includes(referenceKey),
    )
    const listsItsResources = call.listed.some((id) => owners.get(id)?.has(referenceKey))
    // Nobody is given two keys that differ in a letter.
    const isReferenceGiven = isGiven(referenceKey)
    if (
      !isGiven(suspectKey) &&
      (isSame || isReferenceGiven || (listsItsResources && suspectKey === credential))
    )
      mistyped.add(suspectKey)
  }
  if (hasBoth)
    for (const keys of groups.values())
      if (keys.some(isGiven))
        for (const key of keys) if (!isGiven(key) && kinds.has(key)) mistyped.add(key)
  return mistyped
}

/** The keys that made each resource. */
function ownersOf(accepted: readonly ApiCallOutline[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>()
  for (const call of accepted) {
    const id = createdId(call)
    if (id === undefined) continue
    owners.set(id, (owners.get(id) ?? new Set()).add(call.credential ?? ''))
  }
  return owners
}

/** The id of the resource that a call made; undefined where it made none. */
const createdId = ({ method, ids }: Outline): string | undefined =>
  method === 'POST' ? ids[0] : undefined
