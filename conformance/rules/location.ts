import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, madeKinds, type MadeName, type ResourceKind } from '../../generated/resources.ts'
import { eventKind } from '../contract/kinds.ts'
import type { Model } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'
import { over, type Rule } from './rule.ts'
import { charges, listedEvents, madeOf, pages, showingsOfKind } from './subjects.ts'
import { describe, expect, fails, holds, missing, type RuleVerdict } from './verdict.ts'

/** The rules of locations: each is a path on the API, and leads back where retrieval is shown ("Resources and their fields"). */
export const locationRules: readonly Rule[] = [
  over('list-location-path', pages, ({ call }, model) => isPath(model, call.shown)),
  over('list-location-path', charges, ({ resource }, model) =>
    isPath(model, resource, 'refunds.location'),
  ),
  ...madeKinds.flatMap((kind) => {
    const { location, retrieves } = kinds[kind]
    if (location === null) return []
    if (retrieves === null || operations[retrieves].assumed)
      return over(
        location,
        (model) => shownWithLocation(model, kind),
        (shown, model) => isPath(model, shown),
      )
    return over(
      location,
      (model) => madeOf(model, kind),
      ({ resource, call }, model) => leadsBack(resource, { retrieves, seen: call.end }, model),
    )
  }),
  ...eventLocation(kinds[eventKind]),
]

function eventLocation({ location, retrieves }: ResourceKind): Rule[] {
  if (location === null || retrieves === null) return []
  const rule = over(location, listedEvents, ({ answers: [first], seen }, model) =>
    first ? leadsBack(first.event, { retrieves, seen }, model) : null,
  )
  return [rule]
}

/** A resource as the answer to its creation, and its events, show it. */
function shownWithLocation(model: Model, kind: MadeName): Resource[] {
  return [
    ...madeOf(model, kind).map(({ resource }) => resource),
    ...showingsOfKind(model, kind).map(({ data }) => data),
  ]
}

/** Gives the verdict that the location of a resource is a path on the API, or a URL on the operator's own origins. */
function isPath(model: Model, shown: Resource, path = 'location'): RuleVerdict | null {
  const location = read(shown, path)
  if (typeof location !== 'string') return null
  return expect(isOwnPath(model, location), 'a path on the API', { [path]: location }, shown)
}

function isOwnPath({ run }: Model, location: string): boolean {
  const isOn = (base: string): boolean =>
    URL.canParse(location, base) && new URL(location, base).origin === new URL(base).origin
  return /^(events|\S*\/\S+)$/.test(location) && [run.baseUrl, run.vaultUrl].some(isOn)
}

/** A GET on the location of a resource returns it, sooner or later. */
function leadsBack(
  shown: Resource,
  { retrieves, seen }: { retrieves: OperationId; seen: number },
  model: Model,
): RuleVerdict | null {
  const path = isPath(model, shown)
  if (path?.holds === false) return path
  const { id } = shown.value
  const asked = model.of(retrieves).filter(({ target, key }) => target === id && key === 'right')
  const followed = asked.filter(({ exchange }) => exchange.followed)
  const wanted = `${id} at its location ${String(read(shown, 'location'))}`
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
