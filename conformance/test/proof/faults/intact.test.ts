import { test } from 'tap'
import { requirements } from '../../../../generated/requirements.ts'
import { judge, testable } from '../../../self-test/attempt.ts'
import { mapLimit } from '../variants/groups.ts'
import { whole } from '../whole.ts'

/** Judges the intact reference implementation. At its second endpoint nothing listens: deliveries without an answer are judged as well. */
const left = async (live: boolean, only: readonly string[] = []) => {
  const intact = { name: 'intact', live, webhookUrls: ['http://127.0.0.1:9/'] }
  const { findings } = await judge(intact, 'normal', only)
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
  await mapLimit(
    others.filter((_, at) => whole || at % 25 === 0),
    async (id) => void t.strictSame(await left(false, [id]), [], id),
  )
})
