import { test } from 'tap'
import { openTwins } from '../../twins.ts'

const accepted = async (): Promise<void> => undefined
const refused = (): Promise<void> => Promise.reject(new Error('refused'))

test('a twin that is refused afterwards takes every attempt before it along', async (t) => {
  const { around } = openTwins()
  let asked = 0
  const twin = (): Promise<void> => (++asked === 1 ? accepted() : refused())
  const attempts = ['one', 'two', 'three'].map((word) => around('kind', twin, async () => word))
  const settled = await Promise.allSettled(attempts)
  t.strictSame(
    settled.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
})

test('an attempt that throws last leaves the others to their twin', async (t) => {
  const { around } = openTwins()
  const one = around('kind', accepted, async () => 'one')
  const broken = around('kind', accepted, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    throw new Error('no answer')
  })
  await t.rejects(broken, { message: 'no answer' })
  t.equal(await one, 'one')
})
