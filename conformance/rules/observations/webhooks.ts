import { cut } from '../../basics/cut.ts'
import type { ChargeState, Model, Posting } from '../../model/model.ts'
import { shownLast, wasAnswered } from '../deliveries.ts'
import { charges } from '../subjects.ts'
import { distinct, someOf, usual, type Observations } from './observation.ts'

/** The observations of webhooks. */
export const webhookObservations: Observations = {
  'webhook-repeats': ({ postings }) => {
    const events = postings.flatMap(({ event }) => event ?? [])
    const once = events.filter((event) => events.indexOf(event) === events.lastIndexOf(event)).length
    if (events.length === 0) return undefined
    if (once === events.length) return 'none'
    return once === 0 ? 'all' : 'some'
  },
  'webhook-order': (model) => {
    const pairs = charges(model).flatMap((charge) => {
      const [create, complete] = [postedAt(charge, 'charge.create'), postedAt(charge, 'charge.complete')]
      return create === undefined || complete === undefined ? [] : [create <= complete]
    })
    if (pairs.length === 0) return undefined
    return pairs.every(Boolean) ? 'always' : 'not always'
  },
  'webhook-delay': (model) =>
    usual(
      charges(model).flatMap((charge) => {
        const at = postedAt(charge, 'charge.create')
        return at === undefined ? [] : [at - charge.call.end]
      }),
    ),
  'webhook-signature': ({ postings }) => {
    const names = postings.flatMap(({ exchange }) => Object.keys(exchange.request.headers))
    const signatures = names.filter((name) => /sign|hmac|digest/i.test(name))
    return postings.length === 0 ? undefined : distinct(signatures.map((name) => cut(name, 60)))
  },
  'webhook-answer': (model) => {
    const recorded = shownLast(model).flatMap(({ toEndpoint, posts }) =>
      toEndpoint.map(({ value: { status } }) => ({
        status,
        isOwn: posts.some((post) => answerTo(post) === status),
      })),
    )
    if (recorded.length === 0) return undefined
    if (recorded.every(({ isOwn }) => isOwn)) return 'those that the endpoint answered'
    return distinct(recorded.map(({ status }) => JSON.stringify(status) ?? 'none'))
  },
  'webhook-delivery-error-answered': (model) =>
    someOf(
      shownLast(model)
        .flatMap(({ toEndpoint }) => toEndpoint.filter(wasAnswered))
        .map(({ value: { error } }) => (typeof error === 'string' ? cut(error, 60) : null)),
    ),
  'webhook-retries': ({ postings }) => {
    const refused = postings.filter((post) => Number(answerTo(post)) >= 300 && post.event !== null)
    if (refused.length === 0) return undefined
    return refused.some(({ event, at }) => postings.some((post) => post.event === event && post.at > at))
  },
  'webhook-timeout': ({ postings }: Model) =>
    usual(postings.flatMap(({ exchange: { answer, duration } }) => (answer === null ? [duration] : []))),
}

/** Gives the time of the first webhook with a key for a charge. */
const postedAt = ({ events }: ChargeState, key: string): number | undefined =>
  events.find((event) => event.key === key)?.posts[0]?.at

const answerTo = ({ exchange }: Posting): number | undefined => exchange.answer?.status
