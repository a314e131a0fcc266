import { test } from 'tap'
import type { RequirementId } from '../../../generated/requirements.ts'
import { rulesOf } from '../../reference/effects.ts'
import { faults } from '../../reference/faults.ts'
import type { Rules } from '../../reference/rules.ts'
import { harOf, recordDay } from './day.ts'
import { idsWith, judgedDay } from './judged.ts'

/** Faults that show in traffic by more than one exchange, and none hides another. */
const faultsShown: readonly (readonly [name: string, id: RequirementId])[] = [
  ['applies one limit alone', 'list-limit-applied'],
  ['reads no form of a token', 'request-form-encoded'],
  ['shows the card number on the page', 'card-number-hidden'],
  ['leaves a charge pending for ever', 'charge-becomes-successful'],
]

const rulesOfFault = (name: string): Partial<Rules> =>
  rulesOf(faults.find((fault) => fault.name === name) ?? {})

const day = await recordDay({
  rules: Object.assign({}, ...faultsShown.map(([name]) => rulesOfFault(name))) as Partial<Rules>,
})
const failed = idsWith(judgedDay(harOf(day.entries), day), 'fail')

for (const [name, id] of faultsShown)
  test(`finds by traffic that a service ${name}`, (t) => {
    t.ok(failed.includes(id), id)
    t.end()
  })
