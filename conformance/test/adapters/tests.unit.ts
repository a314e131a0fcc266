import { test } from 'tap'
import { conclude } from '../../adapters/tests.ts'
import { hostile, raw, sampleRecord } from '../reports/sample.ts'

test('a runner gets no control sequences of an implementation', (t) => {
  const text = { expected: hostile, actual: hostile, reason: hostile }
  const { findings } = sampleRecord({
    'charge-id': { verdict: 'fail', ...text },
    'card-number-hidden': { verdict: 'fail', ...text },
    'token-id': { verdict: 'inapplicable', ...text },
  })
  const findingOf = (id: string) => findings.find((finding) => finding.id === id) ?? findings[0]!
  for (const id of ['card-number-hidden', 'token-id'] as const) {
    const reason = conclude(id, findingOf(id), false)
    t.match(reason, 'owned')
    t.notMatch(reason, raw)
  }
  try {
    conclude('charge-id', findingOf('charge-id'), false)
    t.fail('a failure is thrown')
  } catch (error) {
    const { message, stack, expected, actual } = error as Error & Record<string, unknown>
    for (const part of [message, stack, expected, actual]) {
      t.match(part, 'owned')
      t.notMatch(part, raw)
    }
  }
  t.end()
})
