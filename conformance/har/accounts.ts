import { cases } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import { grouped } from '../basics/grouped.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'
import { openLinks, type Links } from './links.ts'
import { isApiCall, type ApiCallOutline, type Outline } from './outline.ts'

/** The merchants of some traffic. */
export interface Accounts {
  readonly count: number
  /** The number of the account that a request or a resource belongs to; 0 where nothing tells. */
  numberOf(outline: Outline): number
  /** The key of a call, as a run would record it. */
  keyOf(call: ApiCallOutline): Pick<Exchange, 'key' | 'unlike' | 'credential'>
}

/** The keys that the operator gave, as the traffic names them. */
interface OperatorKeys {
  readonly public?: string | undefined
  readonly secret?: string | undefined
}

type Kind = 'public' | 'secret'

/** A key with the calls that were accepted with it. */
interface AcceptedKey {
  readonly name: string
  readonly kind: Kind
  readonly calls: readonly ApiCallOutline[]
  /** The earlier key that it is nearly equal to. */
  readonly near: string | undefined
  readonly isLive: boolean
}

/** The operations that refuse the other kind of key. */
const strict = new Set(
  cases.flatMap(({ key, expect, operation }) =>
    key === 'other' && expect === 'refused' ? [operation] : [],
  ),
)

/** The merchants of some traffic, test and live, told apart by their keys and resources. */
export function accountsIn(
  outlines: readonly Outline[],
  { public: publicKey, secret: secretKey }: OperatorKeys = {},
): Accounts {
  const operatorKeys = new Map<string, Kind>([
    ...(publicKey === undefined ? [] : [[publicKey, 'public'] as const]),
    ...(secretKey === undefined ? [] : [[secretKey, 'secret'] as const]),
  ])
  const accepted = outlines
    .filter(isApiCall)
    .filter(({ isAccepted, credential = '' }) => isAccepted && credential.startsWith('key '))
  const links = linksOf(accepted, operatorKeys)
  const keys = [...grouped(accepted, ({ credential }) => String(credential))].map(([name, calls]) =>
    acceptedKey(name, calls, operatorKeys),
  )
  joinPairs(keys, links)
  const accounts = [...grouped(keys, ({ name }) => links.rootOf(name))]
  const callsOf = (account: readonly AcceptedKey[]): number =>
    account.reduce((sum, { calls }) => sum + calls.length, 0)
  // The account with the most requests is the first.
  const busiest = accounts.toSorted(([, keys], [, others]) => callsOf(others) - callsOf(keys))
  const numbers = new Map(busiest.map(([root], index) => [root, index]))
  const kinds = new Map([...operatorKeys, ...keys.map(({ name, kind }) => [name, kind] as const)])
  const wrong = wrongKeys(keys, links, operatorKeys)
  const standIns = new Set(
    accounts.flatMap(([, [key, ...others]]) =>
      others.length === 0 && isStandIn(key) && !operatorKeys.has(key.name) ? key.name : [],
    ),
  )

  function kindOf({ credential = 'hidden', operation, status }: ApiCallOutline): KeyKind {
    if (credential === 'none' || credential === 'blank') return credential
    const { key: usual } = operations[operation]
    if (credential === 'hidden') return [401, 403].includes(status ?? 0) ? 'unknown' : usual
    if (standIns.has(credential)) return usual
    return wrong.has(credential) ? 'unknown' : (kinds.get(credential) ?? 'unknown')
  }

  return {
    count: Math.max(1, accounts.length),
    numberOf({ credential, near, target, sent, ids }) {
      for (const name of [credential, target, ...sent, ...ids, near]) {
        const number = name === undefined ? undefined : numbers.get(links.rootOf(name))
        if (number !== undefined) return number
      }
      return 0
    },
    keyOf(call) {
      const { near, credential = '' } = call
      const key = kindOf(call)
      const isSlip = key === 'unknown' && near !== undefined
      const unlike = isSlip ? `nearly ${near}` : 'none of the account'
      return {
        key,
        ...(standIns.has(credential) && { credential: 'hidden' }),
        ...((isSlip || wrong.has(credential)) && { unlike }),
      }
    },
  }
}

