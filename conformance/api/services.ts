import { randomBytes } from 'node:crypto'
import { openClient, type Client } from '../http/old/client.ts'
import { openBudget, type Budget } from './budget.ts'
import { openLockout, type Lockout } from './lockout.ts'
import { collectSecrets, type Secrets } from '../http/redactor.ts'
import { openRecorder, type Recorder } from '../record/recorder.ts'
import { hiddenOf } from '../settings/hidden.ts'
import type { RunOptions } from '../settings/options.ts'
import { openReceiver, type Receiver } from '../webhooks/old/receiver.ts'
import { openTogether, type Together } from './together.ts'

/** All that a run is told and works with: it is opened once and closed at the end. */
export interface Services {
  readonly options: RunOptions
  readonly recorder: Recorder
  readonly client: Client
  readonly lockout: Lockout
  readonly together: Together
  readonly budget: Budget
  readonly secrets: Secrets
  /** Null when no endpoint could be opened; `receiverError` says why, and is empty otherwise. */
  readonly receiver: Receiver | null
  readonly receiverError: string
  readonly names: Names
}

/** Names that set apart what this run makes from all else on the account, and one exchange from the next. */
interface Names {
  /** Makes a word that no other call gets, of small letters and digits. */
  word(): string
  /** Counts the calls with a name, from 1. */
  ordinal(name: string): number
}

/** Opens all that a run works with. Throws when the file of exchanges cannot be written. */
export async function openServices(options: RunOptions): Promise<Services> {
  const began = performance.now()
  const secrets = collectSecrets()
  // These are also the cards that this run does not send: what an implementation says of them is not kept either.
  const { keys, values, cards } = hiddenOf(options)
  for (const secret of [...keys, ...values, ...cards]) secrets.add(secret)
  const recorder = openRecorder(secrets, options.exchanges ?? undefined, (line) =>
    options.onProgress({ kind: 'unwritten', line }),
  )
  const client = openClient(options, recorder, began)
  const { receiver, receiverError } = await tryReceiver(options, recorder, began)
  const lockout = openLockout(options, (outgoing) => client.send(outgoing))
  const own = { together: openTogether(), budget: openBudget(options), names: openNames() }
  return { options, recorder, client, lockout, secrets, receiver, receiverError, ...own }
}

/** Closes what was opened. */
export async function closeServices({ client, receiver, recorder, options }: Services): Promise<void> {
  await Promise.all([client.close(), receiver?.close(), options.driver.close?.().catch(() => undefined)])
  recorder.close()
}

function openNames(): Names {
  const nonce = randomBytes(6).toString('hex')
  const ordinals = new Map<string, number>()
  const ordinal = (name: string): number => {
    const next = (ordinals.get(name) ?? 0) + 1
    ordinals.set(name, next)
    return next
  }
  return { word: () => `${nonce}${ordinal('word').toString(36)}`, ordinal }
}

async function tryReceiver(options: RunOptions, recorder: Recorder, began: number) {
  const { host, port, path, publicUrl, register } = options.webhook
  const endpoint = { host, port, path: path ?? `/assay/${randomBytes(12).toString('hex')}`, publicUrl }
  try {
    const receiver = await openReceiver(endpoint, recorder, began)
    await register?.(receiver.url)
    return { receiver, receiverError: '' }
  } catch (error) {
    const receiverError = `No webhook endpoint at ${host}:${port}: ${(error as Error).message}`
    return { receiver: null, receiverError }
  }
}
