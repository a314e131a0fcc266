import { test } from 'tap'
import { cases } from '../../../generated/cases.ts'
import { rehearse } from '../../driver/rehearsal.ts'
import { caseSteps } from '../../scenarios/cases.ts'
import { chargeToken, charge, source, token } from '../../scenarios/creations.ts'
import { subjectSteps } from '../../scenarios/requests.ts'
import { listEvents, retrieveEvent, retrieveToken } from '../../scenarios/reads.ts'
import { commandsIn, type CallCommand, type Step } from '../../scenarios/scenario.ts'

/** The expectation of each call: accepted, open, or the requirements that it breaks. */
function expectationsIn(steps: readonly Step[]): string[] {
  const expectations = rehearse(steps, { tokenParameter: 'card', reverseOrder: 'newest' })
  return commandsIn(steps).map((step) => {
    const { expect = '', breaks = [] } = expectations.get(step) ?? {}
    return expect === 'refused' ? breaks.join(' ') : expect
  })
}

test('a charge is expected by the source that it names', async (t) => {
  const steps = [
    source('one'),
    charge('wrong', 'one', { amount: '{one.amount+1}' }),
    charge('unknown', 'one', { source: 'src_test_nobody' }),
    charge('right', 'one'),
    charge('again', 'one'),
  ]
  t.same(expectationsIn(steps), [
    'accepted',
    'charge-amount-equals-source',
    'charge-source-known',
    'open',
    'open',
  ])
})

test('either of two charges that race may come first', async (t) => {
  const race = (from: string): Step => ({
    race: [[charge('a', from)], [charge('b', from)]],
  })
  t.same(expectationsIn([source('one'), race('one')]), ['accepted', 'open', 'open'])
  t.same(expectationsIn([token('one'), chargeToken('a', 'one'), chargeToken('b', 'one')]), [
    'accepted',
    'accepted',
    'token-single-use',
  ])
})

test('ids and keys that nobody holds are refused', async (t) => {
  const read = retrieveToken('one')
  const unknown = (call: CallCommand): CallCommand => ({ ...call, unknownId: 'near' })
  t.same(
    expectationsIn([
      token('one'),
      read,
      unknown(read),
      { ...read, key: 'none' },
      retrieveEvent('@created'),
      unknown(retrieveEvent('@created')),
      listEvents({ limit: '5' }),
    ]),
    [
      'accepted',
      'accepted',
      'retrieve-token-unknown-id',
      'retrieve-token-key-required',
      'accepted',
      'retrieve-event-unknown-id',
      'open',
    ],
  )
})

test('each generated case is expected as the contract says', async (t) => {
  for (const row of cases.filter(({ key }) => key === 'right' || key === 'other')) {
    const steps = [...subjectSteps(row.operation), ...caseSteps(row)]
    const sent = commandsIn(steps).at(-1)
    const [last = ''] = expectationsIn(steps).slice(-1)
    if (sent === undefined || !('call' in sent)) t.fail(`${row.id} sends nothing`)
    else if (row.expect === 'refused')
      t.ok(last.split(' ').includes(row.about), `${row.id}: ${last}`)
    else t.equal(last, row.expect === 'observed' ? 'open' : 'accepted', row.id)
  }
})
