import { test } from 'tap'
import type { Step } from '../../../generated/report.js'
import { jsonReport } from '../../reports/json.ts'
import { stableRecord } from '../../reports/stable.ts'
import { sampleRecord } from './sample.ts'

/** A step that showed a resource. */
function shown(id: string): Step {
  return {
    id: 'flow/createCharge#1',
    kind: 'request',
    operation: 'createCharge',
    start: 1,
    duration: 2,
    method: 'POST',
    path: '/charges',
    status: 200,
    held: { id, object: 'charge', state: 'pending', of: null, becomes: null, page: null },
  }
}

/** What one run of many says: each has identifiers, names, addresses and times of its own. */
function recordOf(id: string, nonce: string, port: number, took: number) {
  const name = nonce.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  const owner = `Nur ${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
  const body = `500 {"object":"error","message":"${owner} charged ${id}, which is not ${id}, at all, or at any time`
  return sampleRecord(
    {
      'token-id': {
        verdict: 'fail',
        expected: `card.name ${owner}`,
        actual: `${id} (${took} of 9 answers)`,
        member: { name: 'id', value: id },
        times: { broken: took, of: 9 },
      },
      'charge-id': {
        verdict: 'fail',
        expected: 'refused',
        actual: `${body.slice(0, 119)}… (2 of ${took} times)`,
      },
      'source-id': {
        verdict: 'inconclusive',
        reason: `connect ECONNREFUSED 127.0.0.1:${port} in ${took} ms.`,
      },
      'event-id': {
        verdict: 'pass',
        ...(took > 5
          ? { reason: 'Once no complete answer came; passed when tried again.', repeated: true }
          : {}),
      },
    },
    { timeline: [shown(id)], duration: took, implementation: implementationAt(port) },
  )
}

function implementationAt(port: number) {
  const baseUrl = `http://127.0.0.1:${port}`
  return { baseUrl, vaultUrl: baseUrl, payUrl: null, live: false, embedded: false }
}

test('what is of one run alone is not in its stable record', (t) => {
  const one = jsonReport(stableRecord(recordOf('chrg_test_54lve619sitvzxpbkq', 'ab12cd34ef56z', 4010, 3)))
  const other = jsonReport(
    stableRecord(recordOf('chrg_test_jotyh3dnhq8chkbqkv9a', '0f9e8d7c6b5a1b', 51_234, 8)),
  )
  t.equal(one, other)
  t.match(one, /\(charge id\) \(some answers\)/)
  t.match(one, /Nur …/)
  t.end()
})
