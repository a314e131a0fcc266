import { eventKind } from '../contract/rows/names.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, madeKinds, type ResourceKind } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import type { Call, Model } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'
import { sightingsAt } from './sightings.ts'
import { locate } from '../settings/target.ts'
import { answerLine } from './answer-line.ts'
import {
  check,
  derivedRequirement,
  each,
  fails,
  missing,
  passes,
  requirement,
} from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { callsFor, charges, listedEvents, createdDirectly, pages, perModel } from './subjects.ts'

/** A location must be a path on the API that leads back ("Resources and their fields"). */
export const locationRequirements: readonly Requirement[] = [
  requirement('list-location-path', {
    rule: [
      each(pages, ({ call }, model) => judgePath(model, call.resource)),
      each(charges, ({ resource }, model) => judgePath(model, resource, 'refunds.location')),
    ],
  }),
  ...madeKinds.flatMap((kind) => {
    const { retrieves, ids } = kinds[kind]
    if (retrieves === null || operations[retrieves].assumed)
      return derivedRequirement(ids.location, {
        subjects: (model) => sightingsAt(model, kind, 'creation', 'event'),
        judge: ({ resource }, model) => judgePath(model, resource),
      })
    return derivedRequirement(ids.location, {
      subjects: (model) => createdDirectly(model, kind),
      judge: ({ resource, creation }, model) =>
        judgeLocation(resource, { retrieves, dueFrom: creation.end }, model),
      explainedBy: causesOf(kinds[kind]),
    })
  }),
  ...eventLocation(kinds[eventKind]),
]

/**
 * What explains that a location does not lead back: resources of the kind are not retrieved right.
 */
function causesOf({ retrieves, ids }: ResourceKind): RequirementId[] {
  return [ids.same, retrieves && operations[retrieves].accepts].filter((id) => id !== null)
}

function eventLocation(kind: ResourceKind): Requirement[] {
  const { retrieves, ids } = kind
  if (retrieves === null) return []
  return derivedRequirement(ids.location, {
    subjects: listedEvents,
    judge: ({ answerSightings: [first], seenAt }, model) =>
      first ? judgeLocation(first.event, { retrieves, dueFrom: seenAt }, model) : null,
    explainedBy: causesOf(kind),
  })
}

/** The location of a resource must be a path on the API, or a URL on the operator's own origins. */
function judgePath(model: Model, resource: Resource, path = 'location'): RuleVerdict | null {
  const location = read(resource, path)
  if (typeof location !== 'string') return null
  return check(isOwnPath(model, location), 'a path on the API', { [path]: location }, resource)
}

/** Matches the plain paths that most locations are: they stay on any base. */
const plainPath = /^(?:\/[\w-]+)+$/

function isOwnPath({ run }: Model, location: string): boolean {
  if (plainPath.test(location)) return true
  const isOn = (base: string): boolean =>
    URL.canParse(location, base) && new URL(location, base).origin === new URL(base).origin
  return /^(events|\S*\/\S+)$/.test(location) && [run.baseUrl, run.vaultUrl].some(isOn)
}

/** A GET on the location must return the resource. Inconclusive until the timeout is over. */
function judgeLocation(
  resource: Resource,
  { retrieves, dueFrom }: { retrieves: OperationId; dueFrom: number },
  model: Model,
): RuleVerdict | null {
  const path = judgePath(model, resource)
  if (path?.outcome === 'failed') return path
  const { id } = resource.value
  const retrievals = callsFor(model, retrieves, id)
  const followed = model.isRun
    ? retrievals.filter(({ exchange }) => exchange.followed)
    : readsAt(resource, retrieves, model)
  const expected = `${id} at its location ${String(read(resource, 'location'))}`
  const wrongCall = followed.find((call) => call.isAccepted && call.resource?.value['id'] !== id)
  if (wrongCall) return fails(expected, answerLine(wrongCall), wrongCall, resource)
  const success = followed.find(({ isAccepted }) => isAccepted)
  if (success !== undefined) return passes(success, resource)
  const last = followed.at(-1)
  if (last === undefined) return null
  // Once it is retrieved by its id, it must be by its location, too.
  const isRetrieved = retrievals.some(({ isAccepted, end }) => isAccepted && end <= last.start)
  const actual = answerLine(last)
  if (isRetrieved) return fails(expected, actual, last, resource)
  return missing(model, { expected, actual, dueFrom, lastLookAt: last.start }, last, resource)
}

/** The reads of traffic at each address. */
const readsByAddress = perModel(({ calls }) =>
  grouped(
    calls.filter(({ exchange }) => exchange.request.method === 'GET'),
    ({ exchange }) => exchange.request.url,
  ),
)

/** The reads of traffic at a location; of an ambiguous one, those that found the resource. */
function readsAt({ value }: Resource, retrieves: OperationId, model: Model): Call[] {
  const addresses = locate(model.run, operations[retrieves].server, String(value['location']))
  return addresses
    .flatMap((address) => readsByAddress(model).get(address) ?? [])
    .filter(
      ({ key, expect, isAccepted, resource }) =>
        key === 'right' &&
        (expect === 'accepted' || isAccepted) &&
        (addresses.length === 1 || resource?.value['id'] === value['id']),
    )
}
