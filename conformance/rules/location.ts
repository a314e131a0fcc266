import { operations } from '../../generated/operations.ts'
import type { Model } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'
import { describe, expect, fails, holds, missing, type RuleVerdict } from './verdict.ts'

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

/** Gives the verdict that a GET on the location of a token or an event returns it, sooner or later. */
export function leadsBack(shown: Resource, seen: number, model: Model): RuleVerdict | null {
  const path = isPath(model, shown)
  if (path?.holds === false) return path
  const { id } = shown.value
  const [kind, retrieves] =
    shown.schema === 'Token' ? ['token', 'retrieveToken' as const] : ['event', 'retrieveEvent' as const]
  const asked = model.of(retrieves).filter(({ target, key }) => target === id && key === 'right')
  const followed = asked.filter(({ exchange }) => exchange.followed)
  const wanted = `${kind} ${id} at its location ${String(read(shown, 'location'))}`
  const other = followed.find((call) => call.accepted && call.shown?.value['id'] !== id)
  if (other) return fails(wanted, describe(other), other, shown)
  const [found, last] = [followed.find(({ accepted }) => accepted), followed.at(-1)]
  if (found || last === undefined) return found ? holds(found, shown) : null
  // It may be retrieved a moment after it was shown; once it is by its id, it is by its location, too.
  const isThere = asked.some(({ accepted, end }) => accepted && end <= last.start)
  return isThere
    ? fails(wanted, describe(last), last, shown)
    : missing(model, [seen, last.start], wanted, describe(last), last, shown)
}
