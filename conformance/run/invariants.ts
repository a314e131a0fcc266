import { operations } from '../../generated/operations.ts'
import { resources, type MadeName, type ResourceName } from '../../generated/resources.ts'
import { returned } from '../api/answer.ts'
import type { Called, Listener, Telling } from '../api/caller.ts'
import { Inapplicable, Inconclusive } from '../api/inconclusive.ts'
import { eventsIn, inside, isMeantAs, keyOf, objectOf, resource, type Resource } from '../api/resource.ts'
import type { Services } from '../api/services.ts'
import type { Invariant, Shown, Subjects } from '../checks/invariant.ts'
import { ownerOf } from '../known/events.ts'
import type { Known } from '../known/known.ts'
import type { Delivery } from '../webhooks/receiver.ts'
import type { Tallies } from './tally.ts'

/** Holds whatever comes against the invariants, and the fields of resources against their schemas. */
export interface Holder {
  readonly listen: Listener
  /** Holds a webhook against them, too. */
  deliver(delivery: Delivery): void
}

/** Opens what holds answers against the invariants; what comes of it goes to the tallies. */
export function openHolder(
  invariants: readonly Invariant[],
  known: Known,
  services: Services,
  tallies: Tallies,
): Holder {
  const byKind = new Map<string, Invariant[]>()
  for (const one of invariants)
    for (const [kind, of] of Object.entries(one.on)) {
      const name = `${kind} ${of}`
      byKind.set(name, [...(byKind.get(name) ?? []), one])
    }

  function hold<Kind extends keyof Subjects>(
    kind: Kind,
    of: Subjects[Kind]['of'],
    given: Subjects[Kind]['given'],
    from: string,
    charge?: string,
  ): void {
    for (const { id, judge } of byKind.get(`${kind} ${of}`) ?? []) {
      try {
        const judgement = judge(given as never, known, services)
        if (judgement?.holds === true) tallies.held(id, from)
        else if (judgement) {
          const { expected, actual } = judgement
          tallies.broke({ requirement: id, exchange: from, expected, actual, charge })
        }
      } catch (error) {
        if (!(error instanceof Inconclusive || error instanceof Inapplicable)) throw error
        tallies.lacks(id, from, error)
      }
    }
  }

  /** Holds an event against them where it is about one of the run's own charges. */
  function holdEvent(event: Resource, asked?: string, listOf?: string): void {
    const charge = known.events.see(event, listOf)
    if (charge === null) return
    enterFields(event, '/data/card', charge)
    const given = { ...event, asked }
    const key = keyOf(event.value)
    if (key !== null) hold('events', key, given, event.from, charge)
    hold('events', 'all', given, event.from, charge)
    const data = inside(event, 'data', 'Charge')
    const sent = known.of('Charge', charge)?.sent ?? {}
    if (data) hold('charges', 'all', { ...data, call: {}, isNew: false, sent }, event.from, charge)
  }

  /** Enters the fields of a resource; those of the card that a charge of a source must not have are not judged as a card's. */
  function enterFields({ inspection, from }: Resource, card: string | null, charge?: string): void {
    const broken =
      card === null
        ? inspection.broken
        : inspection.broken.filter(({ pointer }) => !pointer.startsWith(`${card}/`))
    if (broken.length === inspection.broken.length) return tallies.enter(inspection, from, charge)
    tallies.enter({ present: inspection.present, absent: inspection.absent, broken }, from, charge)
  }

  function holdAnswer({ operation, call, answer }: Called): void {
    const { intent = 'accepted' } = call
    if (intent === 'refused') return hold('requests', 'refused', { ...answer, call }, answer.id)
    const shown = answer.ok ? answer.shown : null
    const isNoJson = answer.ok && answer.json === undefined
    const wasMeant = { accepted: true, late: shown || isNoJson, open: shown, tried: false, observed: false }
    if (wasMeant[intent]) hold('requests', 'accepted', { ...answer, call }, answer.id)
    if (!shown || intent === 'observed') return
    if (returned(operation) === 'List') return holdPage(shown, call)
    const kind = returned(operation) as ResourceName
    // What a location leads to is another requirement's, but where it is the way of retrieval.
    const asked = call.at === undefined || operations[operation].assumed
    if (resources[kind].retrieves === operation && asked && isOwn(kind, call.id))
      hold('retrievals', kind as 'Token', shownBy(shown, call), answer.id)
    if (kind === 'Event') return holdEvent(shown, call.id)
    // Who answers with what was made before has made nothing more.
    if (intent === 'open' && known.isEarlier(kind as MadeName, shown)) return
    if (intent === 'tried' || operations[operation].assumed) return
    enterFields(shown, kind === 'Charge' ? '/card' : null)
    holdMade(kind as MadeName, operation, shown, call)
  }

  function holdMade(kind: MadeName, operation: string, shown: Resource, call: Called['call']): void {
    const given = shownBy(shown, call, resources[kind].creates === operation)
    if (given.isNew) {
      hold('creations', kind, given, shown.from)
      if (kind === 'Charge') hold('charges', 'all', given, shown.from)
    }
    if (given.isNew || known.of(kind, shown.value['id'])) hold('answers', kind, given, shown.from)
  }

  function holdPage(list: Resource, call: Called['call']): void {
    if (call.intent !== 'tried') enterFields(list, null)
    hold('pages', 'all', { ...list, call, charge: call.id }, list.from)
    for (const event of eventsIn(list)) holdEvent(event, undefined, call.id)
  }

  /** A resource with what was sent for it: with this call where it is new, and when it was made otherwise. */
  function shownBy(shown: Resource, call: Called['call'], isNew = false): Shown {
    const kind = objectOf(shown.schema)
    const name = (Object.keys(resources) as ResourceName[]).find((one) => resources[one].object === kind)
    const isMade = name !== undefined && resources[name].creates !== null
    const made = isMade ? known.of(name as MadeName, shown.value['id']) : undefined
    return { ...shown, call, isNew, sent: isNew ? (call.parameters ?? {}) : (made?.sent ?? {}) }
  }

  function isOwn(kind: ResourceName, id: string | undefined): boolean {
    if (id === undefined) return false
    return kind === 'Event'
      ? known.events.owner(id) !== undefined
      : known.of(kind as MadeName, id) !== undefined
  }

  const holdExchange = (telling: Telling) => hold('exchanges', 'all', telling, telling.from)
  return {
    listen(telling) {
      holdExchange(telling)
      if (telling.called !== null) holdAnswer(telling.called)
    },
    deliver(delivery) {
      const { id: from, json, path, headers } = delivery
      const texts = [JSON.stringify(json) ?? '', path, JSON.stringify(headers)]
      holdExchange({ from, texts, json, called: null })
      if (!isMeantAs('Event', json)) return
      const event = resource('Event', json, from)
      if (known.events.see(event) === null) return
      hold('webhooks', 'all', delivery, from)
      // The body of another event's webhook is a finding of its own.
      if ((known.events.owner(String(json['id'])) ?? ownerOf(event)) === ownerOf(event)) holdEvent(event)
    },
  }
}
