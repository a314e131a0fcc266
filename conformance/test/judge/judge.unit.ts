import { test } from 'tap'
import { tallyOf, verdictsByScenario } from '../../judge/judge.ts'
import { blocked, fails, passes, unclear } from '../../requirements/requirement.ts'
import type { RuleVerdict } from '../../requirements/requirement.ts'

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
  const tally = tallyOf(verdicts, exchangeOf)
  t.same(tally, {
    holding: {
      count: 2,
      first: held,
      byExchange: new Map([['b', 2]]),
      byScenario: new Map([['scenario of b', 2]]),
      operations: new Set(['webhooks']),
    },
    broken: {
      count: 2,
      first: broken,
      byExchange: new Map([['c', 2]]),
      byScenario: new Map([['scenario of c', 2]]),
      operations: new Set(['createCharge']),
    },
    firstInconclusive: gap,
    firstBlocking: blocking,
    count: 6,
  })
  t.same(
    verdictsByScenario(tally),
    new Map([...tally.holding.byScenario, ...tally.broken.byScenario]),
  )
  t.end()
})

test('verdicts of one scenario on both sides are counted together', (t) => {
  const tally = tallyOf([passes('c'), fails('1', '2', 'c')], exchangeOf)
  t.same(verdictsByScenario(tally), new Map([['scenario of c', 2]]))
  t.end()
})

test('what is kept of many verdicts is bounded', (t) => {
  function* many(): Generator<RuleVerdict> {
    for (let index = 0; index < 10_000; index += 1) {
      yield passes(`held ${index}`)
      yield fails('', '', `broken ${index}`)
    }
  }
  const { count, holding, broken } = tallyOf(many(), exchangeOf)
  t.same([count, broken.count], [20_000, 10_000])
  t.same([holding.byExchange.size, broken.byExchange.size, broken.byScenario.size], [300, 300, 300])
  t.end()
})
