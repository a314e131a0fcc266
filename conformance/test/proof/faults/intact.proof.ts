import { test } from 'tap'
import { requirements } from '../../../../generated/requirements.ts'
import { otherKeys } from '../../../reference/index.ts'
import { selectionOf } from '../../../settings/selection.ts'
import { each, everyNth } from '../each.ts'
import { judge } from '../variants/runs.ts'

/** Judges the intact reference, with a second merchant and an endpoint that is down. */
const complaints = async (only: readonly string[] = []) => {
  const intact = { allows: 'nothing', options: { webhookUrls: ['http://127.0.0.1:9/'] } }
  const { public: publicKey, secret: secretKey } = otherKeys.test
  const { findings } = await judge(intact, { only, otherAccount: { publicKey, secretKey } })
  return findings.flatMap(({ id, verdict, actual, reason }) =>
    verdict === 'pass' || verdict === null ? [] : [`${id}: ${verdict} (${actual ?? reason})`],
  )
}

test('passes the intact reference implementation', async (t) => {
  t.strictSame(await complaints(), [])
})

test('judges each requirement when it is asked for alone', async (t) => {
  const others = [...selectionOf({})].filter((id) => requirements[id].by !== 'field')
  await each(t, others, { sample: everyNth(others, 50) }, async (id) =>
    t.strictSame(await complaints([id]), [], id),
  )
})
