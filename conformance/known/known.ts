import { resources, type MadeName } from '../../generated/resources.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { holdsRefused, isAccepted, returned } from '../api/answer.ts'
import type { Called, Listener } from '../api/caller.ts'
import { eventsIn, objectOf, type Resource } from '../api/resource.ts'
import { openSentCards, type SentCards } from './cards.ts'
import { openSeenEvents, type SeenEvents } from './events.ts'
import { openMade, type MadeResources } from './made.ts'
import { openWaits, type Waits } from './waits.ts'

/** A charge request that was refused, or was to be, and how a charge made by it all the same is recognised. */
export interface Refusal {
  /** The requirement by which it was to be refused; null where it might have been accepted. */
  readonly requirement: RequirementId | null
  readonly exchange: string
  readonly returnUri: string | undefined
  readonly source: string | undefined
  /** The amount of its own, where neither of these is. */
  readonly amount: number | undefined
}

/** All that a run knows of what it made: what was sent, what answers showed, what was done to it. */
export interface Known extends MadeResources {
  /** Learns from what comes. */
  readonly listen: Listener
  /** The charge requests that were refused, as they were to be. */
  readonly refusals: readonly Refusal[]
  /** The addresses and sources of charge requests of which no answer tells what they made, or one of which got lost. */
  readonly unanswered: ReadonlySet<unknown>
  readonly events: SeenEvents
  readonly cards: SentCards
  readonly waits: Waits
}

/** Opens what a run knows: nothing yet. */
export function openKnown(): Known {
  const { enter, ...made } = openMade()
  const events = openSeenEvents((kind, id) => made.of(kind, id) !== undefined)
  const cards = openSentCards()
  const refusals: Refusal[] = []
  const unanswered = new Set<unknown>()

  function learn(called: Called): void {
    const { operation, call, answer } = called
    const { parameters: sent = {}, intent = 'accepted' } = call
    cards.sent(sent, intent)
    if (operation === 'createCharge') {
      const refusal = wasRefused(called) ? refusalOf(called) : null
      if (refusal) refusals.push(refusal)
      if (intent !== 'refused' && (answer.error !== null || answer.status >= 500 || answer.repeated))
        for (const name of ['return_uri', 'source']) if (name in sent) unanswered.add(sent[name])
      made.name(sent)
    }
    if (!isAccepted(answer)) return
    if (intent !== 'observed')
      for (const event of shownEvents(answer.shown))
        events.see(event, returned(operation) === 'List' ? call.id : undefined)
    const kind = returned(operation) as MadeName
    if (resources[kind].retrieves === operation) seeFinal(call.id, answer.shown)
    if (resources[kind].creates === operation) enter(kind, called, answer.shown)
  }

  function seeFinal(id: string | undefined, shown: Resource): void {
    const charge = made.of('Charge', id)
    if (charge && charge.id === shown.value['id'] && isFinal(shown.value['status'])) charge.final ??= shown
  }

  return {
    ...made,
    listen: ({ called }) => {
      if (called !== null) learn(called)
    },
    refusals,
    unanswered,
    events,
    cards,
    waits: openWaits(),
  }
}

/** Tells whether a charge stays in a state once it is in it. */
export function isFinal(status: unknown): status is 'successful' | 'failed' {
  return status === 'successful' || status === 'failed'
}

/** Lists the events that an answer shows: those of a list, or itself. */
function shownEvents(shown: Resource): Resource[] {
  if (shown.schema === 'List') return eventsIn(shown)
  return objectOf(shown.schema) === 'event' ? [shown] : []
}

/** Statuses that ask to come back, or say nothing of the request itself. */
const aside = [408, 425, 429]

/** Tells whether a request was to be refused, or might be and was. */
function wasRefused({ call: { intent, about }, answer: { status } }: Called): boolean {
  const isClientError = status >= 400 && status < 500 && !aside.includes(status)
  return intent === 'refused' ? about !== undefined : intent === 'open' && isClientError
}

/** Gives a charge request that was refused; null where it was not, or got no complete answer. */
function refusalOf({ call, answer }: Called): Refusal | null {
  const { parameters = {}, about = null } = call
  if (answer.error !== null || holdsRefused('Charge', answer)) return null
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const [returnUri, source] = [text(parameters['return_uri']), text(parameters['source'])]
  // A short address may be that of somebody else, too.
  const unlike = returnUri !== undefined && returnUri.length > 12
  return {
    requirement: about,
    exchange: answer.id,
    returnUri: unlike ? returnUri : undefined,
    source,
    amount: unlike || source !== undefined ? undefined : Number(parameters['amount']),
  }
}
