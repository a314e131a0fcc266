import { cut } from '../../basics/cut.ts'
import type { EventState, Posting } from '../../model/model.ts'
import { charges } from '../rule.ts'
import { lastOf, wasAnswered } from '../webhook-delivery/delivery.ts'
import { distinct, observe, someOf, usual, type Observation } from './observation.ts'

const noWebhook = 'No webhook of the run came.'
const noDelivery = 'No event records a delivery to the endpoint of the run.'

/** The observations of webhooks. */
export const webhookObservations: readonly Observation[] = [
  observe(
    'webhook-repeats',
    ({ postings }) => {
      const events = postings.flatMap(({ event }) => event ?? [])
      const once = events.filter((event) => events.indexOf(event) === events.lastIndexOf(event)).length
      if (events.length === 0) return undefined
      if (once === events.length) return 'none'
      return once === 0 ? 'all' : 'some'
    },
    noWebhook,
  ),
  observe(
    'webhook-order',
    (model) => {
      const pairs = [...charges(model)].flatMap(({ events }) => {
        const [create, complete] = ['charge.create', 'charge.complete'].map((key) =>
          postedAt(events.find((event) => event.key === key)),
        )
        return create === undefined || complete === undefined ? [] : [create <= complete]
      })
      if (pairs.length === 0) return undefined
      return pairs.every(Boolean) ? 'always' : 'not always'
    },
    'No charge had both of its webhooks.',
  ),
  observe(
    'webhook-delay',
    (model) =>
      usual(
        [...charges(model)].flatMap(({ call, events }) => {
          const at = postedAt(events.find(({ key }) => key === 'charge.create'))
          return at === undefined ? [] : [at - call.end]
        }),
      ),
    noWebhook,
  ),
  observe(
    'webhook-signature',
    ({ postings }) =>
      postings.length === 0
        ? undefined
        : distinct(
            postings
              .flatMap(({ exchange }) => Object.keys(exchange.request.headers))
              .filter((name) => /sign|hmac|digest/i.test(name))
              .map((name) => cut(name, 60)),
          ),
    noWebhook,
  ),
  observe(
    'webhook-answer',
    (model) => {
      const recorded = lastOf(model).flatMap(({ ours, posts }) =>
        ours.map(({ status }) => ({ status, isOurs: posts.some((post) => answerTo(post) === status) })),
      )
      if (recorded.length === 0) return undefined
      if (recorded.every(({ isOurs }) => isOurs)) return 'those that the endpoint answered'
      return distinct(recorded.map(({ status }) => JSON.stringify(status) ?? 'none'))
    },
    noDelivery,
  ),
  observe(
    'webhook-delivery-error-answered',
    (model) =>
      someOf(
        lastOf(model)
          .flatMap(({ ours }) => ours.filter(wasAnswered))
          .map(({ error }) => (typeof error === 'string' ? cut(error, 60) : null)),
      ),
    noDelivery,
  ),
  observe(
    'webhook-retries',
    ({ postings }) => {
      const refused = postings.filter((post) => Number(answerTo(post)) >= 300 && post.event !== null)
      if (refused.length === 0) return undefined
      return refused.some(({ event, at }) => postings.some((post) => post.event === event && post.at > at))
    },
    'The endpoint refused no webhook.',
  ),
  observe(
    'webhook-timeout',
    ({ postings }) =>
      usual(postings.flatMap(({ exchange: { answer, duration } }) => (answer === null ? [duration] : []))),
    'The endpoint answered every webhook.',
  ),
]

/** Gives when the webhook of an event came first. */
const postedAt = (event: EventState | undefined): number | undefined =>
  event?.showings.find(({ where }) => where === 'webhook')?.at

const answerTo = ({ exchange }: Posting): number | undefined => exchange.answer?.status
