import { kinds, madeKinds } from '../../generated/resources.ts'
import { membersOf } from '../basics/values.ts'
import { jsonOf } from '../basics/json.ts'
import type { TrackedEvent, Model } from '../model/model.ts'
import { subjectIdOf } from '../model/resource.ts'
import { showsDeliveries } from './deliveries.ts'
import { inapplicableUnlessRecorded } from './kinds.ts'
import { listing, postOf, straysIn } from './posts.ts'
import {
  check,
  derivedRequirement,
  each,
  fails,
  failsDoubled,
  missing,
  passes,
  requirement,
  unclear,
} from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { listedEvents, perModel, eventSightings } from './subjects.ts'

/** The webhooks of events ("Events"). */
export const webhookRequirements: readonly Requirement[] = [
  requirement('webhook-posted', {
    rule: [
      each(eventSightings, ({ where, event: { exchange } }) => {
        const { method } = exchange.request
        return where === 'webhook' ? check(method === 'POST', 'POST', method, exchange) : null
      }),
      each(straysIn, ({ exchange, event }) => {
        const { method } = exchange.request
        return check(method === 'POST', 'POST', method, exchange, listing(event))
      }),
    ],
  }),
  requirement('webhook-body-event', {
    rule: judgeBodies,
    explainedBy: ['event-data', 'event-id-unique'],
  }),
  ...madeKinds.flatMap((kind) =>
    kinds[kind].events.flatMap((event) =>
      derivedRequirement(event.ids.webhook, {
        subjects: (model) => listedEvents(model).filter(({ key }) => key === event.key),
        judge: judgePosted,
        explainedBy: ['webhook-body-event'],
        ...inapplicableUnlessRecorded(event),
      }),
    ),
  ),
]

/**
 * An event must be posted to the endpoint within the webhook timeout. Inconclusive where the
 * endpoint could not be reached.
 */
function judgePosted(event: TrackedEvent, model: Model): RuleVerdict {
  const post = postOf(event)
  if (post) return passes(post, listing(event))
  if (!model.isRun) return judgePostedInTraffic(event, model)
  const problem = endpointProblem(model)
  if (problem !== null) return unclear(problem, listing(event))
  const expected = `a webhook with ${event.key} of ${event.subject.id}`
  return missing(
    model,
    { expected, actual: 'none', ...postingWindow(event, model) },
    listing(event),
  )
}

const arrivedWebhooks = perModel((model) =>
  model.events.flatMap(({ webhookSightings }) => webhookSightings),
)

/**
 * In traffic a webhook must come. Fails where webhooks came before and after, and the event shows
 * no delivery a minute later; otherwise inconclusive.
 */
function judgePostedInTraffic(event: TrackedEvent, model: Model): RuleVerdict {
  const expected = `a webhook with ${event.key} of ${event.subject.id}`
  if (model.run.webhookUrl === null)
    return unclear('The traffic shows no webhook endpoint.', listing(event))
  const last = event.deliveries.findLast(({ where }) => where !== 'webhook')
  const { seenAt } = event
  const posts = arrivedWebhooks(model)
  const isServed =
    posts.some((post) => post.seenAt < seenAt) &&
    posts.some((post) => post.seenAt > seenAt && post.subject.creation.start > seenAt)
  if (!isServed || last === undefined || last.records.length > 0 || !showsDeliveries(model))
    return unclear(`Not seen: ${expected}. The recorder may have missed it.`, listing(event))
  const actual = 'none, and no delivery'
  const lastLookAt = last.eventAnswer.exchange.start
  return missing(model, { expected, actual, dueFrom: seenAt, lastLookAt }, last.eventAnswer)
}

/** When a webhook may come: its timeout begins at the webhook before it, as they may go in turn. */
function postingWindow(event: TrackedEvent, { events, run, end }: Model) {
  const { seenAt } = event
  const earlier = events
    .slice(0, events.indexOf(event))
    .flatMap(({ webhookSightings }) => webhookSightings)
  const timeoutMs = run.webhookTimeout
  const lastPost = Math.max(seenAt, ...earlier.map((post) => post.seenAt))
  return { dueFrom: Math.min(lastPost, seenAt + 5 * timeoutMs), lastLookAt: end, timeoutMs }
}

/** Why the kit's own endpoint may have missed a webhook; null where it missed none. */
export function endpointProblem({ run, learned, dropped }: Model): string | null {
  if (run.webhookUrl === null) return 'There is no webhook endpoint.'
  if (!run.webhookRegistered)
    return `No webhook came; register ${run.webhookUrl} with the implementation, or give the registered address with --webhook-listen and --webhook-public-url.`
  if (run.webhookThroughProxy && learned.webhookProbed !== true)
    return `${run.webhookUrl} does not lead to this endpoint; fix the tunnel or --webhook-public-url.`
  if (dropped > 0)
    return `The endpoint turned away ${dropped} connections or deliveries that were too many or too large; a webhook may be among them. Keep others away from ${run.webhookUrl}.`
  return null
}

/** A webhook must hold its event: with its id no other event, and no other body in its place. */
function* judgeBodies(model: Model): Generator<RuleVerdict> {
  for (const { exchange, event } of straysIn(model))
    if (exchange.request.method === 'POST') {
      const actual = `another body for ${event.key} of ${event.subject.id}, and no other webhook`
      yield fails('the event as JSON', actual, exchange, listing(event))
    }
  const stray = model.webhooks.find(
    ({ event, exchange: { request } }) => event === null && request.method !== 'GET',
  )
  for (const event of listedEvents(model)) {
    const { id, key, subject } = event
    for (const { json, exchange } of model.webhooks.filter(
      (post) => membersOf(post.json)['id'] === id,
    )) {
      const actual = { key: membersOf(json)['key'], 'data.id': subjectIdOf(json) }
      const isRight = actual.key === key && actual['data.id'] === subject.id
      const [duplicate] = jsonOf(exchange.request).duplicates
      if (duplicate !== undefined) yield failsDoubled(duplicate, exchange)
      yield check(isRight, `${key} of ${subject.id} for its id`, actual, exchange, listing(event))
    }
    if (stray === undefined || endpointProblem(model) !== null || postOf(event)) continue
    const body = stray.exchange.request.body ? 'a body that is no event' : 'the body is empty'
    const expected = 'the event as JSON'
    const actual = `${body}, and there is no other webhook for ${key} of ${subject.id}`
    yield missing(
      model,
      { expected, actual, ...postingWindow(event, model) },
      stray,
      listing(event),
    )
  }
}
