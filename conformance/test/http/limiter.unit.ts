import { test } from 'tap'
import { openLimiter } from '../../http/limiter.ts'

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
