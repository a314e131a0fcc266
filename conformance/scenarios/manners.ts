import { cases } from '../../generated/cases.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { requestSteps, subjectSteps } from './requests.ts'
import { scenario, type CallCommand, type Scenario } from './scenario.ts'

/** Places for a key other than the contract's: the user name of HTTP Basic, with no password. */
export const otherPlaces = [
  'a password',
  'the key as password',
  'a bearer token',
  'an x-api-key header',
] as const satisfies readonly CallCommand['manner'][]

/** Valid requests in other manners, for an operation that accepted no request. */
export function mannerScenario(operation: OperationId): Scenario {
  const { method, bases } = operations[operation]
  const [base = ''] = Object.keys(bases)
  const alternatives: Partial<CallCommand>[] = [
    ...otherPlaces.map((manner) => ({ manner })),
    ...(method === 'POST' && base === 'required' ? [{ manner: 'JSON' as const }] : []),
    ...(operation === 'createToken' ? [{ manner: 'plain brackets' as const }] : []),
  ]
  // The other kind's key, where it must be refused.
  if (
    cases.some(
      (row) => row.operation === operation && row.key === 'other' && row.expect === 'refused',
    )
  )
    alternatives.push({ key: 'other' })
  return scenario(`${operation}: in other ways`, 'smoke', [
    subjectSteps(operation),
    alternatives.flatMap((manner, index) => requestSteps({ operation, base }, `${index}`, manner)),
  ])
}
