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

const passing = async (live: boolean) => {
  const { findings } = await judge({ ...intact, told: { ...told, live } })
  return findings.flatMap(({ id, verdict, actual, reason }) =>
    verdict === 'pass' || verdict === null ? [] : [`${id}: ${verdict} (${actual ?? reason})`],
  )
}

test('passes the intact reference implementation', async (t) => {
  t.strictSame(await passing(false), [], 'with test keys')
  t.strictSame(await passing(true), [], 'with live keys')
})

const fields = testable.filter((id) => requirements[id].by === 'field')
const areas = [...new Set(fields.map((id) => requirements[id].area))]

/** The fields of an area stand on the same answers, and are judged together; each other requirement by itself, of which every fifth is tried unless the proof is whole. */
const parts = [
  ...areas.map((area) => fields.filter((id) => requirements[id].area === area)),
  ...testable.filter((id) => !fields.includes(id)).map((id) => [id]),
]

test('judges each requirement when it is asked for alone', async (t) => {
  const left: string[] = []
  await several(whole ? parts : parts.filter((_, at) => at % 5 === 0), async (ids) => {
    const { findings } = await judge({ ...intact, told }, ids)
    for (const { id, verdict, actual, reason } of findings)
      if (ids.includes(id) && verdict !== 'pass') left.push(`${id}: ${verdict} (${actual ?? reason})`)
  })
  t.strictSame(left, [])
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
