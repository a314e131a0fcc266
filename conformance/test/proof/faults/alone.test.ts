import { test } from 'tap'
import { requirements } from '../../../../generated/requirements.ts'
import { judge, testable } from '../../../self-test/attempt.ts'
import { several } from '../variants/groups.ts'
import { whole } from '../whole.ts'
import { intact } from './part.ts'

// Nothing listens at the second endpoint: deliveries without an answer are judged as well.
const told = { webhookUrls: ['http://127.0.0.1:9/'] }

const fields = testable.filter((id) => requirements[id].by === 'field')
const areas = [...new Set(fields.map((id) => requirements[id].area))]

/** The fields of an area stand on the same answers, and are judged together; each other requirement by itself, of which every third is tried unless the proof is whole. */
const parts = [
  ...areas.map((area) => fields.filter((id) => requirements[id].area === area)),
  ...testable.filter((id) => !fields.includes(id)).map((id) => [id]),
]

test('judges each requirement when it is asked for alone', async (t) => {
  const left: string[] = []
  await several(whole ? parts : parts.filter((_, at) => at % 3 === 0), async (ids) => {
    const { findings } = await judge({ ...intact, told }, ids)
    for (const { id, verdict, actual, reason } of findings)
      if (ids.includes(id) && verdict !== 'pass') left.push(`${id}: ${verdict} (${actual ?? reason})`)
  })
  t.strictSame(left, [])
})
