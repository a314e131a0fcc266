import { test } from 'tap'
import { rehearse } from '../../driver/rehearsal.ts'
import { charge, source, token } from '../../scenarios/creations.ts'
import {
  finalSteps,
  slotsFilledWith,
  moves,
  numberedSlot,
  racedPairs,
} from '../../scenarios/moves.ts'
import { commandsIn, type CallCommand, type Step } from '../../scenarios/scenario.ts'

const callsOf = (steps: readonly Step[]): CallCommand[] =>
  commandsIn(steps).flatMap((step) => ('call' in step ? [step] : []))

const variants = moves.flatMap((move) => move.variants('subject', 'new'))
const calls = variants.flatMap(callsOf)

test('the slots of a kind are those that its creations fill, whatever their names', (t) => {
  const steps = [source('source 1'), charge('anything', 'source 1'), token('source 2')]
  t.strictSame(slotsFilledWith(steps, 'Source'), [numberedSlot('Source', 1)])
  t.strictSame(slotsFilledWith(steps, 'Charge'), ['anything'])
  t.end()
})

test('moves make, use, read and list what the contract says, rightly and wrongly', (t) => {
  t.match(
    calls.filter(({ from, as }) => from === 'subject' && as === 'new').map(({ call }) => call),
    ['createCharge'],
  )
  t.ok(calls.some(({ call, on }) => call === 'listChargeEvents' && on === 'subject'))
  t.ok(calls.some(({ change = {} }) => change['card[name]'] === null))
  t.ok(calls.some(({ key }) => key === 'none'))
  t.ok(calls.some(({ unknownId }) => unknownId === 'random'))
  t.ok(calls.some(({ change = {} }) => change['amount'] === '{subject.amount-1}'))
  t.notOk(
    calls.some((call) => 'case' in call),
    'a counterexample names no case',
  )
  t.ok(racedPairs.some((pair) => pair.every(({ subjectKind }) => subjectKind === 'Charge')))
  t.end()
})

test('a wrong move ends in a request that must be refused', (t) => {
  const wrong = variants.filter((steps) => callsOf(steps.slice(-1))[0]?.change?.['amount'] === null)
  t.ok(wrong.length > 0)
  for (const steps of wrong) {
    const all = [source('subject'), ...steps]
    const [last] = all.slice(-1)
    const options = { reverseOrder: 'newest' }
    t.equal(last && rehearse(all, options).get(last)?.expect, 'refused')
  }
  t.end()
})

test('what was made is read, with its events, at the end', (t) => {
  t.match(finalSteps([source('source 1'), charge('charge 1', 'source 1')]), [
    { visit: 'charge 1', choose: 'successful' },
    { await: 'final', of: 'charge 1' },
    { await: 'events', of: 'charge 1', keys: ['charge.create', 'charge.complete'] },
    { call: 'retrieveEvent' },
    { call: 'retrieveEvent' },
    { await: 'deliveries' },
    { call: 'listChargeEvents', on: 'charge 1' },
    { call: 'retrieveCharge', on: 'charge 1' },
    { await: 'webhooks', of: 'charge 1' },
  ])
  t.end()
})
