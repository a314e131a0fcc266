import t from 'tap'
import { run } from '../../../index.ts'

const sent = async (only: string, repeat: number): Promise<number> => {
  const { outcome, operations } = await run({ only: [only], repeat, sample: 4 })
  t.equal(outcome, 'conformant')
  const { createSource = {} } = operations
  return Object.values(createSource).reduce((sum, count) => sum + count, 0)
}

t.test('sends each request case as often as it is told', async (t) => {
  const [once, thrice] = [
    await sent('create-source-amount-required', 1),
    await sent('create-source-amount-required', 3),
  ]
  // Twins are shared by all attempts of a kind.
  t.ok(thrice >= once + 2, `${once} requests once, ${thrice} thrice`)
})

t.test('tries an unknown key once, however often', async (t) => {
  const [once, thrice] = [await sent('create-source-key-known', 1), await sent('create-source-key-known', 3)]
  t.equal(thrice, once)
})
