import { operations, type OperationId } from '../../generated/operations.ts'
import type { Model } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'
import { short } from '../basics/values.ts'
import { describe, expect, fails, holds, type RuleVerdict } from './rule.ts'

/** Gives the verdict that the location of a resource is a path on the API, or a URL on the operator's own origins. */
export function isPath(model: Model, shown: Resource, path = 'location'): RuleVerdict | null {
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

/** Lists the verdicts on the locations of tokens that were followed: a GET on each returns its token. */
export function followedTokens(model: Model): RuleVerdict[] {
  const operation: OperationId = 'retrieveToken'
  const followed = model.of(operation).filter(({ exchange, key }) => exchange.followed && key === 'right')
  const scenarios = new Set(model.of(operation).map(({ exchange }) => exchange.scenario))
  const offOrigin = model.skips.filter(
    ({ reason, scenario }) => /another origin/.test(reason) && scenarios.has(scenario),
  )
  return [
    ...followed.map((call) => {
      const { accepted, shown, target } = call
      const { scenario, step } = call.exchange
      const isRight = accepted && shown?.value['id'] === target
      // A location may mean several addresses, one of which leads to it.
      const hasAlternative = followed.some(
        (one) => one.accepted && one.exchange.step === step && one.exchange.scenario === scenario,
      )
      if (isRight || (!accepted && hasAlternative)) return holds(call)
      const actual = accepted
        ? `the location returns ${short(shown?.value['id'])}`
        : `its location: ${describe(call)}`
      return fails(`token ${target}`, actual, call)
    }),
    ...offOrigin.map(({ reason, because }) =>
      fails('a path on the API', reason, ...(because === undefined ? [] : [because])),
    ),
  ]
}
