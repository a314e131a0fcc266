import { test } from 'tap'
import { movesOf } from '../../scenarios/kind-moves.ts'
import { flat } from '../../scenarios/scenario.ts'

test('the moves of a kind follow from its row', (t) => {
  const { make, repeat, read, lists, acts } = movesOf('Charge')
  t.match(make('charge 1').at(-1), { call: 'createCharge', as: 'charge 1' })
  t.match(repeat('charge 2', 'charge 1').at(-1), { call: 'createCharge', as: 'charge 2' })
  t.strictSame(read('charge 1'), [{ call: 'retrieveCharge', on: 'charge 1' }])
  t.strictSame(lists('charge 1'), [], 'no list holds charges')
  t.strictSame(acts('charge 1'), [], 'no operation moves one')
  t.end()
})

test('the wrong requests of a kind are in a form that a counterexample may hold', (t) => {
  const calls = movesOf('Token')
    .wrongs.flatMap(flat)
    .flatMap((step) => ('call' in step ? [step] : []))
  t.ok(calls.some(({ change = {} }) => change['card[name]'] === null))
  t.ok(calls.some(({ key }) => key === 'none'))
  t.ok(calls.some(({ unknownId }) => unknownId === 'random'))
  t.notOk(calls.some((call) => 'case' in call))
  t.end()
})

test('what was made is read, with its event, at the end', (t) => {
  t.match(movesOf('Charge').ending('charge 1'), [
    { call: 'retrieveCharge', on: 'charge 1' },
    { await: 'events', of: 'charge 1', keys: ['charge.create'] },
    { call: 'retrieveEvent' },
  ])
  t.end()
})
