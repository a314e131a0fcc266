import { operations, type OperationId } from '../../generated/operations.ts'
import type { Model } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'
import { short } from '../basics/values.ts'
import { describe, expect, fails, holds, type Ruling } from './rule.ts'

/** Rules that the location of a resource, at a dotted path, is a path on the API, or a URL on the operator's own origins ("Resources and their fields"). */
export function isPath(model: Model, shown: Resource, path: string): Ruling | null {
  const location = read(shown, path)
  if (typeof location !== 'string') return null
  return expect(isOwnPath(model, location), 'a path on the API', { [path]: location }, shown)
}

function isOwnPath({ run }: Model, location: string): boolean {
  if (location === operations.listEvents.path.slice(1)) return true
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(location))
    return (
      URL.canParse(location) &&
      [run.baseUrl, run.vaultUrl].some((base) => new URL(base).origin === new URL(location).origin)
    )
  return /^[^\s/]*\/[^\s]+$/.test(location)
}

/** Rules of every location that was followed: a GET on it returns the resource that shows it. */
export function follows(model: Model, operation: OperationId): Ruling[] {
  const followed = model.of(operation).filter(({ exchange, key }) => exchange.followed && key === 'right')
  const elsewhere = model.skips.filter(
    ({ reason, step, scenario }) =>
      /another origin/.test(reason) && followedOperation(model, scenario, step) === operation,
  )
  return [
    ...followed.map((call): Ruling => {
      const { accepted, shown, target } = call
      const wanted = `${operations[operation].returns.toLowerCase()} ${target}`
      if (accepted && shown)
        return expect(
          shown.value['id'] === target,
          wanted,
          `the location returns ${short(shown.value['id'])}`,
          call,
        )
      // One of several addresses that a location may mean leads to it.
      const isElsewhere = followed.some(
        (one) =>
          one !== call &&
          one.exchange.step === call.exchange.step &&
          one.exchange.scenario === call.exchange.scenario &&
          one.accepted,
      )
      return isElsewhere ? holds(call) : fails(wanted, `its location: ${describe(call)}`, call)
    }),
    ...elsewhere.map(({ reason, because }) =>
      fails('a path on the API', reason, ...(because === undefined ? [] : [because])),
    ),
  ]
}

/** Tokens are followed by scenarios of tokens, events by all others. */
function followedOperation(model: Model, scenario: string, _step: string): OperationId {
  return model.of('retrieveToken').some(({ exchange }) => exchange.scenario === scenario)
    ? 'retrieveToken'
    : 'retrieveEvent'
}
