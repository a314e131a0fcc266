import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'tap'
import { openPlaces } from '../../http/places.ts'

test('only so many are let through at once, in their order, those that are urgent before all others', async (t) => {
  const places = openPlaces(2)
  const order: string[] = []
  const leaves: Record<string, () => void> = {}
  const enter = async (name: string, isUrgent = false) => {
    leaves[name] = await places.enter(isUrgent)
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

test('while it is quiet nothing is let through that is not urgent, for a moment at most', async (t) => {
  const places = openPlaces(4)
  const order: string[] = []
  const enter = async (name: string, isUrgent = false) => {
    const leave = await places.enter(isUrgent)
    order.push(name)
    leave()
  }
  const began = performance.now()
  let act = 0
  let goOn = (): void => undefined
  const isNext = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const long = places.quietly(async () => {
    await enter('urgent', true)
    // It ends only once the next one has begun.
    await isNext
    order.push('long is done')
  })
  const next = places.quietly(async () => {
    act = performance.now() - began
    await enter('urgent in the next', true)
    goOn()
  })
  await pause(0)
  await Promise.all([
    enter('other'),
    next,
    t.rejects(places.quietly(() => Promise.reject(new Error('no')))),
    long,
  ])
  t.strictSame(order, ['urgent', 'other', 'urgent in the next', 'long is done'])
  t.ok(act >= 55, 'one that takes long keeps the next waiting for a moment')
})
