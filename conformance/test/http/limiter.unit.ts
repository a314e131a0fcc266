import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'tap'
import { openLimiter } from '../../http/limiter.ts'

test('only so many are let through at once, in their order, those that are urgent before all others', async (t) => {
  const limiter = openLimiter(2)
  const order: string[] = []
  const leaves: Record<string, () => void> = {}
  const enter = async (name: string, isUrgent = false) => {
    leaves[name] = await limiter.enter(isUrgent)
    order.push(name)
  }
  const all = [enter('a'), enter('b'), enter('c'), enter('d'), enter('e', true), enter('f', true)]
  await Promise.all(all.slice(0, 2))
  t.strictSame(order, ['a', 'b'])
  leaves['a']?.()
  await all[4]
  t.strictSame(order, ['a', 'b', 'e'])
  leaves['b']?.()
  await all[5]
  t.strictSame(order, ['a', 'b', 'e', 'f'])
  leaves['e']?.()
  leaves['f']?.()
  await Promise.all(all)
  t.strictSame(order, ['a', 'b', 'e', 'f', 'c', 'd'])
})

test('once it was too much fewer are let through, later, and more again when all goes well', async (t) => {
  const limiter = openLimiter(4)
  const began = performance.now()
  limiter.shut(30)
  await limiter.open()
  t.ok(performance.now() - began >= 29)
  t.ok(limiter.held() >= 29 && limiter.held() <= 31)
  let inside = 0
  const enter = async () => {
    await limiter.enter()
    inside += 1
  }
  for (let count = 0; count < 4; count += 1) void enter()
  await new Promise(setImmediate)
  t.equal(inside, 2)
  for (let count = 0; count < 20; count += 1) limiter.relax()
  await new Promise(setImmediate)
  t.equal(inside, 4)
})

test('nobody waits any more once the run is ended', async (t) => {
  const limiter = openLimiter(1, AbortSignal.timeout(10))
  const began = performance.now()
  limiter.shut(60_000)
  await limiter.open()
  t.ok(performance.now() - began < 30_000)
})

test('while it is quiet nothing is let through that is not urgent, for a moment at most', async (t) => {
  const limiter = openLimiter(4)
  const order: string[] = []
  const enter = async (name: string, isUrgent = false) => {
    const leave = await limiter.enter(isUrgent)
    order.push(name)
    leave()
  }
  const began = performance.now()
  let act = 0
  let goOn = (): void => undefined
  const isNext = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const long = limiter.quietly(async () => {
    await enter('urgent', true)
    // It ends only once the next one has begun.
    await isNext
    order.push('long is done')
  })
  const next = limiter.quietly(async () => {
    act = performance.now() - began
    await enter('urgent in the next', true)
    goOn()
  })
  await pause(0)
  await Promise.all([
    enter('other'),
    next,
    t.rejects(limiter.quietly(() => Promise.reject(new Error('no')))),
    long,
  ])
  t.strictSame(order, ['urgent', 'other', 'urgent in the next', 'long is done'])
  t.ok(act >= 55, 'one that takes long keeps the next waiting for a moment')
})
