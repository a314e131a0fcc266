import { test } from 'tap'
import { coveringSequences } from '../../explore/cover.ts'
import { callsIn, type CallCommand, type Step } from '../../scenarios/scenario.ts'

const sequences = coveringSequences({ tokenParameter: 'card', reverseOrder: 'newest' })

/** The places in a sequence at which a call of this form stands. */
const placesOf = (steps: readonly Step[], has: (call: CallCommand) => boolean): number[] =>
  callsIn(steps).flatMap((call, place) => (has(call) ? [place] : []))

const isWrongAmount = ({ from, change }: CallCommand): boolean =>
  from === 'source 1' && change?.['amount'] === '{source 1.amount-1}'
const isWithoutKey = ({ from, key }: CallCommand): boolean => from === 'source 1' && key === 'none'
const isCharge = ({ from, as }: CallCommand): boolean => from === 'source 1' && as !== undefined

test('each refused request comes before and after each other one, and after each charge', (t) => {
  const histories = sequences.filter(
    (steps) => placesOf(steps, isWrongAmount).length > 1 && placesOf(steps, isCharge).length > 0,
  )
  t.ok(histories.length > 0)
  for (const steps of histories) {
    const [amounts, keys] = [placesOf(steps, isWrongAmount), placesOf(steps, isWithoutKey)]
    const charges = placesOf(steps, isCharge)
    t.ok(Math.min(...amounts) < Math.max(...keys))
    t.ok(Math.min(...keys) < Math.max(...amounts))
    t.ok(Math.min(...amounts) < Math.min(...charges))
    t.ok(Math.max(...charges) < Math.max(...amounts))
  }
  t.end()
})

test('customers pay first in one sequence, and decline first in another', (t) => {
  const firstChoices = sequences.map((steps) =>
    steps.flatMap((step) => ('visit' in step && step.choose !== null ? [step.choose] : [])).at(0),
  )
  t.ok(firstChoices.includes('successful'))
  t.ok(firstChoices.includes('failed'))
  t.end()
})

test('each two moves that may be raced meet', (t) => {
  const races = sequences.flatMap((steps) =>
    steps.flatMap((step) => ('race' in step ? [step.race.flat()] : [])),
  )
  const meets = (...forms: readonly ((step: Step) => boolean)[]): boolean =>
    races.some((steps) => forms.every((hasForm, index) => hasForm(steps[index] as Step)))
  const pays = (step: Step): boolean => 'visit' in step && step.choose === 'successful'
  const declines = (step: Step): boolean => 'visit' in step && step.choose === 'failed'
  const readsToken = (step: Step): boolean =>
    'call' in step && step.call === 'retrieveToken' && step.key === 'none'
  const charges = (step: Step): boolean => 'call' in step && step.call === 'createCharge'
  t.ok(meets(pays, declines) || meets(declines, pays))
  t.ok(meets(charges, readsToken))
  t.ok(meets(charges, charges))
  t.end()
})
