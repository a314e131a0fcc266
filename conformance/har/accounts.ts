import { cases } from '../../generated/cases.ts'
import { operations } from '../../generated/operations.ts'
import { grouped } from '../basics/grouped.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'
import { openLinks, type Links } from './links.ts'
import { isApiCall, type ApiCallOutline, type Outline } from './outline.ts'

/** The merchants of some traffic. */
export interface Accounts {
  readonly count: number
  /** The account, by its place in the order of traffic; the busiest (0) where nothing tells. */
  numberOf(outline: Outline): number
  /** The key of a call, as a run would record it. */
  keyOf(call: ApiCallOutline): Pick<Exchange, 'key' | 'unlike' | 'credential'>
}

/** The keys that the operator gave, as the traffic names them. */
interface OperatorKeys {
  readonly public?: string | undefined
  readonly secret?: string | undefined
}

type KeyType = 'public' | 'secret'

/** A key with the calls that were accepted with it. */
interface AcceptedKey {
  readonly name: string
  readonly type: KeyType
  readonly calls: readonly ApiCallOutline[]
  /** The earlier key that it is nearly equal to. */
  readonly near: string | undefined
  readonly isLive: boolean
}

/** The operations that refuse the other type of key. */
const keyCheckingOperations = new Set(
  cases.flatMap(({ key, expect, operation }) =>
    key === 'other' && expect === 'refused' ? [operation] : [],
  ),
)

/** The merchants of some traffic, test and live, told apart by their keys and resources. */
export function accountsIn(
  outlines: readonly Outline[],
  { public: publicKey, secret: secretKey }: OperatorKeys = {},
): Accounts {
  const operatorKeys = new Map<string, KeyType>([
    ...(publicKey === undefined ? [] : [[publicKey, 'public'] as const]),
    ...(secretKey === undefined ? [] : [[secretKey, 'secret'] as const]),
  ])
  const { keys, links, accounts } = identifyAccounts(outlines, operatorKeys)
  const accountNumberByRoot = new Map(accounts.map(([root], index) => [root, index]))
  const typeByKey = new Map([
    ...operatorKeys,
    ...keys.map(({ name, type }) => [name, type] as const),
  ])
  const wrongKeyNames = wrongKeys(keys, links, operatorKeys)
  const placeholderKeys = new Set(
    accounts.flatMap(([, [key, ...others]]) =>
      others.length === 0 && isPlaceholder(key) && !operatorKeys.has(key.name) ? key.name : [],
    ),
  )

  function keyTypeOf({ credential = 'hidden', operation, status }: ApiCallOutline): KeyKind {
    if (credential === 'none' || credential === 'blank') return credential
    const { key: requiredType } = operations[operation]
    if (credential === 'hidden') return [401, 403].includes(status ?? 0) ? 'unknown' : requiredType
    if (placeholderKeys.has(credential)) return requiredType
    return wrongKeyNames.has(credential) ? 'unknown' : (typeByKey.get(credential) ?? 'unknown')
  }

  return {
    count: Math.max(1, accounts.length),
    numberOf({ credential, nearKey, target, sentTexts, shownIds }) {
      for (const name of [credential, target, ...sentTexts, ...shownIds, nearKey]) {
        const number = name === undefined ? undefined : accountNumberByRoot.get(links.rootOf(name))
        if (number !== undefined) return number
      }
      return 0
    },
    keyOf(call) {
      const { nearKey, credential = '' } = call
      const key = keyTypeOf(call)
      const isMisspelt = key === 'unknown' && nearKey !== undefined
      const unlike = isMisspelt ? `nearly ${nearKey}` : 'none of the account'
      return {
        key,
        ...(placeholderKeys.has(credential) && { credential: 'hidden' }),
        ...((isMisspelt || wrongKeyNames.has(credential)) && { unlike }),
      }
    },
  }
}

/** The accepted keys, what links them to resources, and each account's keys, the busiest first. */
function identifyAccounts(
  outlines: readonly Outline[],
  operatorKeys: ReadonlyMap<string, KeyType>,
) {
  const acceptedCalls = outlines
    .filter(isApiCall)
    .filter(({ isAccepted, credential = '' }) => isAccepted && credential.startsWith('key '))
  const links = linksOf(acceptedCalls, operatorKeys)
  const keys = [...grouped(acceptedCalls, ({ credential }) => String(credential))].map(
    ([name, calls]) => acceptedKey(name, calls, operatorKeys),
  )
  joinPairs(keys, links)
  const callCount = (account: readonly AcceptedKey[]): number =>
    account.reduce((sum, { calls }) => sum + calls.length, 0)
  const accounts = [...grouped(keys, ({ name }) => links.rootOf(name))].toSorted(
    ([, accountKeys], [, otherKeys]) => callCount(otherKeys) - callCount(accountKeys),
  )
  return { keys, links, accounts }
}

