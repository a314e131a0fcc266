import { test } from 'tap'
import { chainLength } from '../../driver/chain-length.ts'
import type { Step } from '../../scenarios/scenario.ts'

const read: Step = { call: 'retrieveCharge', on: '@charge' }

test('a chain is as long as its requests, of branches as the longest', (t) => {
  t.equal(chainLength([]), 0)
  t.equal(chainLength([read, { visit: '@charge', choose: null }, read]), 4)
  t.equal(chainLength([{ beside: [[read], [read, read, read]] }, read]), 4)
  t.equal(chainLength([{ race: [[read], [read, read]] }]), 2)
  const pause: Step = { pause: 1, since: '@charge' }
  t.ok(chainLength([pause]) > chainLength([read, read]), 'a pause takes the time of several')
  t.end()
})
