import { membersOf } from '../basics/values.ts'
import type { EventState, Model, Posting, Showing } from '../model/model.ts'
import { chargeIdOf, looksLike } from '../model/resource.ts'
import { over, rule, type Rule } from './rule.ts'
import { listedEvents } from './subjects.ts'
import { expect, fails, holds, missing, unclear, type RuleVerdict } from './verdict.ts'

/** The rules of the webhooks that are posted for the events of the run's charges ("Events"). */
export const webhookRules: readonly Rule[] = [
  over('webhook-posted', eventPosts, ({ exchange }) => {
    const { method } = exchange.request
    return method === 'POST' ? holds(exchange) : fails('POST', method, exchange)
  }),
  rule('webhook-body-event', bodies),
  over('charge-create-webhook', (model) => eventsOf('charge.create', model), isPosted),
  over('charge-complete-webhook', (model) => eventsOf('charge.complete', model), isPosted),
]

const eventsOf = (wanted: string, model: Model): EventState[] =>
  listedEvents(model).filter(({ key }) => key === wanted)

const isEvent = ({ json }: Posting): boolean => looksLike('Event', json)

/** Lists the posts that hold an event: anybody may send another request to an endpoint. */
function eventPosts({ postings }: Model): Posting[] {
  return postings.filter(isEvent)
}

/** Returns true where a post is of an event, by its key and its charge: one under another id is another finding. */
export const isOf = ({ json }: Posting, { key, charge }: EventState): boolean =>
  membersOf(json)['key'] === key && chargeIdOf(json) === charge.id

/** Gives the answer that shows an event first. */
const listing = ({ answers: [first] }: EventState): Showing['event'] | string => first?.event ?? ''

function isPosted(event: EventState, model: Model): RuleVerdict {
  const post = eventPosts(model).find((one) => isOf(one, event))
  if (post) return holds(post, listing(event))
  const problem = endpointProblem(model)
  if (problem !== null) return unclear(problem, listing(event))
  const wanted = `a webhook with ${event.key} of ${event.charge.id}`
  return missing(model, waited(event, model), wanted, 'none', listing(event))
}

/** Gives the time in which the webhook of an event may come: where they are posted one after the other, it counts from the last one before it. */
function waited({ id, seen }: EventState, { events, postings, run, end }: Model): [number, number, number] {
  const ids = [...events.keys()]
  const before = new Set(ids.slice(0, ids.indexOf(id)))
  const earlier = postings.filter(({ event }) => event !== null && before.has(event.id))
  const since = Math.max(seen, ...earlier.map(({ at }) => at))
  return [Math.min(since, seen + 5 * run.webhookTimeout), end, run.webhookTimeout]
}

/** Gives the reason why a webhook may be missing for the endpoint's own fault; null where it may not. */
function endpointProblem({ run, learned, dropped }: Model): string | null {
  if (run.webhookUrl === null) return 'There is no webhook endpoint.'
  if (!run.webhookRegistered)
    return `No webhook came; register ${run.webhookUrl} with the implementation, or give the registered address with --webhook-listen and --webhook-public-url.`
  if (run.webhookThroughProxy && learned.webhookProbed !== true)
    return `${run.webhookUrl} does not lead to this endpoint; mend the tunnel or --webhook-public-url.`
  if (dropped > 0)
    return `The endpoint turned away ${dropped} connections or deliveries that were too many or too large; a webhook may be among them. Keep others away from ${run.webhookUrl}.`
  return null
}

/** Gives the verdicts that what is posted is the event: of the posts with the id of a listed event, and of those that hold none where one is missing. */
function* bodies(model: Model): Generator<RuleVerdict> {
  const posts = eventPosts(model)
  const listed = listedEvents(model)
  const problem = endpointProblem(model)
  const stray = model.postings.find((post) => !isEvent(post) && post.exchange.request.method !== 'GET')
  for (const event of listed) {
    const isPostedAtAll = posts.some((post) => isOf(post, event))
    for (const post of model.postings.filter(({ json }) => membersOf(json)['id'] === event.id))
      yield isPostedAtAll ? holds(post, listing(event)) : isAnother(post, event)
    if (stray === undefined || problem !== null || isPostedAtAll) continue
    const body = stray.exchange.request.body ? 'a body that is no event' : 'the body is empty'
    const actual = `${body}, and there is no other webhook for ${event.key} of ${event.charge.id}`
    yield missing(model, waited(event, model), 'the event as JSON', actual, stray, listing(event))
  }
  if (listed.length > 0 && posts.length === 0)
    yield unclear(problem ?? 'No webhook came, so that no body could be read.')
}

/** Gives the verdict on a post with the id of a listed event that holds another one. */
function isAnother({ json, exchange }: Posting, event: EventState): RuleVerdict {
  const { key } = membersOf(json)
  const actual = { key, 'data.id': chargeIdOf(json) }
  return expect(false, `${event.key} of ${event.charge.id} for its id`, actual, exchange, listing(event))
}