/** A key with its type: as the operator says, or by what it is accepted for. */
function acceptedKey(
  name: string,
  calls: readonly ApiCallOutline[],
  operatorKeys: ReadonlyMap<string, KeyType>,
): AcceptedKey {
  const weights = { public: 0, secret: 0 }
  // Operations that may take either type count little.
  for (const { operation } of calls)
    weights[operations[operation].key] += keyCheckingOperations.has(operation) ? 100 : 1
  return {
    name,
    type: operatorKeys.get(name) ?? (weights.public > weights.secret ? 'public' : 'secret'),
    calls,
    near: calls[0]?.nearKey,
    isLive: calls.find(({ livemode }) => typeof livemode === 'boolean')?.livemode === true,
  }
}

/** One word that a recorder wrote for two keys: accepted where each type is required. */
const isPlaceholder = ({ calls }: AcceptedKey): boolean => {
  const bound = calls.filter(({ operation }) => keyCheckingOperations.has(operation))
  return new Set(bound.map(({ operation }) => operations[operation].key)).size === 2
}

/** Links each key to the resources that it made, sent or asked for. */
function linksOf(
  accepted: readonly ApiCallOutline[],
  operatorKeys: ReadonlyMap<string, KeyType>,
): Links {
  const links = openLinks()
  const [first, second] = operatorKeys.keys()
  if (first !== undefined && second !== undefined) links.join(second, first)
  const createdIds = new Set<string>()
  for (const { method, shownIds, credential = '', target, sentTexts, listedIds } of accepted) {
    const created = method === 'POST' ? shownIds[0] : undefined
    if (created !== undefined) createdIds.add(created)
    const sentIds = created === undefined ? [] : sentTexts.filter((text) => createdIds.has(text))
    for (const name of [...sentIds, created, target]) if (name) links.join(credential, name)
    // What the operator's own lists show is the operator's.
    if (operatorKeys.has(credential)) for (const id of listedIds) links.join(credential, id)
  }
  return links
}

/** Pairs a public and a secret key where each is the only one of its mode without a partner. */
function joinPairs(keys: readonly AcceptedKey[], links: Links): void {
  const accounts = [...grouped(keys, ({ name }) => links.rootOf(name)).values()]
  for (const isLive of [true, false]) {
    const unpaired = (type: KeyType) =>
      accounts.filter(
        (account) =>
          account.every((key) => key.type === type) && account.some((key) => key.isLive) === isLive,
      )
    const [[publicAccount, ...otherPublic], [secretAccount, ...otherSecret]] = [
      unpaired('public'),
      unpaired('secret'),
    ]
    if (publicAccount && secretAccount && otherPublic.length + otherSecret.length === 0)
      links.join(secretAccount[0].name, publicAccount[0].name)
  }
}

/** Wrong keys that were accepted: misspellings of the right one, or more than the operator's two. */
function wrongKeys(
  keys: readonly AcceptedKey[],
  links: Links,
  operatorKeys: ReadonlyMap<string, KeyType>,
): Set<string> {
  const byName = new Map(keys.map((key) => [key.name, key]))
  const areOfOneAccount = (name: string, other: string): boolean =>
    links.rootOf(name) === links.rootOf(other)

  /**
   * The misspelt key of a nearly equal pair of one type: never an operator's, else the one with
   * fewer calls. Null unless something ties both to one account.
   */
  function misspeltOf({ name, type, calls, near }: AcceptedKey): string | null {
    if (near === undefined) return null
    const twin = byName.get(near)
    const isTwinOperators = operatorKeys.has(near)
    if (!isTwinOperators && twin?.type !== type) return null
    const isTwinRight = isTwinOperators || (twin?.calls.length ?? 0) >= calls.length
    const [misspelt, right] = isTwinRight ? [name, near] : [near, name]
    if (operatorKeys.has(misspelt)) return null
    const listsItsResources =
      isTwinRight &&
      calls.some(({ listedIds }) => listedIds.some((id) => areOfOneAccount(id, right)))
    return areOfOneAccount(misspelt, right) || operatorKeys.has(right) || listsItsResources
      ? misspelt
      : null
  }

  const misspeltKeys = keys.flatMap((key) => misspeltOf(key) ?? [])
  const [operatorKey] = operatorKeys.keys()
  const surplusKeys = keys.filter(
    ({ name }) =>
      operatorKeys.size === 2 && !operatorKeys.has(name) && areOfOneAccount(name, `${operatorKey}`),
  )
  return new Set([...misspeltKeys, ...surplusKeys.map(({ name }) => name)])
}
