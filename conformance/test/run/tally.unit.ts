import t from 'tap'
import { Inapplicable, Inconclusive } from '../../api/inconclusive.ts'
import { openTallies } from '../../run/tally.ts'
import { findingsOf } from '../../run/verdicts.ts'

const id = 'charge-amount'
const nothing = () => null

/** What is said of one requirement. */
function verdict(tallies: ReturnType<typeof openTallies>, lacking: () => unknown = nothing, of = id) {
  const selected = new Set([of]) as Parameters<typeof findingsOf>[2]
  return findingsOf(new Map(), tallies, selected, lacking).find((finding) => finding.id === of)
}

t.test('one broken answer among many is a failure that counts them', async (t) => {
  const tallies = openTallies()
  for (let at = 0; at < 39; at += 1) tallies.held(id, `good#${at}`)
  const member = { name: 'amount', value: '"7"' }
  tallies.broke({ requirement: id, exchange: 'bad#1', expected: 'an integer', actual: 'amount: "7"', member })
  t.match(verdict(tallies), {
    verdict: 'fail',
    expected: 'an integer',
    actual: 'amount: "7"',
    exchanges: ['bad#1'],
    member,
    times: { broken: 1, of: 40 },
  })
})

t.test('a failure cites each answer once, and what holds many resources last', async (t) => {
  const tallies = openTallies()
  for (const exchange of ['a-list#1', 'a-list#1', 'made#1', 'made#2'])
    tallies.broke({ requirement: id, exchange, expected: 'an integer', actual: `${exchange} is wrong` })
  const lists = new Set(['a-list#1'])
  const [finding] = findingsOf(new Map(), tallies, new Set([id]), nothing, lists).filter(
    (one) => one.id === id,
  )
  t.match(finding, {
    actual: 'made#1 is wrong',
    exchanges: ['made#1', 'made#2', 'a-list#1'],
  })
})

t.test('without an answer nothing passes', async (t) => {
  t.match(verdict(openTallies()), { verdict: 'inconclusive', reason: 'No answer showed it.' })
  const lack = () => new Inconclusive('createCharge was not accepted: 500.')
  t.match(verdict(openTallies(), lack), {
    verdict: 'inconclusive',
    reason: 'createCharge was not accepted: 500.',
  })
})

t.test('what may be absent and is, does not apply', async (t) => {
  const tallies = openTallies()
  tallies.enter({ present: [], absent: ['event-webhook-deliveries'], broken: [] }, 'list#1')
  t.equal(verdict(tallies, nothing, 'webhook-delivery-status')?.verdict, 'inapplicable')
  t.equal(verdict(tallies, nothing, 'event-webhook-deliveries')?.verdict, 'inapplicable')
})

t.test(
  'what is not there does not apply where the specification leaves it open, and nowhere else',
  async (t) => {
    const lack = () => new Inapplicable('No charge can be retrieved.')
    t.equal(verdict(openTallies(), lack, 'retrieve-charge-same-charge')?.verdict, 'inapplicable')
    t.equal(verdict(openTallies(), lack)?.verdict, 'inconclusive')
  },
)

t.test('an inspection charges each requirement once', async (t) => {
  const tallies = openTallies()
  const member = { name: 'amount', value: null }
  const broken = (pointer: string) =>
    ({ requirement: id, pointer, expected: '', actual: pointer, member }) as const
  tallies.enter({ present: [], absent: [], broken: [broken('/amount'), broken('/source/amount')] }, 'x')
  t.equal(tallies.of(id)?.broken.length, 1)
})
