import t from 'tap'
import { Inapplicable, Inconclusive } from '../../api/inconclusive.ts'
import { check } from '../../checks/check.ts'
import { also, each, fail, pass, type Judgement } from '../../checks/judgement.ts'
import type { Api } from '../../flows/api.ts'
import { conclude, meeting } from '../../run/attempts.ts'

const api = { services: { options: { signal: null } } } as unknown as Api

/** Concludes a check that judges so at first, and so when it is tried again. */
function concluded(first: () => Promise<Judgement>, second = first, phase: 'main' | 'end' = 'main') {
  let times = 0
  const judge = () => ((times += 1) === 1 ? first() : second())
  return conclude(check('charge-amount-equals-source', 'refuses it', phase, judge), api, api)
}

const holds = async () => pass('a#1')
const breaks = async () => fail('refused', 'accepted', 'b#1')
const throws = (error: Error) => async (): Promise<Judgement> => {
  throw error
}

t.test('a failure that comes again is one, with its evidence', async (t) => {
  t.match(await concluded(breaks), { verdict: 'fail', expected: 'refused', exchanges: ['b#1'] })
})

t.test('a failure that does not come again is unstable, with both transcripts', async (t) => {
  t.match(await concluded(breaks, holds), { verdict: 'unstable', exchanges: ['b#1', 'a#1'] })
})

t.test('trouble on the line is tried again, and told of where it passes then', async (t) => {
  const trouble = throws(new Inconclusive('it was reset', [], true))
  t.match(await concluded(trouble, holds), { verdict: 'pass', reason: /^Once it was reset; passed/ })
  t.match(await concluded(trouble), { verdict: 'inconclusive', reason: 'it was reset' })
})

t.test(
  'what lacks evidence is inconclusive, what is not offered does not apply, all else is our error',
  async (t) => {
    t.equal((await concluded(throws(new Inconclusive('no list')))).verdict, 'inconclusive')
    t.equal((await concluded(throws(new Inapplicable('not offered')))).verdict, 'inapplicable')
    t.equal((await concluded(throws(new TypeError('x is undefined')))).verdict, 'error')
  },
)

t.test('what is judged after the last act is not acted again', async (t) => {
  t.equal((await concluded(breaks, holds, 'end')).verdict, 'fail')
})

t.test('of several members all that broke are counted', async (t) => {
  const judge = (member: number) => (member > 2 ? fail('small', `${member}`, `x#${member}`) : pass())
  t.match(await each([1, 2, 3, 4], judge), { actual: '3', times: { broken: 2, of: 4 } })
  const nested = await each([[3], [1]], (members) => each(members, judge))
  t.match(nested, { actual: '3', times: { broken: 1, of: 2 } })
  await t.rejects(
    each([], () => pass()),
    { message: 'There was nothing to judge.' },
  )
})

t.test(
  'one member that could not be judged keeps all others from passing, and none from failing',
  async (t) => {
    const judge = async (member: string) => {
      if (member === 'lost') throw new Inconclusive('lost')
      return member === 'bad' ? fail('good', 'bad') : pass()
    }
    await t.rejects(each(['good', 'lost'], judge), { message: 'lost' })
    t.equal((await each(['bad', 'lost'], judge)).holds, false)
  },
)

t.test('what is looked at elsewhere can only add a failure', async (t) => {
  const [good, bad] = [pass('own#1'), fail('a', 'b', 'other#1')]
  t.same(await also(Promise.resolve(good), Promise.reject(new Error('x')), Promise.resolve(null)), good)
  t.same(await also(Promise.resolve(good), Promise.resolve(bad)), bad)
  await t.rejects(also(Promise.reject(new Error('own')), Promise.resolve(bad)), { message: 'own' })
})

t.test('those who meet wait for the last', async (t) => {
  const arrive = meeting(2)
  let isOver = false
  const first = arrive().then(() => (isOver = true))
  await new Promise((resolve) => setTimeout(resolve, 5))
  t.equal(isOver, false)
  await Promise.all([first, arrive()])
  t.equal(isOver, true)
})
