import { madeKinds, resources, type MadeName } from '../../generated/resources.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { holdsRefused, returned } from '../api/answer.ts'
import { echoesOf } from '../api/echoes.ts'
import type { Called, Listener } from '../api/caller.ts'
import type { Intent, Parameters } from '../api/request.ts'
import { createdAt, eventsIn, isMeantAs, objectOf, read, resource, type Resource } from '../api/resource.ts'
import { openSentCards, type SentCards } from './cards.ts'
import type { Dated } from './dates.ts'
import { openSeenEvents, type SeenEvents } from './events.ts'

/** A resource that the run made, with what is known of it. */
export interface Made {
  readonly id: string
  /** The parameters that were sent for it. */
  readonly sent: Parameters
  /** The resource as the answer to its creation showed it. */
  readonly created: Resource
  /** The moment of its creation, by its own datetime and by the run; undefined where it shows no datetime. */
  readonly dated: Dated | undefined
  /** The run's own is held against every requirement; what only observed, or was to be refused, is not. */
  readonly standing: 'own' | 'observed' | 'unwanted'
  /** The results that its customer wanted, one for each visit of its page, in order. */
  readonly visits: string[]
  /** Set once a charge request named it, whatever came of that. */
  isNamed: boolean
  /** The first retrieval that showed it in a final state. */
  final?: Resource
}

/** A charge request that was to be refused, and how a charge made by it all the same is recognised. */
export interface Refusal {
  readonly requirement: RequirementId
  readonly exchange: string
  readonly returnUri: string | undefined
  readonly source: string | undefined
  /** The amount of its own, where neither of these is. */
  readonly amount: number | undefined
}

/** All that a run knows of what it made: what was sent, what answers showed, what was done to it. */
export interface Known {
  /** Learns from what comes. */
  readonly listen: Listener
  /** Gives all that was made of a kind, by id. */
  all(kind: MadeName): ReadonlyMap<string, Made>
  /** Lists the run's own of a kind, in the order in which they were made. */
  own(kind: MadeName): Made[]
  /** Finds one of the run's own; undefined where an id is that of none. */
  of(kind: MadeName, id: unknown): Made | undefined
  /** Tells whether an answer shows a resource that an earlier request made. */
  isEarlier(kind: MadeName, shown: Resource): boolean
  /** Gives the exchange that showed an identifier of a kind first; undefined until one did. */
  firstGiven(kind: MadeName, id: string): string | undefined
  /** The charge requests that were refused, as they were to be. */
  readonly refusals: readonly Refusal[]
  readonly events: SeenEvents
  /** Gives the last two datetimes of creations that came. */
  dates(): { before: Dated | undefined; last: Dated | undefined }
  readonly cards: SentCards
  /** Notes that the customer of a charge was sent to its page. */
  visit(charge: string, want: string): void
  /** Notes the tokens and sources that a charge request names, before it is sent: what is shown of them meanwhile may tell of the charge already. */
  name(sent: Parameters): void
  /** Counts what was made of each kind, and adds up the amount of all charges, in the smallest unit of the currency. */
  made(): { tokens: number; sources: number; charges: number; amount: number }
  /** The kinds of things that were waited for in vain. */
  readonly inVain: Set<string>
}

/** Makes the same for each kind of resource that an operation makes. */
function ofEachKind<Of>(make: () => Of): Record<MadeName, Of> {
  return Object.fromEntries(madeKinds.map((kind) => [kind, make()])) as Record<MadeName, Of>
}

