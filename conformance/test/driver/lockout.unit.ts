import { test } from 'tap'
import type { OperationId } from '../../../generated/operations.ts'
import { openLockout, retryWhileLockedOut } from '../../driver/lockout.ts'
import type { Exchange } from '../../record/entry.ts'

const exchange = { key: 'secret' } as Exchange
const accepted = { exchange, status: 200, isAccepted: true }
const banned = { exchange, status: 403, isAccepted: false }

/** A session whose key was accepted, and what is heard of its answers: true for a locked one. */
async function openSession(timeout: number) {
  const locks: boolean[] = []
  const session = {
    options: { timeout, signal: null },
    milestones: { acceptedOperations: new Set<OperationId>(['listEvents']) },
    lockout: openLockout(),
    now: () => performance.now(),
  }
  /** Sends a request with the right key, or a random one that must be refused. */
  const send = async (
    key: 'right' | 'random',
    next: () => typeof banned | Promise<typeof banned>,
  ) =>
    retryWhileLockedOut(
      { session, expect: key === 'right' ? 'accepted' : 'refused' },
      { call: 'listEvents', key },
      {
        send: async () => next(),
        onAnswer: (_answer, isLockedOut) => void locks.push(isLockedOut),
      },
    )
  await send('right', () => accepted)
  return { send, locks }
}

test('a right key that is turned away after a wrong one is tried again until it is accepted', async (t) => {
  const { send, locks } = await openSession(5)
  await send('random', () => banned)
  const answers = [banned, accepted]
  const answer = await send('right', () => answers.shift()!)
  t.equal(answer, accepted)
  t.strictSame(locks, [false, false, true, false])
})

test('a key that is accepted while a locked one is under way was locked before', async (t) => {
  const { send, locks } = await openSession(5)
  await send('random', () => banned)
  const answers = [send('right', () => accepted).then(() => banned), accepted]
  t.equal(await send('right', () => answers.shift()!), accepted)
  t.strictSame(locks, [false, false, false, true, false])
})

test('a lock is waited for during one time-out, and costs nothing after that', async (t) => {
  const { send } = await openSession(0.7)
  await send('random', () => banned)
  let trials = 0
  const counted = () => {
    trials += 1
    return banned
  }
  t.equal(await send('right', counted), banned)
  t.equal(trials, 3, 'at 0, 500 and 1000 ms')
  t.equal(await send('right', counted), banned)
  t.equal(trials, 4)
})

test('a right key that is turned away with no refusal before is answered so', async (t) => {
  const { send, locks } = await openSession(5)
  await send('right', () => banned)
  t.strictSame(locks, [false, false])
})
