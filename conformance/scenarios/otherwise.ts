import { operations, type OperationId } from '../../generated/operations.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import {
  account,
  charge,
  eventsOf,
  scenario,
  source,
  token,
  type Call,
  type Scenario,
  type Step,
} from './scenario.ts'

/** Makes the scenario of an operation that accepted no valid request: whether it takes one in another way instead. */
export function otherwiseScenario(operation: OperationId): Scenario {
  const ways: Partial<Call>[] = [
    { other: 'a password', expect: 'open' },
    { other: 'the key as password', expect: 'open' },
    ...(operation === 'createSource' || operation === 'createToken'
      ? [{ other: 'JSON', expect: 'open' } as const]
      : []),
    ...(operation === 'createToken' ? [{ other: 'plain brackets', expect: 'open' } as const] : []),
    ...otherKey(operation),
  ]
  return scenario(
    `${operation}: in other ways`,
    'smoke',
    ways.flatMap((way, at) => requestOf(operation, `${at}`, way)),
  )
}

/** The other kind's key, where it must be refused. */
function otherKey(operation: OperationId): Partial<Call>[] {
  const id = `${operations[operation].accepts?.replace('accepts-valid-request', 'key-kind')}`
  return Object.hasOwn(requirements, id)
    ? [{ key: 'other', about: id as RequirementId, expect: 'refused' }]
    : []
}

function requestOf(operation: OperationId, name: string, more: Partial<Call>): Step[] {
  if (operation === 'createToken') return [token(name, {}, more)]
  if (operation === 'createSource') return [source(name, {}, more)]
  if (operation === 'createCharge')
    return [source(`source ${name}`), charge(name, `source ${name}`, {}, more)]
  if (operation === 'listEvents') return [account({}, more)]
  if (operation === 'listChargeEvents') return [eventsOf('@first', {}, more)]
  if (operation === 'retrieveToken') return [{ call: 'retrieveToken', on: '@token', ...more }]
  return []
}
