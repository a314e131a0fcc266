import { test } from 'tap'
import { faults } from '../../../reference/faults.ts'
import { judge, testable } from '../../../self-test/attempt.ts'
import { intact } from './part.ts'

const passing = async (live: boolean) => {
  // Nothing listens at the second endpoint: deliveries without an answer are judged as well.
  const { findings } = await judge({ ...intact, told: { live, webhookUrls: ['http://127.0.0.1:9/'] } })
  return findings.flatMap(({ id, verdict, actual, reason }) =>
    verdict === 'pass' || verdict === null ? [] : [`${id}: ${verdict} (${actual ?? reason})`],
  )
}

test('passes the intact reference implementation', async (t) => {
  t.strictSame(await passing(false), [], 'with test keys')
  t.strictSame(await passing(true), [], 'with live keys')
})

test('has a fault for every testable requirement', (t) => {
  const broken = new Set(faults.map(({ breaks }) => breaks[0]))
  t.strictSame(
    testable.filter((id) => !broken.has(id)),
    [],
  )
  t.end()
})

test('names each fault once, and deep ones enough', (t) => {
  const names = faults.map(({ name }) => name)
  t.equal(new Set(names).size, names.length)
  t.ok(faults.filter(({ told }) => told?.sample !== undefined).length >= 20, 'wrong once in five')
  t.end()
})
