import t from 'tap'
import type { OperationId } from '../../../generated/operations.ts'
import { readAnswer, returned } from '../../api/answer.ts'
import { Inconclusive } from '../../api/inconclusive.ts'
import type { Call } from '../../api/request.ts'
import type { Services } from '../../api/services.ts'
import { invariant, type Invariant } from '../../checks/invariant.ts'
import { expect, pass } from '../../checks/judgement.ts'
import { openKnown } from '../../known/known.ts'
import { openHolder } from '../../run/invariants.ts'
import { openTallies } from '../../run/tally.ts'
import type { Delivery } from '../../webhooks/old/receiver.ts'

/** Holds answers against these invariants alone. */
function rig(...invariants: Invariant[]) {
  const [known, tallies] = [openKnown(), openTallies()]
  const deliveries: Delivery[] = []
  const holder = openHolder(invariants, known, { receiver: { deliveries } } as unknown as Services, tallies)
  let count = 0
  const tell = (operation: OperationId, call: Call, json: unknown, status = 200) => {
    const id = `${operation}#${(count += 1)}`
    const incoming = { id, status, headers: {}, body: '', json, error: null, duration: 1 }
    const telling = {
      from: id,
      texts: [JSON.stringify(json)],
      json,
      called: { operation, call, answer: readAnswer(incoming, operation, returned(operation)) },
    }
    known.listen(telling)
    holder.listen(telling)
  }
  return { known, tallies, holder, deliveries, tell }
}

const source = (amount: number) => ({ object: 'source', id: 'src_1', amount })
const echoes = invariant('source-amount-echo', { answers: 'Source' }, (shown) =>
  expect(shown.value['amount'] === Number(shown.sent['amount']), 'as sent', String(shown.value['amount'])),
)

t.test('an answer is held against what was sent for it', async (t) => {
  const { tallies, tell } = rig(echoes)
  tell('createSource', { parameters: { amount: '5' } }, source(5))
  tell('createSource', { parameters: { amount: '5' } }, source(6))
  t.match(tallies.of('source-amount-echo'), {
    held: 1,
    broken: [{ exchange: 'createSource#2', actual: '6' }],
  })
})

t.test('nothing is concluded of what was tried, observed or to be refused', async (t) => {
  const { tallies, tell } = rig(echoes)
  for (const intent of ['tried', 'observed', 'refused'] as const)
    tell('createSource', { intent, parameters: { amount: '5' } }, source(6))
  t.equal(tallies.of('source-amount-echo'), undefined)
})

t.test('an event is held where it is about a charge of the run, wherever it shows', async (t) => {
  const pending = invariant('charge-create-event-pending', { events: 'charge.create' }, () => pass())
  const { tallies, holder, deliveries, tell } = rig(pending)
  const event = (charge: string) => ({
    object: 'event',
    id: `evnt_${charge}`,
    key: 'charge.create',
    data: { object: 'charge', id: charge },
  })
  tell('createCharge', { parameters: { source: 'src_1' } }, { object: 'charge', id: 'chrg_1' })
  tell('listEvents', {}, { object: 'list', limit: 9, data: [event('chrg_1'), event('chrg_foreign')] })
  tell('retrieveEvent', { id: 'evnt_chrg_1' }, event('chrg_1'))
  const delivery = {
    id: 'webhook#1',
    method: 'POST',
    path: '/',
    headers: {},
    answered: 200,
    at: 0,
  }
  for (const charge of ['chrg_1', 'chrg_foreign']) deliveries.push({ ...delivery, json: event(charge) })
  holder.deliverNew()
  t.equal(tallies.of('charge-create-event-pending')?.held, 3)
})

t.test('a judgement that lacks something is neither held nor broken', async (t) => {
  const lacking = invariant('source-amount-echo', { answers: 'Source' }, () => {
    throw new Inconclusive('amount breaks its own requirement')
  })
  const { tallies, tell } = rig(lacking)
  tell('createSource', {}, source(1))
  t.match(tallies.of('source-amount-echo'), { held: 0, broken: [], lack: { message: /its own/ } })
})

t.test('an error of an invariant is the kit’s own', async (t) => {
  const broken = invariant('source-amount-echo', { answers: 'Source' }, () => {
    throw new TypeError('x is not a function')
  })
  const { tell } = rig(broken)
  t.throws(() => tell('createSource', {}, source(1)), TypeError)
})
