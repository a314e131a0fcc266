import type { RequirementId } from '../../../generated/requirements.ts'
import type { Call, Model } from '../../model/model.ts'
import { createdAt, momentAt, type Resource } from '../../model/resource.ts'
import { short } from '../../basics/values.ts'
import { accepted, describe, expect, fails, holds, over, rule, type Rule, type Ruling } from '../rule.ts'

const valid = (model: Model): Call[] =>
  model.calls.filter((call) => call.key === 'right' && call.expect !== 'refused' && call.ok)

/** The rules of every answer ("Endpoints", "Errors", "Resources and their fields"). */
export const answerRules: readonly Rule[] = [
  over('answer-json', valid, (call) => {
    if (call.json === undefined && call.expect === 'open') return null
    if (call.json === undefined) return { ...fails('a body that is JSON', describe(call), call), final: true }
    const { duplicate, exchange } = call
    if (exchange.invalidUtf8)
      return { ...fails('JSON in UTF-8', 'a body that is not UTF-8', call), final: true }
    if (duplicate !== null)
      return {
        ...fails('members that are there once', `${short(duplicate)} twice in one object`, call),
        final: true,
      }
    return call.shown ? holds(call) : null
  }),
  over('answer-media-type', valid, ({ json, shown, exchange }) => {
    if (json === undefined) return null
    const type = exchange.answer?.headers['content-type'] ?? ''
    const isJson = /^application\/([a-z0-9.+-]+\+)?json\b/i.test(type)
    if (isJson && !shown) return null
    return expect(isJson, 'a JSON media type', type === '' ? 'no content-type' : type, exchange)
  }),
  over(
    'refusal-client-error',
    (model) => model.calls.filter((call) => call.expect === 'refused' && !call.holdsRefused),
    (call) => expect(call.status >= 400 && call.status < 500, 'a 4xx status', describe(call), call),
  ),
  rule('datetimes-agree', agreeing),
  over(
    'date-header-agrees',
    (model) =>
      (['createToken', 'createSource', 'createCharge'] as const).flatMap((operation) =>
        accepted(model, operation),
      ),
    ({ shown, exchange }) => {
      const header = exchange.answer?.headers['date'] ?? ''
      const created = createdAt(shown)
      if (header === '' || Number.isNaN(created)) return null
      const actual = `Date ${short(header)}, created_at ${short(shown.value['created_at'])}`
      return expect(
        Math.abs(Date.parse(header) - created) <= apart,
        'a Date within ten minutes of created_at',
        actual,
        exchange,
      )
    },
    {
      inapplicable: (model) =>
        valid(model).some(({ exchange }) => exchange.answer?.headers['date'])
          ? null
          : 'No answer has a Date header.',
    },
  ),
  hidden('card-number-hidden', 'card number', 'no full card number'),
  hidden('card-security-code-hidden', 'security code', 'no security code'),
]

/** The milliseconds that datetimes of one moment may be apart: ten minutes. */
const apart = 600_000

/** A datetime that the implementation gave to a moment, and between which times of the run that moment lies. */
interface Dated {
  readonly what: string
  readonly shown: number
  readonly earliest: number
  readonly latest: number
  readonly exchange: string
}

/** Holds each datetime against the one before it: once the time between them is taken off, they agree within ten minutes. */
function* agreeing(model: Model): Generator<Ruling> {
  const dated = [...created(model), ...inEvents(model)].toSorted((one, other) => one.latest - other.latest)
  for (const [at, one] of dated.entries()) {
    const before = dated[at - 1]
    if (before === undefined) continue
    if (agree(before, one)) yield holds(one.exchange)
    else {
      const between = Math.round((one.latest - before.earliest) / 1000)
      const actual = `${one.what} ${written(one.shown)}, at most ${between} s after ${before.what} ${written(before.shown)}`
      yield {
        ...fails('datetimes within ten minutes of each other', actual, one.exchange, before.exchange),
        final: true,
      }
    }
  }
}

const written = (at: number): string => new Date(at).toISOString()

function created(model: Model): Dated[] {
  return (['createToken', 'createSource', 'createCharge'] as const).flatMap((operation) =>
    accepted(model, operation).flatMap(({ shown, start, end, exchange }) =>
      datedBy(shown, 'created_at', createdAt(shown), start, end, exchange.id),
    ),
  )
}

/** What an event tells of came after its charge, and before the event showed. */
function inEvents(model: Model): Dated[] {
  return [...model.events.values()].flatMap((event) => {
    const [first] = event.showings
    if (first === undefined) return []
    const { start } = event.charge.call
    return [
      ...datedBy(
        first.event,
        'the creation of the event',
        createdAt(first.event),
        start,
        event.seen,
        first.event.exchange.id,
      ),
      ...datedBy(
        first.event,
        'paid_at',
        momentAt(first.event, 'data.paid_at'),
        start,
        event.seen,
        first.event.exchange.id,
      ),
    ]
  })
}

function datedBy(
  _shown: Resource,
  what: string,
  shown: number,
  earliest: number,
  latest: number,
  exchange: string,
): Dated[] {
  return Number.isNaN(shown) ? [] : [{ what, shown, earliest, latest, exchange }]
}

function agree(one: Dated, other: Dated): boolean {
  const behind = (first: Dated, second: Dated): boolean =>
    first.shown - first.latest <= second.shown - second.earliest + apart
  return behind(one, other) && behind(other, one)
}

function hidden(id: RequirementId, what: 'card number' | 'security code', wanted: string): Rule {
  return over(
    id,
    (model) => (model.of('createToken').length > 0 ? model.exchanges : []),
    (exchange) =>
      exchange.shows?.includes(what)
        ? { ...fails(wanted, `a ${what} that was sent`, exchange), final: true }
        : holds(exchange),
  )
}
