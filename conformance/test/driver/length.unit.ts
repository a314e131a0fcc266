import { test } from 'tap'
import { lengthOf } from '../../driver/length.ts'
import type { Step } from '../../scenarios/scenario.ts'

const read: Step = { call: 'retrieveCharge', on: '@charge' }

test('a chain is as long as its requests, of branches as the longest', (t) => {
  t.equal(lengthOf([]), 0)
  t.equal(lengthOf([read, { visit: '@charge', choose: null }, read]), 4)
  t.equal(lengthOf([{ beside: [[read], [read, read, read]] }, read]), 4)
  t.equal(lengthOf([{ race: [[read], [read, read]] }]), 2)
  const pause: Step = { pause: 1, since: '@charge' }
  t.ok(lengthOf([pause]) > lengthOf([read, read]), 'a pause takes the time of several')
  t.end()
})
