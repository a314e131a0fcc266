import type { OperationId } from '../../generated/operations.ts'
import { operations } from '../../generated/operations.ts'
import { resources, type MadeName, type ResourceName, type RetrievedName } from '../../generated/resources.ts'
import { returned, type Answer } from '../api/answer.ts'
import type { Called, Telling } from '../api/caller.ts'
import type { Call, Parameters } from '../api/request.ts'
import { eventKeyOf, eventsIn, inside, isMeantAs, resource, type Resource } from '../api/resource.ts'
import type { Subjects } from '../checks/invariant.ts'
import type { Inspection } from '../contract/inspect.ts'
import { chargeOf, subjectKindOf, ownerOf } from '../known/events.ts'
import type { Known } from '../known/known.ts'
import type { Delivery } from '../webhooks/old/receiver.ts'

/** Something that came, for the invariants about its kind. */
export interface Subject {
  readonly kind: keyof Subjects
  readonly of: string
  readonly given: Subjects[keyof Subjects]['given']
  /** The id of the exchange that showed it. */
  readonly from: string
  /** The charge that it is about, where it is about one. */
  readonly charge: string | undefined
}

/** The fields of a resource that came, for the requirement of each field. */
export interface Fields {
  readonly inspection: Inspection
  readonly from: string
  readonly charge: string | undefined
}

type Found = Generator<Subject | Fields, void>

/** Finds all there is to judge in what came: its texts, and what an answer shows of the run's own resources. */
export function* foundIn(telling: Telling, known: Known): Found {
  yield subject('exchanges', 'all', telling, { from: telling.from })
  if (telling.called !== null) yield* inAnswer(telling.called, known)
}

/** Finds all there is to judge in a webhook; its event counts where it is about one of the run's own charges. */
export function* foundInWebhook(delivery: Delivery, known: Known): Found {
  const { id: from, json, path, headers } = delivery
  const texts = [JSON.stringify(json) ?? '', path, JSON.stringify(headers)]
  yield subject('exchanges', 'all', { from, texts, json, called: null }, { from })
  if (!isMeantAs('Event', json)) return
  const event = resource('Event', json, from)
  if (known.events.see(event) === null) return
  yield subject('webhooks', 'all', delivery, { from })
  // A webhook with the body of another event is a finding of its own.
  if ((known.events.owner(String(json['id'])) ?? ownerOf(event)) === ownerOf(event))
    yield* inEvent(event, known)
}

function* inAnswer({ operation, call, answer }: Called, known: Known): Found {
  const { intent = 'accepted' } = call
  const at = { from: answer.id }
  if (intent === 'refused') return void (yield subject('requests', 'refused', { ...answer, call }, at))
  const shown = answer.ok ? answer.shown : null
  if (isMeantToSucceed(call, answer)) yield subject('requests', 'accepted', { ...answer, call }, at)
  if (!shown || intent === 'observed') return
  if (returned(operation) === 'List') yield* inPage(shown, call, known)
  else yield* inResource(shown, operation, call, known)
}

/** Tells whether an answer is judged as one to a request that is to be accepted; where that may take a moment, only a success is. */
function isMeantToSucceed({ intent = 'accepted' }: Call, { ok, shown, json }: Answer): boolean {
  if (intent === 'late') return ok && (shown !== null || json === undefined)
  return intent === 'accepted' || (intent === 'open' && ok && shown !== null)
}

function* inPage(list: Resource, call: Call, known: Known): Found {
  if (call.intent !== 'tried') yield fieldsOf(list)
  yield subject('pages', 'all', { ...list, call, charge: call.id }, { from: list.from })
  for (const event of eventsIn(list)) yield* inEvent(event, known, call.id)
}

/** Finds what there is to judge in an event of the run's own charges; `about` names its charge where it shows none. */
function* inEvent(event: Resource, known: Known, about?: string | null): Found {
  const charge = known.events.see(event, about)
  if (charge === null) return
  yield fieldsOf(event, '/data/card', charge)
  const key = eventKeyOf(event.value)
  const at = { from: event.from, charge }
  if (key !== null) yield subject('events', key, event, at)
  yield subject('events', 'all', event, at)
  const data = subjectKindOf(event) === 'Charge' ? inside(event, 'data', 'Charge') : undefined
  const sent = known.of('Charge', charge)?.sent ?? {}
  if (data) yield subject('charges', 'all', { ...data, call: {}, isNew: false, sent }, at)
}

function* inResource(shown: Resource, operation: OperationId, call: Call, known: Known): Found {
  const kind = returned(operation) as ResourceName
  const { assumed } = operations[operation]
  // Another requirement judges where a location leads, unless charges are retrieved by it.
  const isAsked = call.at === undefined || assumed
  const at = { from: shown.from }
  if (resources[kind].retrieves === operation && isAsked && isOfRun(kind, call.id, known)) {
    const given = { ...shown, call, isNew: false, sent: sentFor(shown, kind, known) }
    yield subject('retrievals', kind as RetrievedName, given, at)
  }
  if (kind === 'Event') {
    const first = known.events.first(call.id)
    return yield* inEvent(shown, known, first && chargeOf(first))
  }
  // An answer that shows what an earlier request made has made nothing more.
  if (call.intent === 'open' && known.isEarlier(kind as MadeName, shown)) return
  if (call.intent === 'tried' || assumed) return
  yield fieldsOf(shown, kind === 'Charge' ? '/card' : undefined)
  const isNew = resources[kind].creates === operation
  const sent = isNew ? (call.parameters ?? {}) : sentFor(shown, kind, known)
  const given = { ...shown, call, isNew, sent }
  if (isNew) yield subject('creations', kind as MadeName, given, at)
  if (isNew && kind === 'Charge') yield subject('charges', 'all', given, at)
  if (isNew || known.of(kind as MadeName, shown.value['id']))
    yield subject('answers', kind as MadeName, given, at)
}

function subject<Kind extends keyof Subjects>(
  kind: Kind,
  of: Subjects[Kind]['of'],
  given: Subjects[Kind]['given'],
  { from, charge }: { from: string; charge?: string },
): Subject {
  return { kind, of, given, from, charge }
}

/** Gives the fields of a resource without those of a card that it must not have: one requirement tells of that card. */
function fieldsOf({ inspection, from }: Resource, card?: string, charge?: string): Fields {
  const { broken } = inspection
  const own = broken.filter(({ pointer }) => card === undefined || !pointer.startsWith(`${card}/`))
  if (own.length === broken.length) return { inspection, from, charge }
  const { present, absent } = inspection
  return { inspection: { present, absent, broken: own }, from, charge }
}

/** Gives what the run sent for a resource when it made it. */
function sentFor({ value }: Resource, kind: ResourceName, known: Known): Parameters {
  const isMade = resources[kind].creates !== null
  return (isMade ? known.of(kind as MadeName, value['id'])?.sent : undefined) ?? {}
}

function isOfRun(kind: ResourceName, id: string | undefined, known: Known): boolean {
  if (id === undefined) return false
  return kind === 'Event'
    ? known.events.owner(id) !== undefined
    : known.of(kind as MadeName, id) !== undefined
}
