import { test } from 'tap'
import type { ParameterConstraints } from '../../../generated/constraints.ts'
import { standingOfValue } from '../../model/value.ts'

const requirementByKeyword = {
  type: 'create-source-amount-type',
  minimum: 'create-source-amount-minimum',
  maximum: 'create-source-amount-maximum',
  multipleOf: 'create-source-amount-multiple-of',
} as const

const number = (more: Partial<ParameterConstraints>): ParameterConstraints => ({
  required: null,
  accepted: null,
  type: 'number',
  minimum: 0,
  maximum: 1,
  requirementByKeyword,
  nonsense: {},
  values: [],
  ...more,
})

test('numbers with fractions keep their limits and their step', async (t) => {
  const states = (more: Partial<ParameterConstraints>, ...values: readonly string[]) =>
    values.map((value) => {
      const state = standingOfValue(number(more), value, 2026)
      return typeof state === 'object' ? state.breaks.replace('create-source-amount-', '') : state
    })
  t.same(states({}, '0', '0.5', '1', '00.5', '5e-1'), ['valid', 'valid', 'valid', 'odd', 'odd'])
  t.same(states({}, '-0.1', '1.5', 'abc'), ['minimum', 'maximum', 'type'])
  t.same(states({ multipleOf: 0.05 }, '0.15', '0.151'), ['valid', 'multiple-of'])
  t.same(states({ type: 'integer' }, '1', '0.5'), ['valid', 'multiple-of'])
})

test('texts of usual marks are valid, of other printed marks unproven', async (t) => {
  const text = number({ type: 'string' })
  const standings = (...values: readonly string[]) =>
    values.map((value) => standingOfValue(text, value, 2026))
  t.same(standings('Nur Aisyah', "O'Brien", 'a@b.example'), ['valid', 'valid', 'valid'])
  t.same(standings("O'Brien & Sons", 'Nur (junior)'), ['unproven', 'unproven'])
  t.same(standings('<b>Nur</b>', '\u0007', '&'), ['odd', 'odd', 'odd'])
})
