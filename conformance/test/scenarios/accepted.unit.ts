import { test } from 'tap'
import { cases } from '../../../generated/cases.ts'
import { operations } from '../../../generated/operations.ts'
import { rehearse } from '../../driver/rehearsal.ts'
import { scenariosOf } from '../../scenarios/index.ts'
import { commandsIn, type CallCommand } from '../../scenarios/scenario.ts'

const options = { reverseOrder: 'reverse_chronological' }
const casesById = new Map(cases.map((row) => [row.id, row]))

/** The parameters of a call that the contract or its command gives, with their example. */
function valuesOf({ call, base, change, case: id }: CallCommand): string[] {
  const row = casesById.get(id ?? '')
  const name = base ?? row?.base ?? ''
  const values = { ...operations[call].bases[name], ...row?.change, ...change }
  return Object.entries(values).map(([parameter, value]) => `${call} ${name} ${parameter}=${value}`)
}

test('a normal run sends each valid value in a request that nothing else leaves open', (t) => {
  const sent = new Set(
    scenariosOf('normal', { tokenParameter: false, hasOtherAccount: false }).flatMap(
      ({ steps }) => {
        const expectations = rehearse(steps, options)
        return commandsIn(steps).flatMap((step) =>
          'call' in step && expectations.get(step)?.expect === 'accepted' ? valuesOf(step) : [],
        )
      },
    ),
  )
  const valid = cases.filter(
    ({ operation, key, expect }) =>
      key === 'right' && expect === 'accepted' && operations[operation].method === 'POST',
  )
  const values = valid.flatMap(({ operation, base, change }) =>
    Object.entries(change).map(([name, value]) => `${operation} ${base} ${name}=${value}`),
  )
  t.ok(values.length > 50)
  t.strictSame(
    values.filter((value) => !sent.has(value)),
    [],
  )
  t.end()
})
