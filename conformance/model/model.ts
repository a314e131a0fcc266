import type { OperationId } from '../../generated/operations.ts'
import type { MadeKindName, KindName } from '../../generated/resources.ts'
import type {
  Entry,
  Exchange,
  LearnedEntry,
  RunEntry,
  SkipEntry,
  VisitEntry,
  WaitEntry,
} from '../record/entry.ts'
import type { ApiRequest, Expectation, SentParameters } from './request.ts'
import type { Resource } from './resource.ts'

/** A request of an operation, with what must come of it. */
export interface RequestWithExpectation extends ApiRequest, Expectation {
  readonly exchange: Exchange
}

/** A request of an operation with its complete answer. */
export interface Call extends RequestWithExpectation {
  readonly status: number
  readonly json: unknown
  /** True for a status of success. */
  readonly isSuccess: boolean
  /** The resource of the operation's kind that the answer holds, whatever its status. */
  readonly resource: Resource | null
  /** True for a success that holds it. */
  readonly isAccepted: boolean
}

/** A call that was accepted, with the resource in its answer. */
export type AcceptedCall = Call & { readonly resource: Resource }

/** A resource of the run: how it was made, and all that was seen of it later. */
export interface TrackedResource {
  readonly kind: MadeKindName
  readonly id: string
  /** The accepted answer that made it; of what only lists show, the first list. */
  readonly creation: AcceptedCall
  readonly resource: Resource
  readonly sent: SentParameters
  /** The kind of the parent that its request names, or makes inline; null for none. */
  readonly parentKind: MadeKindName | null
  /** That parent; null where it is not known. */
  readonly parent: TrackedResource | null
  /** Its accepted retrievals with the right key, oldest first. */
  readonly retrievals: AcceptedCall[]
  readonly visits: VisitEntry[]
  readonly events: TrackedEvent[]
  /** The pages of the lists that belong to it, oldest first. */
  readonly pages: ListPage[]
}

/** An event of a resource of the run, from the first place that shows it. */
export interface TrackedEvent {
  readonly id: string
  readonly key: string
  /** The resource that it is about. */
  readonly subject: TrackedResource
  /** The answers that show it, and the webhooks, each oldest first. */
  readonly answerSightings: readonly EventSighting[]
  readonly webhookSightings: readonly EventSighting[]
  /** The answers, then the webhooks. */
  readonly sightings: readonly EventSighting[]
  /** When it was first shown, in milliseconds from the start of the run. */
  readonly seenAt: number
  /** The records of its deliveries, by each answer that shows some. */
  readonly deliveries: DeliveryRecords[]
}

/** The records of an event's deliveries in one answer. */
export interface DeliveryRecords {
  readonly event: TrackedEvent
  readonly eventAnswer: Resource
  readonly where: EventSighting['where']
  readonly records: readonly Resource[]
  /** The records of deliveries to the endpoint of this run. */
  readonly endpointRecords: readonly Resource[]
}

/** One place that shows an event. */
export interface EventSighting {
  readonly where: 'account' | 'own list' | 'retrieved' | 'webhook'
  readonly event: Resource
  /** The resource in it, as it was then. */
  readonly data: Resource
  /** The resource that it is about. */
  readonly subject: TrackedResource
  /** When the answer or webhook that shows it was complete. */
  readonly seenAt: number
}

/** One item of a list. */
export interface Item {
  readonly value: unknown
  /** Its id, or all of it where it has none. */
  readonly key: string
  /** When it was created, in milliseconds; NaN where it shows no datetime. */
  readonly time: number
  /** The resource of the run that it is, or that it is an event of; null for any other. */
  readonly subject: TrackedResource | null
  /** The item as a resource; null for one that is not of the run. */
  readonly resource: Resource | null
}

/** One accepted page of a list, with its query. */
export interface ListPage {
  readonly call: AcceptedCall
  /** The kind of its items. */
  readonly itemKind: KindName
  /** The id of the resource whose list it is; null for the account. */
  readonly ownerId: string | null
  /** True where its query has only the forms that the specification shows. */
  readonly isStandard: boolean
  /** The bounds that were asked for, in milliseconds; infinite where there are none. */
  readonly from: number
  readonly to: number
  readonly offset: number
  /** The size that was asked for; null without one. */
  readonly size: number | null
  readonly order: string | null
  readonly items: readonly Item[]
  /** The size that its envelope says, or the number of its items if that is more. */
  readonly limit: number
  /** 1 for the oldest first, -1 for the newest first, 0 where neither is asked for or said. */
  readonly direction: 1 | -1 | 0
}

/** One webhook that arrived. */
export interface ReceivedWebhook {
  readonly exchange: Exchange
  readonly json: unknown
  /** The event that it holds; null for anything else: anybody may send a request to an endpoint. */
  readonly event: Resource | null
}

/** What a record shows: the facts that requirements are judged by. */
export interface Model {
  readonly run: RunEntry
  /**
   * True for a run of the kit: it sends every case with its control, records all that it does, and
   * looks for what is to come until its time is up. False for recorded traffic of others.
   */
  readonly isRun: boolean
  /** Milliseconds within which what is awaited must come; webhooks have their own timeout. */
  readonly timeoutMs: number
  /** What the record shows of the second merchant; null where there is none. */
  readonly otherAccount: Model | null
  readonly learned: Omit<LearnedEntry, 'kind'>
  /** When the record ends. */
  readonly end: number
  /** Why it ended early; null where it did not. */
  readonly endReason: string | null
  /** True where the run stopped sending before its end. */
  readonly isCutShort: boolean
  /** The connections that the webhook endpoint turned away. */
  readonly dropped: number
  readonly entries: readonly Entry[]
  /** Every exchange that counts. */
  readonly exchanges: readonly Exchange[]
  /** Complete answers of operations, oldest first. */
  readonly calls: readonly Call[]
  /** Requests of operations that got no conclusive answer. */
  readonly unanswered: readonly RequestWithExpectation[]
  readonly callsTo: (operation: OperationId) => readonly Call[]
  /**
   * The calls that count: accepted with the right key, and neither odd nor to be refused; a creation
   * of unsure standing if its resource is new.
   */
  readonly countedCalls: (operation: OperationId) => readonly AcceptedCall[]
  /** The resources of the run, by kind and id. */
  readonly resources: Readonly<Record<MadeKindName, ReadonlyMap<string, TrackedResource>>>
  readonly events: readonly TrackedEvent[]
  readonly pages: readonly ListPage[]
  readonly webhooks: readonly ReceivedWebhook[]
  readonly waits: readonly WaitEntry[]
  readonly skips: readonly SkipEntry[]
}
