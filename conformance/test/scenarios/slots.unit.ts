import { test } from 'tap'
import { openSlots, type SlottedResource } from '../../driver/slots.ts'
import type { Command } from '../../scenarios/match-step.ts'
import { referenceIn, slotsRead } from '../../scenarios/slots.ts'

test('a shared slot is seen by every scenario, and any other by its own', (t) => {
  const shared = new Map()
  const [first, second] = [openSlots(shared), openSlots(shared)]
  const charge = { kind: 'Charge', value: {} } as SlottedResource
  first.set('@charge', charge)
  first.set('charge 1', charge)
  t.equal(second.get('@charge'), charge)
  t.equal(second.get('charge 1'), undefined)
  t.equal(first.get('charge 1'), charge)
  t.end()
})

test('a step reads the slots that it names, also in its values', (t) => {
  const change = { amount: '{source 1.amount+1}', note: 'none', 'card[name]': null }
  const rows: [command: Command, slots: string[]][] = [
    [{ call: 'createCharge', from: 'source 2', change }, ['source 2', 'source 1']],
    [{ call: 'listChargeEvents', on: '@charge', idFrom: '@source' }, ['@charge', '@source']],
    [{ visit: 'charge 1', choose: null }, ['charge 1']],
    [{ await: 'field', of: 'token 1', like: 'charge 1' }, ['token 1', 'charge 1']],
    [{ pause: 1, since: '@charge' }, ['@charge']],
  ]
  for (const [command, slots] of rows) t.strictSame(slotsRead(command), slots)
  t.end()
})

test('a reference names a slot, a field, and what is done with it', (t) => {
  const plain = { slot: 'source 1', field: 'bank', shift: '+0', zone: undefined }
  t.strictSame(referenceIn('source 1.bank'), plain)
  const dated = { slot: '@created', field: 'created_at', shift: '+1', zone: '+08:00' }
  t.strictSame(referenceIn('@created.created_at+1 at +08:00'), dated)
  t.equal(referenceIn('reverse'), undefined)
  t.end()
})
