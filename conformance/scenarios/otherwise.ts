import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { requestOf, subjectOf } from './cases.ts'
import { scenario, type Call, type Scenario } from './scenario.ts'

/** Makes the scenario of an operation that accepted no valid request: whether it takes one in another way instead. */
export function otherwiseScenario(operation: OperationId): Scenario {
  const { method, bases, accepts } = operations[operation]
  const [base = ''] = Object.keys(bases)
  const others = [
    'a password',
    'the key as password',
    ...(method === 'POST' && base === 'required' ? (['JSON'] as const) : []),
    ...(operation === 'createToken' ? (['plain brackets'] as const) : []),
  ] as const
  const ways: Partial<Call>[] = others.map((other) => ({ other, expect: 'open' }))
  // The other kind's key, where it must be refused.
  const id = accepts?.replace('accepts-valid-request', 'key-kind') ?? ''
  if (Object.hasOwn(requirements, id))
    ways.push({ key: 'other', about: id as RequirementId, expect: 'refused' })
  return scenario(`${operation}: in other ways`, 'smoke', [
    subjectOf(operation),
    ways.flatMap((way, at) => requestOf(operation, base, `${at}`, way)),
  ])
}
