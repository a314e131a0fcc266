import { test } from 'tap'
import { requirements } from '../../../../generated/requirements.ts'
import { faults, type Fault } from '../../../reference/faults.ts'
import { judge, testable } from '../../../self-test/attempt.ts'
import { several } from '../variants/groups.ts'
import { whole } from '../whole.ts'

/** The fault of no fault: the intact reference implementation. */
const intact: Omit<Fault, 'breaks'> = { name: 'intact' }

// Nothing listens at the second endpoint: deliveries without an answer are judged as well.
const told = { webhookUrls: ['http://127.0.0.1:9/'] }

const left = async (live: boolean, only: readonly string[] = []) => {
  const { findings } = await judge({ ...intact, told: { ...told, live } }, 'normal', only)
  return findings.flatMap(({ id, verdict, actual, reason }) =>
    verdict === 'pass' || verdict === null ? [] : [`${id}: ${verdict} (${actual ?? reason})`],
  )
}

test('passes the intact reference implementation', async (t) => {
  t.strictSame(await left(false), [], 'with test keys')
  t.strictSame(await left(true), [], 'with live keys')
})

const others = testable.filter((id) => requirements[id].by !== 'field')

test('judges each requirement when it is asked for alone', async (t) => {
  await several(
    others.filter((_, at) => whole || at % 25 === 0),
    async (id) => void t.strictSame(await left(false, [id]), [], id),
  )
})

test('has a fault for every testable requirement, each with a name of its own', (t) => {
  const broken = new Set(faults.map(({ breaks }) => breaks[0]))
  t.strictSame(
    testable.filter((id) => !broken.has(id)),
    [],
  )
  const names = faults.map(({ name }) => name)
  t.equal(new Set(names).size, names.length)
  t.end()
})
