import { isRecord, short } from '../../basics/values.ts'
import type { Model, Posting } from '../../model/model.ts'
import { chargeIdOf, looksLike } from '../../model/resource.ts'
import { arrives, fails, holds, over, postings, rule, unclear, type Rule, type Ruling } from '../rule.ts'
import { shownEvents, type Shown } from './shown.ts'

/** The rules of the webhooks that are posted for the events of the run's charges ("Events"). */
export const webhookRules: readonly Rule[] = [
  over('webhook-posted', events, ({ exchange }) => {
    const { method } = exchange.request
    return method === 'POST' ? holds(exchange) : fails('POST', method, exchange)
  }),
  rule('webhook-body-event', bodies),
  posted('charge-create-webhook', 'charge.create'),
  posted('charge-complete-webhook', 'charge.complete'),
]

/** The posts that hold an event: anybody may send another request to an endpoint. */
function events({ postings: all }: Model): Posting[] {
  return all.filter(isEvent)
}

function isEvent({ json }: Posting): boolean {
  return looksLike('Event', json)
}

function posted(id: 'charge-create-webhook' | 'charge-complete-webhook', key: string): Rule {
  return over(
    id,
    (model) => shownEvents(model).filter((shown) => shown.key === key && shown.answers.length > 0),
    (shown, model) => {
      const listed = shown.answers[0]?.event ?? ''
      const [post] = postsOf(shown, model)
      if (post) return holds(post, listed)
      const problem = endpointProblem(model)
      if (problem !== null) return unclear(problem, listed)
      return arrives(
        model,
        false,
        waited(shown, model),
        [`a webhook with ${key} of ${shown.charge}`, 'none'],
        listed,
      )
    },
    { unless: ['webhook-body-event'] },
  )
}

/** Lists the posts of an event, by its key and its charge: one under another id is another finding. */
function postsOf({ key, charge }: Shown, model: Model): Posting[] {
  return events(model).filter(
    ({ json }) => isRecord(json) && json['key'] === key && chargeIdOf(json) === charge,
  )
}

/** Gives the time in which the webhook of an event may come: where they are posted one after the other, it counts from the last one before it. */
function waited({ known, seen }: Shown, model: Model): { since: number; last: number; within: number } {
  const ids = [...model.events.keys()]
  const before = new Set(ids.slice(0, ids.indexOf(known.id)))
  const earlier = model.postings.filter(({ event }) => event !== null && before.has(event.id))
  const { webhookTimeout: within } = model.run
  const since = Math.max(seen, ...earlier.map(({ at }) => at))
  return { since: Math.min(since, seen + 5 * within), last: model.end, within }
}

/** Says why a webhook may be missing for the endpoint's own fault; null where it may not. */
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

/** Rules that what is posted is the event: of those that hold an event, which one it is, and of those that hold none, whether one is missing for it. */
function* bodies(model: Model): Generator<Ruling> {
  const all = shownEvents(model).filter(({ answers }) => answers.length > 0)
  const byId = new Map(all.map((shown) => [shown.known.id, shown]))
  for (const post of postings(model)) {
    const shown = isRecord(post.json) ? byId.get(String(post.json['id'])) : undefined
    if (shown !== undefined) yield itsBody(post, shown, model)
  }
  const [stray] = [...postings(model)].filter(
    (post) => !isEvent(post) && post.exchange.request.method !== 'GET',
  )
  const lost = all.filter((shown) => postsOf(shown, model).length === 0)
  if (stray !== undefined && endpointProblem(model) === null)
    for (const shown of lost)
      yield arrives(
        model,
        false,
        waited(shown, model),
        ['the event as JSON', `a body that is no event, and no webhook for ${shown.key} of ${shown.charge}`],
        stray,
        shown.answers[0]?.event ?? '',
      )
  if (all.length > 0 && events(model).length === 0)
    yield unclear(endpointProblem(model) ?? 'No webhook came.')
}

/** Rules of a post with the id of a listed event that it is that event, unless another post is. */
function itsBody({ json, exchange }: Posting, shown: Shown, model: Model): Ruling {
  const listed = shown.answers[0]?.event ?? ''
  const isIt = looksLike('Event', json) && json['key'] === shown.key && chargeIdOf(json) === shown.charge
  if (isIt || postsOf(shown, model).length > 0) return holds(exchange, listed)
  const key = isRecord(json) ? json['key'] : undefined
  const actual = `key ${short(key)}, data with id ${short(chargeIdOf(json))}`
  return {
    ...fails(`${shown.key} of ${shown.charge} for its id`, actual, exchange, listed),
    member: { name: 'key', value: short(key) },
  }
}
