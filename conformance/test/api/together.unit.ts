import t from 'tap'
import { openTogether } from '../../api/together.ts'

/** Asks about resources at once, each answered after some milliseconds; gives the order in which answers are told. */
async function orderOf(rows: { about?: string; after: number; own?: boolean }[]): Promise<string[]> {
  const together = openTogether()
  const told: string[] = []
  await Promise.all(
    rows.map(({ about, after, own = true }) => {
      const name = `${about ?? 'none'} ${after}`
      return together.ask(about, {
        ask: () => new Promise<string>((resolve) => void setTimeout(() => resolve(name), after)),
        isOwn: () => own,
        tell: (answer) => told.push(answer),
      })
    }),
  )
  return told
}

t.test(
  'answers about one resource are told once all are there, first those that show their own',
  async (t) => {
    t.same(
      await orderOf([
        { about: 'a', after: 20 },
        { about: 'a', after: 1, own: false },
      ]),
      ['a 20', 'a 1'],
    )
    t.same(
      await orderOf([
        { about: 'a', after: 20 },
        { about: 'a', after: 1 },
      ]),
      ['a 1', 'a 20'],
    )
  },
)

t.test('answers about different resources, and about none, wait for no other', async (t) => {
  const rows = [{ about: 'a', after: 20 }, { about: 'b', after: 1, own: false }, { after: 10 }]
  t.same(await orderOf(rows), ['b 1', 'none 10', 'a 20'])
})

t.test('a request that fails keeps no other waiting', async (t) => {
  const together = openTogether()
  const told: string[] = []
  const turn = { isOwn: () => true, tell: (answer: string) => void told.push(answer) }
  const first = together.ask('a', { ...turn, ask: () => Promise.resolve('first') })
  const second = together.ask('a', { ...turn, ask: () => Promise.reject(new Error('lost')) })
  await t.rejects(second, { message: 'lost' })
  t.equal(await first, 'first')
  t.same(told, ['first'])
})
