import type { RequirementId } from '../../../../generated/requirements.ts'
import { explore, type Exploring, type Findings } from '../../../explore/explore.ts'
import type { Found } from '../../../explore/search.ts'
import type { Fault } from '../../../reference/faults.ts'
import { startReference } from '../../../reference/index.ts'
import { rulesOf, type Variant } from '../../../reference/variants/variant.ts'
import { openSession } from '../../../run/session.ts'
import { undeclared, type RunOptions } from '../../../settings/options.ts'
import { extentOf } from '../../../settings/settings.ts'
import { embeddedTarget } from '../../../settings/target.ts'
import { otherClient } from '../variants/other-client.ts'
import { quick } from '../variants/runs.ts'

/** How an exploration of a broken implementation went. */
export interface Attempt {
  /** The counterexample of what the fault breaks; null where none was found. */
  found: Found | null
  /** What else was found, that the fault does not name. */
  others: Found[]
  requests: number
  seconds: number
}

/** How many requests may be sent until a fault is found. */
export const mostRequests = 3000

/** The options of an exploration, without a target. */
export const patient: Omit<RunOptions, 'target'> = {
  ...quick,
  ...extentOf({ timeout: 10, webhookTimeout: 10, maxRequests: 50_000 }),
  only: ['*'],
  declared: { ...undeclared, tokenParameter: 'card' },
}

/** How an implementation is explored alone, for so many requests. */
export const exploring: Exploring = {
  alone: true,
  seed: 1,
  budget: 120,
  // A third of them is kept for shrinking.
  maxRequests: 1.5 * mostRequests,
  races: true,
  corpus: [],
  replayOnly: false,
  keep: () => null,
}

/** Explores an implementation, and nothing else. */
export async function exploreAlone(options: RunOptions, own: Partial<Exploring>): Promise<Findings> {
  const session = await openSession(options)
  try {
    return await explore(session, { ...exploring, ...own }, new Set<RequirementId>())
  } finally {
    await session.close()
  }
}

/** Explores an honest implementation to the end of its requests; tells what it is accused of. */
export async function exploreHonest(
  { target, register }: { target: RunOptions['target']; register: (url: string) => void },
  seed: number,
  maxRequests: number,
  declared: Partial<RunOptions['declared']> = {},
): Promise<Found[]> {
  const { found } = await exploreAlone(
    {
      ...patient,
      target,
      webhook: { ...patient.webhook, register },
      declared: { ...patient.declared, ...declared },
    },
    { seed, maxRequests },
  )
  return found
}

/** Explores the reference implementation as a variant has it; a SHOULD that it goes against knowingly is no accusation. */
export async function exploreVariant(variant: Variant, seed: number, maxRequests: number): Promise<Found[]> {
  const {
    options = {},
    declared,
    endpoint = (url) => url,
    live = false,
    busy = false,
    against = [],
  } = variant
  const reference = await startReference({ ...options, rules: rulesOf(variant) })
  const { vaultUrl, baseUrl, payUrl } = reference
  const { public: publicKey, secret: secretKey } = reference.keys[live ? 'live' : 'test']
  const leave = busy ? otherClient(baseUrl, secretKey) : null
  const target = { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live, embedded: false }
  const register = (url: string) => reference.registerWebhook(endpoint(url))
  try {
    const found = await exploreHonest({ target, register }, seed, maxRequests, declared)
    return found.filter(({ requirement }) => !against.includes(requirement))
  } finally {
    await leave?.()
    await reference.close()
  }
}

/** Explores the reference implementation with a fault until what it breaks is found. */
export async function exploreFault(fault: Fault, seed: number): Promise<Attempt> {
  const rules = typeof fault.rules === 'function' ? fault.rules() : fault.rules
  const reference = await startReference({
    seed: 7,
    ...(rules === undefined ? {} : { rules }),
    tampers: fault.tamper === undefined ? [] : [fault.tamper].flat(),
  })
  const enough = new AbortController()
  const began = performance.now()
  const options: RunOptions = {
    ...patient,
    // What is lost is waited for in vain, each time that a counterexample is shrunk.
    ...extentOf({ timeout: 1.5, webhookTimeout: 0.8, maxRequests: 50_000 }),
    target: embeddedTarget(reference, false),
    webhook: { ...patient.webhook, register: reference.registerWebhook },
    signal: enough.signal,
  }
  const keep: Exploring['keep'] = ({ requirement }) => {
    if (fault.breaks.includes(requirement)) enough.abort()
    return null
  }
  try {
    const { found, requests } = await exploreAlone(options, { seed, keep })
    return {
      found: found.find(({ requirement }) => fault.breaks.includes(requirement)) ?? null,
      others: found.filter(({ requirement }) => !fault.breaks.includes(requirement)),
      requests,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    await reference.close()
  }
}
