import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'tap'
import { openLimiter } from '../../http/limiter.ts'

/** Runs named acts in a limiter, each until it is let go. */
function held(limiter: ReturnType<typeof openLimiter>) {
  const begun: string[] = []
  const release: Record<string, () => void> = {}
  const run = (name: string, isUrgent = false) =>
    void limiter.run(isUrgent, () => {
      begun.push(name)
      return new Promise<void>((resolve) => (release[name] = resolve))
    })
  const end = async (name: string) => {
    release[name]?.()
    await pause(0)
  }
  return { begun, run, end }
}

test('only so many run at once, in their order, urgent ones before all others', async (t) => {
  const { begun, run, end } = held(openLimiter(2))
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  for (const name of ['e', 'f']) run(name, true)
  await pause(0)
  t.strictSame(begun, ['a', 'b'])
  for (const name of ['a', 'b', 'e', 'f']) await end(name)
  t.strictSame(begun, ['a', 'b', 'e', 'f', 'c', 'd'])
})

test('a rate spreads them over time', async (t) => {
  const limiter = openLimiter(10, 50)
  const began = performance.now()
  await Promise.all(Array.from({ length: 6 }, () => limiter.run(false, async () => undefined)))
  t.ok(performance.now() - began >= 79, 'the first at once, five more a fiftieth of a second apart')
})

test('after slowing down half as many run at once, later, and more again when all goes well', async (t) => {
  const limiter = openLimiter(4)
  const { begun, run } = held(limiter)
  limiter.slowDown(30)
  const began = performance.now()
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  t.strictSame(begun, [])
  while (begun.length === 0) await pause(5)
  t.ok(performance.now() - began >= 29)
  t.strictSame(begun, ['a', 'b'])
  for (let count = 0; count < 40; count += 1) limiter.speedUp()
  run('e')
  await pause(0)
  t.strictSame(begun, ['a', 'b', 'c', 'd'])
})
