import { test } from 'tap'
import { openLockout } from '../../api/lockout.ts'
import type { Incoming, Outgoing } from '../../http/old/message.ts'

const read = { id: 'x', key: 'secret', method: 'GET', operation: 'listEvents' } as unknown as Outgoing
const write = { ...read, method: 'POST', operation: 'createCharge' } as unknown as Outgoing
const answered = (status: number) => ({ status }) as Incoming

/** A lockout whose trials are answered with these statuses, the last one from then on. */
function opened(statuses: number[], timeout = 5) {
  const trials: string[] = []
  const lockout = openLockout({ timeout, signal: null }, async ({ id }) => {
    trials.push(id)
    return answered(statuses[trials.length - 1] ?? statuses.at(-1) ?? 200)
  })
  return { lockout, trials }
}

test('waits until a key is accepted again that was turned away for all it asked', async (t) => {
  const { lockout, trials } = opened([403, 403, 200])
  lockout.learn(read, answered(200))
  lockout.learn(write, answered(403))
  t.equal(await lockout.wasWhy(write, answered(403), 0), true)
  t.equal(trials.length, 3)
})

test('leaves a refusal as it is where the key is accepted beside it', async (t) => {
  const { lockout, trials } = opened([200])
  lockout.learn(read, answered(200))
  lockout.learn(write, answered(403))
  t.equal(await lockout.wasWhy(write, answered(403), 0), false)
  t.equal(trials.length, 1)
})

test('knows a lockout that is over by the time that the key is tried', async (t) => {
  const { lockout } = opened([200])
  lockout.learn(read, answered(200))
  for (let times = 0; times < 3; times += 1) lockout.learn(write, answered(401))
  t.equal(await lockout.wasWhy(write, answered(401), 0), true)
})

test('asks again, a few times, where several requests are turned away among others that are not', async (t) => {
  const { lockout } = opened([200])
  lockout.learn(read, answered(200))
  const askedAt = (times: number) =>
    Promise.all([1, 2, 3].map(() => lockout.wasWhy(write, answered(401), times)))
  t.same(await askedAt(0), [true, true, true])
  t.same(await askedAt(3), [false, false, false])
})

test('tries no key that was never accepted, and asks nothing after another refusal', async (t) => {
  const { lockout, trials } = opened([403])
  t.equal(await lockout.wasWhy(write, answered(403), 0), false)
  lockout.learn(read, answered(200))
  t.equal(await lockout.wasWhy(write, answered(400), 0), false)
  t.same(trials, [])
})

test('explains only a few answers by what no trial showed, and more where trials do show it', async (t) => {
  const { lockout } = opened([200])
  lockout.learn(read, answered(200))
  for (let times = 0; times < 3; times += 1) lockout.learn(write, answered(403))
  const excused: boolean[] = []
  for (let asked = 0; asked < 12; asked += 1) excused.push(await lockout.wasWhy(write, answered(403), 0))
  t.same(excused, [...Array(10).fill(true), false, false])
  const later = opened([...Array.from({ length: 12 }, () => 200), 403, 200])
  later.lockout.learn(read, answered(200))
  const askedOf = (status: number) => later.lockout.wasWhy(write, answered(status), 0)
  for (let times = 0; times < 3; times += 1) later.lockout.learn(write, answered(403))
  const then: boolean[] = []
  for (let asked = 0; asked < 7; asked += 1) then.push(await askedOf(403))
  t.equal(then.filter(Boolean).length, 7, 'a trial that shows it makes up for what was explained before')
  const shown = opened([...Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 403 : 200)), 200])
  shown.lockout.learn(read, answered(200))
  for (let asked = 0; asked < 12; asked += 1)
    t.equal(await shown.lockout.wasWhy(write, answered(403), 0), true)
})

test('waits once in vain, no longer than the time-out', async (t) => {
  const { lockout, trials } = opened([403], 0.3)
  lockout.learn(read, answered(200))
  t.equal(await lockout.wasWhy(write, answered(403), 0), false)
  const tried = trials.length
  t.ok(tried > 1)
  t.equal(await lockout.wasWhy(write, answered(403), 0), false)
  t.equal(trials.length, tried)
})
