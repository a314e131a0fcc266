import { test } from 'tap'
import { openLock, whileLocked } from '../../driver/lock.ts'
import type { Entry, Exchange } from '../../record/entry.ts'

const exchange = { key: 'secret' } as Exchange
const accepted = { exchange, status: 200, isAccepted: true }
const banned = { exchange, status: 403, isAccepted: false }

/** A session whose key was accepted, with the entries that it records. */
async function openSession(timeout: number) {
  const entries: Entry[] = []
  const session = {
    options: { timeout, signal: null },
    record: { append: (entry: Entry) => void entries.push(entry) },
    progress: { acceptedOperations: new Set<never>() },
    lock: openLock(),
    now: () => performance.now(),
  }
  await whileLocked({ session, expect: 'accepted' }, { call: 'listEvents' }, async () => accepted)
  return { session, entries }
}

test('a right key that is turned away after a wrong one is tried again until it is accepted', async (t) => {
  const { session, entries } = await openSession(5)
  await whileLocked(
    { session, expect: 'refused' },
    { call: 'listEvents', key: 'random' },
    async () => banned,
  )
  const answers = [banned, accepted]
  const answer = await whileLocked(
    { session, expect: 'accepted' },
    { call: 'listEvents' },
    async () => answers.shift()!,
  )
  t.equal(answer, accepted)
  t.strictSame(
    entries.map((entry) => ('retried' in entry ? entry.retried : null)),
    [null, null, 'locked', null],
  )
})

test('a lock is waited for during one time-out, and costs nothing after that', async (t) => {
  const { session } = await openSession(0.7)
  await whileLocked(
    { session, expect: 'refused' },
    { call: 'listEvents', key: 'random' },
    async () => banned,
  )
  let trials = 0
  const send = async () => {
    trials += 1
    return banned
  }
  t.equal(await whileLocked({ session, expect: 'accepted' }, { call: 'listEvents' }, send), banned)
  t.equal(trials, 3, 'at 0, 500 and 1000 ms')
  t.equal(await whileLocked({ session, expect: 'accepted' }, { call: 'listEvents' }, send), banned)
  t.equal(trials, 4)
})

test('a right key that is turned away with no refusal before is answered so', async (t) => {
  const { session, entries } = await openSession(5)
  await whileLocked({ session, expect: 'accepted' }, { call: 'listEvents' }, async () => banned)
  t.equal(entries.length, 2)
  t.notOk(entries.some((entry) => 'retried' in entry))
})
