import { madeKinds, type MadeName } from '../../generated/resources.ts'
import type { Called } from '../api/caller.ts'
import type { Intent, Parameters } from '../api/request.ts'
import { createdAt, isMeantAs, resource, showsSent, type Resource } from '../api/resource.ts'

/** A datetime that the implementation gave to a moment, and between which times of the run that moment lies; all in milliseconds. */
export interface Dated {
  readonly from: string
  readonly shown: number
  readonly earliest: number
  readonly latest: number
}

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

/** The resources that a run made. */
export interface MadeResources {
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
  /** Gives the last two datetimes of creations that came. */
  dates(): { before: Dated | undefined; last: Dated | undefined }
  /** Counts what was made of each kind, and adds up the amount of all charges, in the smallest unit of the currency. */
  made(): { tokens: number; sources: number; charges: number; amount: number }
  /** Notes that the customer of a charge was sent to its page. */
  visit(charge: string, want: string): void
  /** Notes the tokens and sources that a charge request names, before it is sent: what is shown of them meanwhile may tell of the charge already. */
  name(sent: Parameters): void
}

/** Opens an empty collection of resources; `enter` takes what the answer to a creation shows of one. */
export function openMade(): MadeResources & { enter(kind: MadeName, called: Called, shown: Resource): void } {
  const made = ofEachKind(() => new Map<string, Made>())
  const given = ofEachKind(() => new Map<string, string>())
  const count = ofEachKind(() => 0)
  let amount = 0
  let dates: ReturnType<MadeResources['dates']> = { before: undefined, last: undefined }

  function add(kind: MadeName, created: Resource, sent: Parameters, { call, answer }: Called): void {
    const { id } = created.value
    const { intent = 'accepted' } = call
    if (typeof id !== 'string') return
    const earlier = made[kind].get(id)
    // What may be answered with what an earlier request made has made nothing where it has that one's id, and all that was sent for that one.
    const mayBeEarlier = intent === 'open' || intent === 'refused'
    if (mayBeEarlier && earlier && showsSent(kind, earlier.sent, created)) return
    if (intent !== 'observed' && !given[kind].has(id)) given[kind].set(id, created.from)
    const dated = datedOf(created, answer.duration)
    if (dated !== undefined) dates = { before: dates.last, last: dated }
    const standing = standingOf(intent)
    made[kind].set(id, { id, sent, created, dated, standing, visits: [], isNamed: false })
  }

  return {
    enter(kind, called, shown) {
      const { parameters: sent = {} } = called.call
      const { source, amount: charged } = shown.value
      count[kind] += 1
      if (kind === 'Charge' && Number.isInteger(charged)) amount += Number(charged)
      // A single request makes its source, too.
      if (kind === 'Charge' && 'source[type]' in sent && isMeantAs('Source', source))
        add('Source', resource('Source', source, shown.from), sourceOf(sent), called)
      add(kind, shown, sent, called)
    },
    all: (kind) => made[kind],
    own: (kind) => [...made[kind].values()].filter(({ standing }) => standing === 'own'),
    of(kind, id) {
      const found = typeof id === 'string' ? made[kind].get(id) : undefined
      return found?.standing === 'own' ? found : undefined
    },
    isEarlier: (kind, { value: { id }, from }) =>
      typeof id === 'string' && (made[kind].get(id)?.created.from ?? from) !== from,
    firstGiven: (kind, id) => given[kind].get(id),
    dates: () => dates,
    made: () => ({ tokens: count.Token, sources: count.Source, charges: count.Charge, amount }),
    visit: (charge, want) => void made.Charge.get(charge)?.visits.push(want),
    name(sent) {
      for (const value of Object.values(sent)) {
        const named =
          typeof value === 'string' ? (made.Token.get(value) ?? made.Source.get(value)) : undefined
        if (named) named.isNamed = true
      }
    },
  }
}

/** Makes the same for each kind of resource that an operation makes. */
function ofEachKind<Of>(make: () => Of): Record<MadeName, Of> {
  return Object.fromEntries(madeKinds.map((kind) => [kind, make()])) as Record<MadeName, Of>
}

/** Dates the creation of a resource whose answer came now and took some milliseconds; undefined where it shows no datetime. */
function datedOf(created: Resource, took: number): Dated | undefined {
  const [shown, now] = [createdAt(created), performance.now()]
  return Number.isNaN(shown) ? undefined : { from: created.from, shown, earliest: now - took, latest: now }
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
