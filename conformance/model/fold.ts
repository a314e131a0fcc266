import { eventKind } from '../contract/rows/names.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import { jsonOf } from '../basics/json.ts'
import { isSuccessStatus } from '../basics/status.ts'
import {
  endOf,
  isConclusive,
  isExchange,
  type Entry,
  type Exchange,
  type LearnedEntry,
} from '../record/entry.ts'
import { addEvents, subjectFinder } from './events.ts'
import { expectationOf } from './expectation.ts'
import { gatherKnowledge, type GrowingKnowledge } from './knowledge.ts'
import { addCall, emptyResources, type Collected } from './collect.ts'
import type {
  AcceptedCall,
  Call,
  RequestWithExpectation,
  ListPage,
  Model,
  ReceivedWebhook,
} from './model.ts'
import { sentIn, type ApiRequest } from './request.ts'
import { openItemSampler } from './item-sampler.ts'
import { pageOf } from './page.ts'
import { looksLike, resource, schemaOf } from './resource.ts'
import { stateHistoryOf } from './states.ts'

/**
 * The model of a record, in four stages: calls with what the contract expects of each, visits, pages
 * of lists, events. Calls make the resources; the later stages add what they show.
 */
export function fold(entries: readonly Entry[]): Model {
  const [run] = entries
  if (run?.kind !== 'run') throw new Error('A record begins with a line of kind "run".')
  const exchanges = entries.filter(isExchange).filter(({ retried }) => retried === undefined)
  const otherAccount = exchanges.filter(({ account }) => account === 'other')
  const firstAccount = exchanges.filter(({ account }) => account === undefined)
  const collected: Collected = { countedCalls: [], resources: emptyResources() }
  const { resources } = collected
  const knowledge = {
    ...gatherKnowledge(run, { exchanges: firstAccount, otherAccount }, resources),
    ...stateHistoryOf(entries, resources),
  }
  const { calls, unanswered } = requestsWithExpectations(firstAccount, knowledge, collected)
  const byOperation = grouped(calls, ({ operation }) => operation)
  const callsTo = (operation: OperationId): readonly Call[] => byOperation.get(operation) ?? []
  addVisits(entries, resources)
  const findSubject = subjectFinder(resources)
  const sampleItem = openItemSampler()
  const pages = calls.flatMap(
    (call) => pageOf(call, run, { resources, findSubject, sampleItem }) ?? [],
  )
  addPages(pages, resources)
  const webhooks = exchanges.filter(({ kind }) => kind === 'webhook').map(webhookOf)
  const countedByOperation = grouped(collected.countedCalls, ({ operation }) => operation)
  const countedCalls = (operation: OperationId): readonly AcceptedCall[] =>
    countedByOperation.get(operation) ?? []
  const { retrieves } = kinds[eventKind]
  const eventRetrievals = retrieves === null ? [] : countedCalls(retrieves)
  const events = addEvents({ run, pages, webhooks }, eventRetrievals, findSubject)
  const endEntry = entries.findLast((entry) => entry.kind === 'end')
  return {
    resources,
    run,
    isRun: knowledge.isRun,
    timeoutMs: run.timeout,
    otherAccount:
      otherAccount.length === 0 ? null : fold([run, ...otherAccount.map(withoutAccount)]),
    learned: Object.assign({}, ...entries.filter(({ kind }) => kind === 'learned')) as LearnedEntry,
    end: entries.reduce((latest, entry) => Math.max(latest, endOf(entry)), 0),
    endReason: endEntry?.reason ?? null,
    isCutShort: endEntry?.cutShort === true,
    dropped: endEntry?.dropped ?? 0,
    entries,
    exchanges,
    calls,
    unanswered,
    callsTo,
    countedCalls,
    events,
    pages,
    webhooks,
    waits: entries.filter((entry) => entry.kind === 'wait'),
    skips: entries.filter((entry) => entry.kind === 'skip'),
  }
}

/**
 * Every request with its expectation, oldest answer first. Each is expected by what earlier answers
 * showed: `addCall` fills the `resources` that `knowledge` reads.
 */
function requestsWithExpectations(
  exchanges: readonly Exchange[],
  knowledge: GrowingKnowledge,
  collected: Collected,
): Pick<Model, 'calls' | 'unanswered'> {
  const requests = exchanges
    .flatMap((exchange) => apiRequestOf(exchange) ?? [])
    .sort((first, second) => first.end - second.end)
  const calls: Call[] = []
  for (const request of requests) {
    const answer = answerOf(request)
    if (answer === null) continue
    const call = { ...request, ...answer, ...expectationOf(request, knowledge) }
    calls.push(call)
    knowledge.noteCreationTimes(call)
    addCall(collected, call)
  }
  const unanswered = requests
    .filter(({ exchange }) => !isConclusive(exchange))
    .map((request) => ({ ...request, ...expectationOf(request, knowledge) }))
  return { calls, unanswered }
}

/** Adds each page to the resource whose list it is. */
function addPages(pages: readonly ListPage[], resources: Model['resources']): void {
  for (const page of pages)
    for (const kind of madeKinds) resources[kind].get(page.ownerId ?? '')?.pages.push(page)
}

/** Adds the visits of customers to the resources whose pages they are. */
function addVisits(entries: readonly Entry[], resources: Collected['resources']): void {
  const withPages = madeKinds.filter((kind) => kinds[kind].page !== null)
  for (const entry of entries)
    if (entry.kind === 'visited')
      for (const kind of withPages) resources[kind].get(entry.subject)?.visits.push(entry)
}

function webhookOf(exchange: Exchange): ReceivedWebhook {
  const json = jsonOf(exchange.request).value
  const event = looksLike(eventKind, json) ? resource(eventKind, json, exchange) : null
  return { exchange, json, event }
}

/** An exchange of the second merchant, as one of a record that has no other. */
const withoutAccount = ({ account: _account, ...exchange }: Exchange): Exchange => exchange

/** How a request departs from the contract's way of sending; undefined where it does not. */
const mannerOf = ({ manner, credential }: Exchange): string | undefined =>
  manner ?? (credential === 'other' ? 'another credential' : undefined)

type RecordedRequest = ApiRequest & Pick<Call, 'exchange'>

/** The request of an exchange with an operation; null for any other exchange. */
function apiRequestOf(exchange: Exchange): RecordedRequest | null {
  const { kind, id, operation, target = null, unlike, start, duration } = exchange
  if (kind !== 'request' || operation === null) return null
  const key = keyOf(exchange, operation)
  const sent = sentIn(exchange)
  const manner = mannerOf(exchange)
  return {
    exchange,
    id,
    operation,
    key,
    unlike,
    sent,
    target,
    manner,
    start,
    end: start + duration,
  }
}

/** What the answer to a request shows; null where it got no conclusive one. */
function answerOf({
  exchange,
  operation,
}: RecordedRequest): Omit<Call, keyof RequestWithExpectation> | null {
  const { answer } = exchange
  if (answer === null || !isConclusive(exchange)) return null
  const { status } = answer
  const json = jsonOf(answer).value
  const schema = schemaOf(operation)
  const isSuccess = isSuccessStatus(status)
  const answerResource = looksLike(schema, json) ? resource(schema, json, exchange) : null
  return {
    status,
    json,
    isSuccess,
    resource: answerResource,
    isAccepted: isSuccess && answerResource !== null,
  }
}

function keyOf({ key }: Exchange, operation: OperationId): Call['key'] {
  if (key !== 'public' && key !== 'secret') return key
  return key === operations[operation].key ? 'right' : 'other'
}