/** Opens what a run knows: nothing yet. */
export function openKnown(): Known {
  const made = ofEachKind(() => new Map<string, Made>())
  const given = ofEachKind(() => new Map<string, string>())
  const count = ofEachKind(() => 0)
  const refusals: Refusal[] = []
  const cards = openSentCards()
  let amount = 0
  let dates: ReturnType<Known['dates']> = { before: undefined, last: undefined }

  const own = (kind: MadeName): Made[] =>
    [...made[kind].values()].filter(({ standing }) => standing === 'own')
  const of = (kind: MadeName, id: unknown): Made | undefined => {
    const found = typeof id === 'string' ? made[kind].get(id) : undefined
    return found?.standing === 'own' ? found : undefined
  }
  const events = openSeenEvents((id) => of('Charge', id) !== undefined)

  function enter(kind: MadeName, created: Resource, sent: Parameters, intent: Intent, took: number): void {
    const { id } = created.value
    if (typeof id !== 'string' || (mayBeEarlier(intent) && isAnsweredAs(kind, id, created))) return
    if (intent !== 'observed' && !given[kind].has(id)) given[kind].set(id, created.from)
    const dated = datedOf(created, took)
    if (dated !== undefined) dates = { before: dates.last, last: dated }
    const standing = standingOf(intent)
    made[kind].set(id, { id, sent, created, dated, standing, visits: [], isNamed: false })
  }

  /** Tells whether a request was answered with what an earlier one made: it has that one's id, and all that was sent for that one. */
  function isAnsweredAs(kind: MadeName, id: string, shown: Resource): boolean {
    const earlier = made[kind].get(id)
    if (earlier === undefined) return false
    return echoesOf(kind, earlier.sent).every(({ path, wanted }) => read(shown, path) === wanted)
  }

  function name(sent: Parameters): void {
    for (const value of Object.values(sent)) {
      const found = typeof value === 'string' ? (made.Token.get(value) ?? made.Source.get(value)) : undefined
      if (found) found.isNamed = true
    }
  }

  function seeFinal(id: string | undefined, shown: Resource): void {
    const charge = of('Charge', id)
    if (charge && charge.id === shown.value['id'] && isFinal(shown.value['status'])) charge.final ??= shown
  }

  function learn(called: Called): void {
    const { operation, call, answer } = called
    const { parameters: sent = {}, intent = 'accepted' } = call
    cards.sent(sent, intent)
    const kind = returned(operation) as MadeName
    if (intent === 'refused' && kind === 'Charge' && operation === 'createCharge') {
      const refusal = refusalOf(called)
      if (refusal) refusals.push(refusal)
    }
    if (operation === 'createCharge') name(sent)
    if (!answer.ok || !answer.shown) return
    if (intent !== 'observed')
      for (const event of shownEvents(answer.shown)) events.see(event, listOf(called))
    if (resources[kind].retrieves === operation) seeFinal(call.id, answer.shown)
    if (resources[kind].creates !== operation) return
    count[kind] += 1
    if (kind === 'Charge')
      amount += Number.isInteger(answer.shown.value['amount']) ? Number(answer.shown.value['amount']) : 0
    // A single request makes its source, too.
    const { source } = answer.shown.value
    if (kind === 'Charge' && 'source[type]' in sent && isMeantAs('Source', source))
      enter('Source', resource('Source', source, answer.id), sourceOf(sent), intent, answer.duration)
    enter(kind, answer.shown, sent, intent, answer.duration)
  }

  return {
    listen: ({ called }) => {
      if (called !== null) learn(called)
    },
    all: (kind) => made[kind],
    own,
    of,
    isEarlier: (kind, { value: { id }, from }) =>
      typeof id === 'string' && (made[kind].get(id)?.created.from ?? from) !== from,
    firstGiven: (kind, id) => given[kind].get(id),
    refusals,
    events,
    dates: () => dates,
    cards,
    visit(charge, want) {
      made.Charge.get(charge)?.visits.push(want)
    },
    name,
    made: () => ({ tokens: count.Token, sources: count.Source, charges: count.Charge, amount }),
    inVain: new Set(),
  }
}

/** Tells whether a charge stays in a state once it is in it. */
export function isFinal(status: unknown): status is 'successful' | 'failed' {
  return status === 'successful' || status === 'failed'
}

/** Dates the creation of a resource whose answer came now and took some milliseconds; undefined where it shows no datetime. */
function datedOf(created: Resource, took: number): Dated | undefined {
  const [shown, now] = [createdAt(created), performance.now()]
  return Number.isNaN(shown) ? undefined : { from: created.from, shown, earliest: now - took, latest: now }
}

/** Lists the events that an answer shows: those of a list, or itself. */
function shownEvents(shown: Resource): Resource[] {
  if (shown.schema === 'List') return eventsIn(shown)
  return objectOf(shown.schema) === 'event' ? [shown] : []
}

/** Gives the charge whose list of events was asked for; undefined where it was another list, or none. */
function listOf({ operation, call }: Called): string | undefined {
  return operation === 'listChargeEvents' ? call.id : undefined
}

/** Tells whether a request may be answered with what an earlier one made, and makes nothing then. */
function mayBeEarlier(intent: Intent): boolean {
  return intent === 'open' || intent === 'refused'
}

function standingOf(intent: Intent): Made['standing'] {
  if (intent === 'observed') return 'observed'
  return intent === 'refused' ? 'unwanted' : 'own'
}

/** Gives what a single request sends for its source. */
function sourceOf(sent: Parameters): Parameters {
  const { 'source[type]': type = '', 'source[bank]': bank = '', amount = '', currency = '' } = sent
  return { type, bank, amount, currency }
}

/** Gives a charge request that was refused; null where it was not, or got no complete answer. */
function refusalOf({ call, answer }: Called): Refusal | null {
  const { parameters = {}, about } = call
  if (about === undefined || answer.error !== null || holdsRefused('Charge', answer)) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const [returnUri, source] = [text(parameters['return_uri']), text(parameters['source'])]
  // Short ones are others' too.
  const unlike = returnUri !== undefined && returnUri.length > 12
  return {
    requirement: about,
    exchange: answer.id,
    returnUri: unlike ? returnUri : undefined,
    source,
    amount: unlike || source !== undefined ? undefined : Number(parameters['amount']),
  }
}
