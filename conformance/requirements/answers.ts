import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { everyOperation } from '../contract/areas.ts'
import type { AcceptedCall, Call, Model } from '../model/model.ts'
import { endOf, type Exchange } from '../record/entry.ts'
import { createdAt } from '../model/datetime.ts'
import { livemodesIn, momentAt, type Resource } from '../model/resource.ts'
import { jsonOf } from '../basics/json.ts'
import { membersOf, shortJson } from '../basics/values.ts'
import { answerLine } from './answer-line.ts'
import { showsResource } from './refusals.ts'
import { check, fails, failsDoubled, irrevocable, passes, requirement } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { calls, creations, lastDeliveries, listedEvents, eventSightings } from './subjects.ts'

/**
 * Every answer, and keys beyond the generated cases ("Endpoints", "Errors", "Resources and their
 * fields", "Authentication").
 */
export const answerRequirements: readonly Requirement[] = [
  requirement('answer-json', { subjects: acceptableSuccesses, judge: judgeJson }),
  requirement('answer-media-type', {
    subjects: acceptableSuccesses,
    judge({ json, resource, exchange }) {
      const type = exchange.answer?.headers['content-type'] ?? ''
      const namesJson = /^application\/([a-z0-9.+-]+\+)?json\b/i.test(type)
      if (json === undefined || (namesJson && !resource)) return null
      const actual = type === '' ? 'no content-type' : type
      return check(namesJson, 'a JSON media type', actual, exchange)
    },
  }),
  requirement('refusal-client-error', {
    subjects: calls,
    judge: (call) =>
      call.expect === 'refused' && !showsResource(call)
        ? check(call.status >= 400 && call.status < 500, 'a 4xx status', answerLine(call), call)
        : null,
    shownBy: ['unknown sources'],
  }),
  requirement('datetimes-agree', { subjects: readingPairs, judge: judgeClocks }),
  requirement('date-header-agrees', {
    subjects: creations,
    judge: judgeDateHeader,
    explainedBy: ['datetimes-agree'],
    inapplicable: (model) =>
      model.calls.some(
        ({ isSuccess, exchange }) => isSuccess && exchange.answer?.headers['date'] !== undefined,
      )
        ? null
        : 'No answer has a Date header.',
  }),
  requirement('card-number-hidden', {
    subjects: exchangesOfImplementation,
    judge: (exchange) => judgeSecret(exchange, 'card number'),
  }),
  requirement('card-security-code-hidden', {
    subjects: exchangesOfImplementation,
    judge: (exchange) => judgeSecret(exchange, 'security code'),
  }),
  requirement('keys-decide-livemode', {
    subjects: shownModes,
    judge({ modes, resource }, { run }) {
      const remedy = run.live ? '' : '; if these are live keys, say --live'
      const isRight = modes.every((mode) => mode === run.live)
      return irrevocable(
        check(isRight, `livemode ${run.live}`, `livemode ${!run.live}${remedy}`, resource),
      )
    },
  }),
  requirement('key-empty-password', {
    subjects: () => everyOperation,
    judge: judgeEmptyPassword,
  }),
]

/** The successes that are right: answers to valid and open requests with the right key. */
function acceptableSuccesses(model: Model): Call[] {
  return model.calls.filter(
    (call) => call.key === 'right' && call.expect !== 'refused' && call.isSuccess,
  )
}

/** A body must be JSON in UTF-8, with each member once. */
function judgeJson(call: Call): RuleVerdict | null {
  const { json, exchange, resource, operation } = call
  const [duplicate] = jsonOf(exchange.answer).duplicates
  // What is at an address that need not be an operation is open.
  const { assumed, method } = operations[operation]
  const isOpen = assumed || (call.expect === 'open' && method === 'GET')
  if (json === undefined)
    return isOpen ? null : irrevocable(fails('a body that is JSON', answerLine(call), call))
  if (exchange.invalidUtf8)
    return irrevocable(fails('JSON in UTF-8', 'a body that is not UTF-8', call))
  if (duplicate !== undefined) return failsDoubled(duplicate, call)
  return resource ? passes(call) : null
}

/** The milliseconds by which datetimes of one moment may differ: ten minutes. */
const maxApartMs = 600_000

/** The Date header must be within ten minutes of `created_at`. */
function judgeDateHeader({ resource, exchange }: AcceptedCall): RuleVerdict | null {
  const header = exchange.answer?.headers['date']
  const created = createdAt(resource)
  if (header === undefined || Number.isNaN(created)) return null
  const isNear = Math.abs(Date.parse(header) - created) <= maxApartMs
  const actual = `Date ${shortJson(header)}, created_at ${shortJson(resource.value['created_at'])}`
  return check(isNear, 'a Date within ten minutes of created_at', actual, exchange)
}

/** A datetime of the implementation, and the time of ours that its moment lies between. */
interface ClockReading {
  readonly what: string
  /** NaN where it is not shown. */
  readonly moment: number
  readonly earliest: number
  readonly latest: number
  readonly exchange: Exchange
}

