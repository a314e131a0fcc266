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
    passed: {
      count: 2,
      first: held,
      byExchange: new Map([['b', 2]]),
      byScenario: new Map([['scenario of b', 2]]),
      operations: new Set(['webhooks']),
    },
    failed: {
      count: 2,
      first: broken,
      byExchange: new Map([['c', 2]]),
      byScenario: new Map([['scenario of c', 2]]),
      operations: new Set(['createCharge']),
    },
    firstInconclusive: gap,
    firstBlocked: blocking,
    count: 6,
  })
  t.same(
    verdictsByScenario(tally),
    new Map([...tally.passed.byScenario, ...tally.failed.byScenario]),
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
  const { count, passed, failed } = tallyOf(many(), exchangeOf)
  t.same([count, failed.count], [20_000, 10_000])
  t.same([passed.byExchange.size, failed.byExchange.size, failed.byScenario.size], [300, 300, 300])
  t.end()
})
