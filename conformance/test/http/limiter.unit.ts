import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'tap'
import { openLimiter } from '../../http/limiter.ts'

/** Runs named acts in a limiter, each until it is let go. */
function held(limiter: ReturnType<typeof openLimiter>) {
  const begun: string[] = []
  const release: Record<string, () => void> = {}
  const run = (name: string, priority = 0) =>
    void limiter.run(priority, () => {
      begun.push(name)
      return new Promise<void>((resolve) => (release[name] = resolve))
    })
  const end = async (name: string) => {
    release[name]?.()
    await pause(0)
  }
  return { begun, run, end }
}

test('only so many run at once, the highest priority first, the others in their order', async (t) => {
  const { begun, run, end } = held(openLimiter(2))
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  for (const name of ['e', 'f']) run(name, 2)
  run('g', 1)
  await pause(0)
  t.strictSame(begun, ['a', 'b'])
  for (const name of ['a', 'b', 'e', 'f', 'g']) await end(name)
  t.strictSame(begun, ['a', 'b', 'e', 'f', 'g', 'c', 'd'])
})

test('a rate spreads them over time', async (t) => {
  const limiter = openLimiter(10, 50)
  const began = performance.now()
  await Promise.all(Array.from({ length: 6 }, () => limiter.run(0, async () => undefined)))
  t.ok(performance.now() - began >= 79, 'the first at once, five more a fiftieth of a second apart')
})

test('after slowing down half as many run at once, later, and more again when all goes well', async (t) => {
  const limiter = openLimiter(4)
  const { begun, run } = held(limiter)
  limiter.pause(30)
  const began = performance.now()
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  t.strictSame(begun, [])
  while (begun.length === 0) await pause(5)
  t.ok(performance.now() - began >= 29)
  t.strictSame(begun, ['a', 'b'])
  for (let count = 0; count < 40; count += 1) limiter.noteSuccess()
  run('e')
  await pause(0)
  t.strictSame(begun, ['a', 'b', 'c', 'd'])
})

test('a wide limiter begins with a part of its width, and widens while requests wait and come through', async (t) => {
  const limiter = openLimiter(24)
  const { begun, run, end } = held(limiter)
  const names = Array.from({ length: 40 }, (_, index) => `${index}`)
  for (const name of names) run(name)
  await pause(0)
  t.equal(begun.length, 12)
  for (const name of names.slice(0, 12)) {
    limiter.noteSuccess()
    await end(name)
  }
  t.equal(begun.length, 12 + 24)
})