/** The clocks behind two datetimes must agree. */
function judgeClocks([earlier, later]: readonly [ClockReading, ClockReading]): RuleVerdict {
  const minLead = (reading: ClockReading, other: ClockReading): number =>
    reading.moment - reading.latest - (other.moment - other.earliest)
  const isNear = minLead(later, earlier) <= maxApartMs && minLead(earlier, later) <= maxApartMs
  const expected = 'datetimes within ten minutes of each other, the time between them taken off'
  const wordsOf = ({ what, moment }: ClockReading): string =>
    `${what} ${new Date(moment).toISOString().slice(0, 19)}Z`
  const actual = `${wordsOf(later)}, and ${wordsOf(earlier)}`
  return irrevocable(check(isNear, expected, actual, later.exchange, earlier.exchange))
}

/** Neighbouring readings, of resources, events and deliveries, ordered by when we saw them. */
function readingPairs(model: Model): (readonly [ClockReading, ClockReading])[] {
  const ofCreations = creations(model).map(({ resource, start, end, exchange }): ClockReading => {
    const what = `created_at of the ${String(resource.value['object'])}`
    return { what, moment: createdAt(resource), earliest: start, latest: end, exchange }
  })
  const ofEvents = model.events.flatMap(({ sightings, subject, seenAt: latest }) =>
    sightings.slice(0, 1).flatMap(({ event, data }): ClockReading[] => {
      const bounds = { earliest: subject.creation.start, latest, exchange: event.exchange }
      return [
        { what: 'the creation of the event', moment: createdAt(event), ...bounds },
        { what: 'paid_at', moment: momentAt(data, 'paid_at'), ...bounds },
      ]
    }),
  )
  const ofDeliveries = lastDeliveries(model).flatMap(({ event, eventAnswer, endpointRecords }) => {
    const { exchange } = eventAnswer
    const what = 'created_at of a delivery'
    const bounds = { earliest: event.subject.creation.start, latest: endOf(exchange), exchange }
    return endpointRecords.map((record) => ({
      what,
      moment: momentAt(record, 'created_at'),
      ...bounds,
    }))
  })
  const readings = [...ofCreations, ...ofEvents, ...ofDeliveries]
    .filter(({ moment }) => !Number.isNaN(moment))
    .toSorted((first, second) => first.latest - second.latest)
  return readings.slice(1).map((reading, index) => [readings[index] ?? reading, reading])
}

/** No answer or webhook must show a card number or a security code that was sent. */
function judgeSecret(exchange: Exchange, what: 'card number' | 'security code'): RuleVerdict {
  if (!exchange.shows?.includes(what)) return passes(exchange)
  return irrevocable(fails(`no ${what}`, `a ${what} that was sent`, exchange))
}

/**
 * The exchanges that are surely the implementation's: requests to it, and webhooks of listed
 * events.
 */
function exchangesOfImplementation(model: Model): readonly Exchange[] {
  if (model.callsTo('createToken').length === 0) return []
  const listedIds = new Set(listedEvents(model).map(({ id }) => id))
  const foreignExchanges = new Set(
    model.webhooks.flatMap(({ event, exchange }) =>
      listedIds.has(String(event?.value['id'])) ? [] : [exchange],
    ),
  )
  return model.exchanges.filter((exchange) => !foreignExchanges.has(exchange))
}

/**
 * The resources that show a livemode: new and retrieved ones, events, and lists by their records.
 */
function shownModes(model: Model): { modes: boolean[]; resource: Resource }[] {
  const retrievals = madeKinds.flatMap((kind) => {
    const { retrieves } = kinds[kind]
    return retrieves === null ? [] : model.countedCalls(retrieves)
  })
  const resources = [
    ...[...creations(model), ...retrievals].map((call) => call.resource),
    ...eventSightings(model).map(({ event }) => event),
  ]
  const pageModes = model.pages.map(({ call, items }) => {
    const modes = items.map(({ value }) => membersOf(value)['livemode'])
    return { resource: call.resource, modes: modes.filter((mode) => typeof mode === 'boolean') }
  })
  return [
    ...resources.map((resource) => ({ resource, modes: livemodesIn(resource.value) })),
    ...pageModes,
  ].filter(({ modes }) => modes.length > 0)
}

/** True for a request with its key in another place than the contract says. */
const isKeyMisplaced = ({ manner }: Exchange): boolean =>
  manner !== undefined && /password|bearer|header/.test(manner)

/** An empty password must be accepted. Fails where the key is accepted only in another place. */
function judgeEmptyPassword(operation: OperationId, model: Model): RuleVerdict | null {
  const calls = model.callsTo(operation)
  const plain = calls.filter(
    ({ key, exchange }) => key === 'right' && exchange.manner === undefined,
  )
  const acceptedCall = plain.find((call) => call.isAccepted)
  if (acceptedCall !== undefined) return passes(acceptedCall)
  const misplaced = calls.find((call) => isKeyMisplaced(call.exchange) && call.isAccepted)
  const [refused] = plain
  if (misplaced === undefined || refused === undefined) return null
  const actual = `accepted only with ${misplaced.exchange.manner}; without it ${answerLine(refused)}`
  return fails('accepted with an empty password', actual, refused, misplaced)
}
