import { test } from 'tap'
import { intact, judge, testable } from '../../../self-test/attempt.ts'
import { several } from '../variants/groups.ts'

// Nothing listens at the second endpoint: deliveries without an answer are judged as well.
const told = { webhookUrls: ['http://127.0.0.1:9/'] }

test('judges each requirement when it is asked for alone', async (t) => {
  const left: string[] = []
  await several(testable, async (id) => {
    const { findings } = await judge({ ...intact, told }, [id])
    for (const { verdict, actual, reason } of findings.filter((finding) => finding.id === id))
      if (verdict !== 'pass') left.push(`${id}: ${verdict} (${actual ?? reason})`)
  })
  t.strictSame(left, [])
})
