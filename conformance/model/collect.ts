import { kinds, madeKinds, type MadeKindName, type Parent } from '../../generated/resources.ts'
import { membersOf } from '../basics/values.ts'
import { kindMadeBy, listContents } from '../contract/kinds.ts'
import type { AcceptedCall, Call, TrackedResource } from './model.ts'
import type { SentParameters } from './request.ts'
import { nestedResource, resource } from './resource.ts'

/** The calls that count and the resources of a record so far. */
export interface Collected {
  countedCalls: AcceptedCall[]
  resources: Record<MadeKindName, Map<string, TrackedResource>>
}

/** No resource of any kind. */
export const emptyResources = (): Collected['resources'] =>
  Object.fromEntries(madeKinds.map((kind) => [kind, new Map()])) as Collected['resources']

/**
 * True for a call that counts: accepted with the right key, and neither odd nor to be refused. A
 * creation of unsure standing counts if its resource is new and in its first state.
 */
function counts(call: Call, { resources }: Collected): call is AcceptedCall {
  const { operation, isAccepted, key, expect, isPlain, resource } = call
  if (!isAccepted || key !== 'right') return false
  if (expect === 'accepted') return true
  const kind = kindMadeBy(operation)
  if (!isPlain || kind === undefined) return isPlain
  const { states } = kinds[kind]
  const value = resource?.value ?? {}
  const isNew = states === null || value[states.field] === states.first
  return isNew && !resources[kind].has(String(value['id']))
}

/** Adds what a call made or showed. */
export function addCall(collected: Collected, call: Call): void {
  const { operation, sent, target } = call
  if (!counts(call, collected)) return
  collected.countedCalls.push(call)
  const kindRetrieved = madeKinds.find((kind) => kinds[kind].retrieves === operation)
  if (kindRetrieved !== undefined)
    collected.resources[kindRetrieved].get(target ?? '')?.retrievals.push(call)
  addListed(collected, call)
  const { id } = call.resource.value
  const kind = kindMadeBy(operation)
  if (typeof id !== 'string' || kind === undefined) return
  // Of two resources with one id the first keeps it; the rules of unique ids judge the other.
  if (collected.resources[kind].has(id)) return
  collected.resources[kind].set(
    id,
    trackedFrom({ kind, id, creation: call, resource: call.resource, sent }, collected),
  )
}

/** Adds what a list shows of a kind that no operation makes. */
function addListed({ resources }: Collected, call: AcceptedCall): void {
  const { itemKind, parent: parentKind = null } = listContents(call.operation) ?? {}
  const kind = madeKinds.find((name) => name === itemKind && kinds[name].creates === null)
  const { data } = call.resource.value
  if (kind === undefined || !Array.isArray(data)) return
  const parent = parentKind && (resources[parentKind].get(call.target ?? '') ?? null)
  for (const [at, item] of data.map(membersOf).entries()) {
    const { id } = item
    if (typeof id !== 'string' || resources[kind].has(id)) continue
    const listed = resource(kind, item, call.exchange, `/data/${at}`)
    const created = { kind, id, creation: call, resource: listed, sent: {}, parentKind, parent }
    resources[kind].set(id, { ...created, ...noSightings() })
  }
}

/** The sightings of a resource of which nothing was seen since it was made. */
const noSightings = (): Pick<TrackedResource, 'retrievals' | 'visits' | 'events' | 'pages'> => ({
  retrievals: [],
  visits: [],
  events: [],
  pages: [],
})

type NewResource = Pick<TrackedResource, 'kind' | 'id' | 'creation' | 'resource' | 'sent'>

function trackedFrom(created: NewResource, collected: Collected): TrackedResource {
  const parentFacts = parentOfCreation(created, collected)
  return { ...created, ...parentFacts, ...noSightings() }
}

/** The parent that a request names by its id, or makes inline, by members in brackets. */
function parentOfCreation(
  { kind, creation, sent }: NewResource,
  collected: Collected,
): Pick<TrackedResource, 'parentKind' | 'parent'> {
  for (const parent of kinds[kind].parents) {
    const id = sent[parent.parameter]
    const isInline = Object.keys(sent).some((name) => name.startsWith(`${parent.parameter}[`))
    if (typeof id === 'string')
      return { parentKind: parent.kind, parent: collected.resources[parent.kind].get(id) ?? null }
    if (id === undefined && isInline)
      return { parentKind: parent.kind, parent: inlineParent(parent, creation, collected) }
  }
  return { parentKind: null, parent: null }
}

/** The parent that a request made inline, where the answer embeds it. */
function inlineParent(
  { parameter, kind, equal }: Parent,
  call: AcceptedCall,
  collected: Collected,
): TrackedResource | null {
  const resource = nestedResource(call.resource, parameter, kind)
  const { id } = resource.value
  if (typeof id !== 'string') return null
  const members = Object.entries(call.sent).flatMap(([name, value]) =>
    name.startsWith(`${parameter}[`) ? [[name.slice(parameter.length + 1, -1), value]] : [],
  )
  const equals = Object.entries(equal).map(([name, path]) => [path, call.sent[name] ?? ''])
  const sent = Object.fromEntries([...members, ...equals]) as SentParameters
  const tracked = trackedFrom({ kind, id, creation: call, resource, sent }, collected)
  if (!collected.resources[kind].has(id)) collected.resources[kind].set(id, tracked)
  return tracked
}
