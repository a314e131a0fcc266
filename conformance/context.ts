import { randomBytes } from 'node:crypto'
import { testNumbers } from './flows/card.ts'
import { openClient, type Client } from './client.ts'
import { openLedger, type Ledger } from './ledger.ts'
import type { RunOptions } from './options.ts'
import { openRecorder, type Recorder } from './record.ts'
import type { Resource } from './resource.ts'
import { collectSecrets, type Secrets } from './secrets.ts'
import { openReceiver, type Receiver } from './webhooks/receiver.ts'
import type { RequirementId } from '../generated/requirements.ts'

/** A charge request that is to be refused, and how to recognise a charge made by it all the same. */
export interface Refusal {
  requirement: RequirementId
  exchange: string
  returnUri: string | undefined
  source: string | undefined
  /** The amount of its own, where neither of these is. */
  amount: number | undefined
  /** Whether the answer held no charge. */
  refused: boolean
}

/** What all checks of a run share. */
export interface Context {
  readonly options: RunOptions
  readonly recorder: Recorder
  readonly client: Client
  readonly ledger: Ledger
  readonly secrets: Secrets
  /** Null when no endpoint could be opened; `receiverError` says why. */
  readonly receiver: Receiver | null
  readonly receiverError: string | null
  /** Set apart what this run makes from all else on the account. */
  readonly nonce: string
  /** A word that no other call gets, of small letters and digits. */
  word(): string
  /** The charges that this run made, by id. */
  readonly charges: Map<string, Resource>
  /** The ids of all charges that this run made, also of those that are held against nothing. */
  readonly made: Set<string>
  /** The charges that were made from a token, as the profile allows. */
  readonly ofTokens: Set<string>
  /** Which event has which id, by its key and its charge, as lists showed first. */
  readonly eventOwners: Map<string, string>
  /** The charges whose authorize_uri was visited, whatever came of it. */
  readonly visited: Set<string>
  /** When the latest of the events of this run that were seen was created, in milliseconds. */
  latest: number
  readonly refusals: Refusal[]
  /** The charges that a request made which was to be refused: what they show is that request's failure, and no other's. */
  readonly unwanted: Set<string>
  readonly created: { tokens: number; sources: number; charges: number; amount: number }
  /** What was waited for in vain, by its kind. */
  readonly inVain: Set<string>
  /** The card numbers that were sent, each with the forms in which it is printed. */
  readonly numbers: Map<string, readonly string[]>
  /** The security codes that were sent. */
  readonly codes: Set<string>
  /** Counts the calls with a name, from 1. */
  ordinal(name: string): number
}

/** Opens all that a run needs. Throws when the file of exchanges cannot be written. */
export async function openContext(options: RunOptions): Promise<Context> {
  const began = performance.now()
  const recorder = openRecorder(options.exchanges ?? undefined)
  const secrets = collectSecrets()
  secrets.add(options.target.publicKey)
  secrets.add(options.target.secretKey)
  for (const number of [...testNumbers, options.declared.card?.number ?? '']) secrets.add(number)
  const client = openClient(options, recorder, secrets, began)
  const nonce = randomBytes(6).toString('hex')
  const { receiver, receiverError } = await tryReceiver(options, recorder, secrets, began)
  const ordinals = new Map<string, number>()
  const ordinal = (name: string) => {
    const next = (ordinals.get(name) ?? 0) + 1
    ordinals.set(name, next)
    return next
  }
  return {
    options,
    recorder,
    client,
    ledger: openLedger(),
    secrets,
    receiver,
    receiverError,
    nonce,
    word: () => `${nonce}${ordinal('word').toString(36)}`,
    charges: new Map(),
    made: new Set(),
    ofTokens: new Set(),
    eventOwners: new Map(),
    visited: new Set(),
    latest: -Infinity,
    refusals: [],
    unwanted: new Set(),
    created: { tokens: 0, sources: 0, charges: 0, amount: 0 },
    inVain: new Set(),
    numbers: new Map(),
    codes: new Set(),
    ordinal,
  }
}

/** Closes what the context opened. */
export async function closeContext({ client, receiver, recorder, options }: Context): Promise<void> {
  await Promise.all([client.close(), receiver?.close(), options.driver.close?.().catch(() => undefined)])
  recorder.close()
}

async function tryReceiver(options: RunOptions, recorder: Recorder, secrets: Secrets, began: number) {
  const { host, port, path, publicUrl, register } = options.webhook
  const endpoint = { host, port, path: path ?? `/assay/${randomBytes(12).toString('hex')}`, publicUrl }
  try {
    const receiver = await openReceiver(endpoint, recorder, secrets, began)
    await register?.(receiver.url)
    return { receiver, receiverError: null }
  } catch (error) {
    return {
      receiver: null,
      receiverError: `No webhook endpoint at ${host}:${port}: ${(error as Error).message}`,
    }
  }
}
