import { cases } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { addTo, grouped } from '../basics/grouped.ts'
import { jsonOf } from '../basics/json.ts'
import { membersOf, valueAt } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { looksLike, schemaOf } from '../model/resource.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'
import { textsSent } from './calls.ts'
import { idsIn } from './ids.ts'
import { openLinks, type Links } from './links.ts'

/** A request of traffic to an operation of the API. */
export type ApiExchange = Exchange & { readonly operation: OperationId }

export const isApiExchange = (exchange: Exchange): exchange is ApiExchange =>
  exchange.kind === 'request' && exchange.operation !== null

/** True for a request that was answered with success and what its operation returns: an error may have such a status, too. */
export const isSuccess = ({ operation, answer }: ApiExchange): boolean =>
  answer !== null &&
  isSuccessStatus(answer.status) &&
  looksLike(schemaOf(operation), jsonOf(answer).value)

/** The account of each key, and its kind. */
export interface Accounts {
  /** The number of the account that a request or a resource belongs to; 0 where nothing tells. */
  numberOf(exchange: Exchange): number
  kindOf(exchange: ApiExchange): KeyKind
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

/** The merchants of some traffic, test and live, told apart by their keys and by what these made and asked for. */
export function accountsIn(exchanges: readonly Exchange[], operatorKeys: GivenKeys = {}): Accounts {
  const calls = exchanges.filter(isApiExchange)
  const accepted = calls.filter((call) => isSuccess(call) && isKey(call.credential))
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
  const numbers = new Map(roots.map((root, at) => [root, at]))
  const unknown = unknownKeys(groups, kinds, accepted, operatorKeys)
  const only = onlyKeys(groups, accepted, operatorKeys)
  const numberOfName = (name: string): number | undefined => numbers.get(links.rootOf(name))

  function kindOf({ credential = 'hidden', operation, answer }: ApiExchange): KeyKind {
    if (credential === 'none' || credential === 'blank') return credential
    const { key: right } = operations[operation]
    if (credential === 'hidden') return [401, 403].includes(answer?.status ?? 0) ? 'unknown' : right
    if (only.has(credential)) return right
    if (unknown.has(credential)) return 'unknown'
    return kinds.get(credential) ?? givenKind(credential, operatorKeys) ?? 'unknown'
  }

  return {
    count: Math.max(1, roots.length),
    kindOf,
    isUnknown: (credential) => credential !== undefined && unknown.has(credential),
    isStandIn: (credential) => credential !== undefined && only.has(credential),
    numberOf(exchange) {
      const { credential, near } = exchange
      const names = [credential, ...idsOf(exchange), near].filter((name) => name !== undefined)
      for (const name of names) {
        const number = numberOfName(name)
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
function kindOfKey(key: string, accepted: readonly ApiExchange[], operatorKeys: GivenKeys): Kind {
  const operatorKind = givenKind(key, operatorKeys)
  if (operatorKind !== undefined) return operatorKind
  const weights = { public: 0, secret: 0 }
  for (const { operation } of accepted)
    weights[operations[operation].key] += strict.has(operation) ? 100 : 1
  return weights.public > weights.secret ? 'public' : 'secret'
}

/** The only keys of their accounts that operations of both kinds accept: a recorder may have put one word in the place of two keys. */
function onlyKeys(
  groups: ReadonlyMap<string, readonly string[]>,
  accepted: readonly ApiExchange[],
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

/** Links each key with the resources that it made and asked for, and the operator's with those of their lists. */
function linksOf(accepted: readonly ApiExchange[], operatorKeys: GivenKeys): Links {
  const links = openLinks()
  const { public: publicKey, secret: secretKey } = operatorKeys
  if (publicKey !== undefined && secretKey !== undefined) links.join(secretKey, publicKey)
  const operatorKeySet = new Set([publicKey, secretKey])
  const createdIds = new Set<string>()
  for (const call of accepted) {
    const { credential = '', request, target } = call
    const { id } = membersOf(jsonOf(call.answer).value)
    const isMaking = request.method === 'POST' && typeof id === 'string'
    if (isMaking) createdIds.add(id)
    const named = isMaking
      ? Object.values(textsSent(call)).filter((text) => createdIds.has(text))
      : []
    for (const name of [...named, ...(isMaking ? [id] : []), ...(target == null ? [] : [target])])
      links.join(credential, name)
    // What the operator's own lists show is the operator's.
    if (operatorKeySet.has(credential)) for (const id of listedIds(call)) links.join(credential, id)
  }
  return links
}

/** Joins a public key that made nothing of a secret one's with the only secret key of its mode that has none. */
function joinPairs(
  kinds: ReadonlyMap<string, Kind>,
  links: Links,
  accepted: readonly ApiExchange[],
): void {
  const byKey = grouped(accepted, ({ credential }) => String(credential))
  const modeOf = (key: string): string =>
    String(
      byKey
        .get(key)
        ?.map(({ answer }) => membersOf(jsonOf(answer).value)['livemode'])
        .find((mode) => typeof mode === 'boolean') ?? false,
    )
  const groups = grouped(kinds.keys(), links.rootOf)
  const lonely = new Map<string, string[]>()
  for (const [root, keys] of groups) {
    const keyKinds = new Set(keys.map((key) => kinds.get(key)))
    const mode = keys.map(modeOf).find((flag) => flag === 'true') ?? 'false'
    if (keyKinds.size === 1) addTo(lonely, `${[...keyKinds].join()} ${mode}`, root)
  }
  for (const mode of ['true', 'false']) {
    const [publics, secrets] = [lonely.get(`public ${mode}`), lonely.get(`secret ${mode}`)]
    if (publics?.length === 1 && secrets?.length === 1) links.join(`${secrets}`, `${publics}`)
  }
}

/** The keys that work though they are none: a slip of another key of the account, or one beside both that the operator gave. */
function unknownKeys(
  groups: ReadonlyMap<string, readonly string[]>,
  kinds: ReadonlyMap<string, Kind>,
  accepted: readonly ApiExchange[],
  operatorKeys: GivenKeys,
): Set<string> {
  const uses = grouped(accepted, ({ credential }) => String(credential))
  const isGiven = (key: string): boolean =>
    key === operatorKeys.public || key === operatorKeys.secret
  const hasBoth = operatorKeys.public !== undefined && operatorKeys.secret !== undefined
  const slips = new Set<string>()
  const owners = ownersOf(accepted)
  for (const call of accepted) {
    const { credential = '', near } = call
    const isOtherKind = kinds.get(near ?? '') !== kinds.get(credential)
    if (near === undefined || (isOtherKind && !isGiven(near))) continue
    const [weak, strong] =
      isGiven(near) || (uses.get(near)?.length ?? 0) >= (uses.get(credential)?.length ?? 0)
        ? [credential, near]
        : [near, credential]
    const isSame = [...groups.values()].some((keys) => keys.includes(weak) && keys.includes(strong))
    const showsIts = listedIds(call).some((id) => owners.get(id)?.has(strong))
    // Nobody is given two keys that differ in a letter.
    const isNearGiven = isGiven(strong)
    if (!isGiven(weak) && (isSame || isNearGiven || (showsIts && weak === credential)))
      slips.add(weak)
  }
  if (hasBoth)
    for (const keys of groups.values())
      if (keys.some(isGiven))
        for (const key of keys) if (!isGiven(key) && kinds.has(key)) slips.add(key)
  return slips
}

/** The keys that made each resource. */
function ownersOf(accepted: readonly ApiExchange[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>()
  for (const { request, answer, credential = '' } of accepted) {
    const { id } = membersOf(jsonOf(answer).value)
    if (request.method !== 'POST' || typeof id !== 'string') continue
    owners.set(id, (owners.get(id) ?? new Set()).add(credential))
  }
  return owners
}

/** The resources that the events of a list are about. */
function listedIds({ answer }: Exchange): string[] {
  const { data } = membersOf(jsonOf(answer).value)
  return (Array.isArray(data) ? data : []).flatMap((item: unknown) => {
    const id = valueAt(item, 'data.id')
    return typeof id === 'string' ? [id] : []
  })
}

/** What an exchange names, and sends. */
function idsOf(exchange: Exchange): string[] {
  const { named, sent } = idsIn(exchange)
  return [...(exchange.target == null ? [] : [exchange.target]), ...sent, ...named]
}
