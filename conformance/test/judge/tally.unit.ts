import { test } from 'tap'
import { tallyOf } from '../../judge/tally.ts'
import { blocked, fails, passes, unclear, type RuleVerdict } from '../../requirements/verdict.ts'

const exchangeOf = (id: string) => ({
  kind: id === 'b' ? ('webhook' as const) : ('request' as const),
  scenario: `scenario of ${id}`,
  operation: 'createCharge' as const,
})

test('a tally counts verdicts and keeps the first of each kind', (t) => {
  const gap = unclear('It is late.', 'a')
  const held = passes('b')
  const broken = fails('1', '2', 'c')
  const blocking = blocked('It did not come.', 'd')
  const verdicts = [gap, held, broken, blocking, fails('3', '4', 'c'), passes('b')]
  t.same(tallyOf(verdicts, exchangeOf), {
    verdicts: 6,
    broken: 2,
    firstVerdict: gap,
    firstHeld: held,
    firstBroken: broken,
    firstBlocking: blocking,
    hasGap: true,
    heldIn: new Map([['b', 2]]),
    brokenIn: new Map([['c', 2]]),
    scenarios: new Set(['scenario of c']),
    verdictsByScenario: new Map([
      ['scenario of b', 2],
      ['scenario of c', 2],
    ]),
    heldOperations: new Set(['webhooks']),
    brokenOperations: new Set(['createCharge']),
  })
  t.end()
})

test('what is kept of many verdicts is bounded', (t) => {
  function* many(): Generator<RuleVerdict> {
    for (let index = 0; index < 10_000; index += 1) {
      yield passes(`held ${index}`)
      yield fails('', '', `broken ${index}`)
    }
  }
  const { verdicts, broken, heldIn, brokenIn, scenarios } = tallyOf(many(), exchangeOf)
  t.same([verdicts, broken], [20_000, 10_000])
  t.same([heldIn.size, brokenIn.size, scenarios.size], [300, 300, 20])
  t.end()
})