/** A key with its kind: as the operator says, or by what it is accepted for. */
function acceptedKey(
  name: string,
  calls: readonly ApiCallOutline[],
  operatorKeys: ReadonlyMap<string, Kind>,
): AcceptedKey {
  const weights = { public: 0, secret: 0 }
  // Operations that may take either kind count little.
  for (const { operation } of calls)
    weights[operations[operation].key] += strict.has(operation) ? 100 : 1
  return {
    name,
    kind: operatorKeys.get(name) ?? (weights.public > weights.secret ? 'public' : 'secret'),
    calls,
    near: calls[0]?.near,
    isLive: calls.find(({ livemode }) => typeof livemode === 'boolean')?.livemode === true,
  }
}

/** True for a key that is both kinds: a recorder put one word in the place of two keys. */
const isStandIn = ({ calls }: AcceptedKey): boolean => {
  const bound = calls.filter(({ operation }) => strict.has(operation))
  return new Set(bound.map(({ operation }) => operations[operation].key)).size === 2
}

/** Links each key with the resources that it made, sent or asked for. */
function linksOf(
  accepted: readonly ApiCallOutline[],
  operatorKeys: ReadonlyMap<string, Kind>,
): Links {
  const links = openLinks()
  const [first, second] = operatorKeys.keys()
  if (first !== undefined && second !== undefined) links.join(second, first)
  const createdIds = new Set<string>()
  for (const { method, ids, credential = '', target, sent, listed } of accepted) {
    const created = method === 'POST' ? ids[0] : undefined
    if (created !== undefined) createdIds.add(created)
    const sentIds = created === undefined ? [] : sent.filter((text) => createdIds.has(text))
    for (const name of [...sentIds, created, target]) if (name) links.join(credential, name)
    // What the operator's own lists show is the operator's.
    if (operatorKeys.has(credential)) for (const id of listed) links.join(credential, id)
  }
  return links
}

/** Pairs a public and a secret key where each is the only one of its mode without a partner. */
function joinPairs(keys: readonly AcceptedKey[], links: Links): void {
  const accounts = [...grouped(keys, ({ name }) => links.rootOf(name)).values()]
  for (const isLive of [true, false]) {
    const unpaired = (kind: Kind) =>
      accounts.filter(
        (account) =>
          account.every((key) => key.kind === kind) && account.some((key) => key.isLive) === isLive,
      )
    const [[publicAccount, ...otherPublic], [secretAccount, ...otherSecret]] = [
      unpaired('public'),
      unpaired('secret'),
    ]
    if (publicAccount && secretAccount && otherPublic.length + otherSecret.length === 0)
      links.join(secretAccount[0].name, publicAccount[0].name)
  }
}

/** Wrong keys that were accepted: slips of the right one, or beside both of the operator. */
function wrongKeys(
  keys: readonly AcceptedKey[],
  links: Links,
  operatorKeys: ReadonlyMap<string, Kind>,
): Set<string> {
  const byName = new Map(keys.map((key) => [key.name, key]))
  const areOfOneAccount = (name: string, other: string): boolean =>
    links.rootOf(name) === links.rootOf(other)

  /** The wrong one of a key and the one that it is near; null where both may be right. */
  function slipOf({ name, kind, calls, near }: AcceptedKey): string | null {
    if (near === undefined) return null
    const nearKey = byName.get(near)
    const isNearOperators = operatorKeys.has(near)
    if (!isNearOperators && nearKey?.kind !== kind) return null
    const isSuspect = isNearOperators || (nearKey?.calls.length ?? 0) >= calls.length
    const [suspect, reference] = isSuspect ? [name, near] : [near, name]
    if (operatorKeys.has(suspect)) return null
    const listsItsResources =
      isSuspect && calls.some(({ listed }) => listed.some((id) => areOfOneAccount(id, reference)))
    return areOfOneAccount(suspect, reference) || operatorKeys.has(reference) || listsItsResources
      ? suspect
      : null
  }

  const slips = keys.flatMap((key) => slipOf(key) ?? [])
  const [operatorKey] = operatorKeys.keys()
  const strays = keys.filter(
    ({ name }) =>
      operatorKeys.size === 2 && !operatorKeys.has(name) && areOfOneAccount(name, `${operatorKey}`),
  )
  return new Set([...slips, ...strays.map(({ name }) => name)])
}
