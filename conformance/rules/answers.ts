import type { RequirementId } from '../../generated/requirements.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { Accepted, Call, Model } from '../model/model.ts'
import type { Exchange } from '../record/entry.ts'
import { createdAt, modesIn, momentAt, type Resource } from '../model/resource.ts'
import { jsonOf } from '../basics/json.ts'
import { membersOf, short } from '../basics/values.ts'
import { over, type Rule } from './rule.ts'
import { calls, creations, lastDeliveries, listedEvents, showings } from './subjects.ts'
import { describe, expect, fails, final, holds, type RuleVerdict } from './verdict.ts'

const valid = (model: Model): Call[] =>
  model.calls.filter((call) => call.key === 'right' && call.expect !== 'refused' && call.ok)

/** The rules of every answer, and of keys beyond the generated ones ("Endpoints", "Errors", "Resources and their fields", "Authentication"). */
export const answerRules: readonly Rule[] = [
  over('answer-json', valid, (call) => {
    const { json, exchange, shown } = call
    const [duplicate] = jsonOf(exchange.answer).duplicates
    // What is at an address that need not be an operation is open.
    const { assumed, method } = operations[call.operation]
    const isOpen = assumed || (call.expect === 'open' && method === 'GET')
    if (json === undefined)
      return isOpen ? null : final(fails('a body that is JSON', describe(call), call))
    if (exchange.invalidUtf8) return final(fails('JSON in UTF-8', 'a body that is not UTF-8', call))
    if (duplicate !== undefined)
      return final(
        fails('members that are there once', `${short(duplicate)} twice in one object`, call),
      )
    return shown ? holds(call) : null
  }),
  over('answer-media-type', valid, ({ json, shown, exchange }) => {
    const type = exchange.answer?.headers['content-type'] ?? ''
    const isJson = /^application\/([a-z0-9.+-]+\+)?json\b/i.test(type)
    if (json === undefined || (isJson && !shown)) return null
    return expect(isJson, 'a JSON media type', type === '' ? 'no content-type' : type, exchange)
  }),
  over('refusal-client-error', calls, (call) =>
    call.expect === 'refused' && !call.holdsRefused
      ? expect(call.status >= 400 && call.status < 500, 'a 4xx status', describe(call), call)
      : null,
  ),
  over('datetimes-agree', datedPairs, agree),
  over('date-header-agrees', creations, nearDate),
  hidden('card-number-hidden', 'card number'),
  hidden('card-security-code-hidden', 'security code'),
  over('keys-decide-livemode', shownModes, ({ modes, shown }, { run }) => {
    const remedy = run.live ? '' : '; if these are live keys, say --live'
    const isRight = modes.every((one) => one === run.live)
    return final(expect(isRight, `livemode ${run.live}`, `livemode ${!run.live}${remedy}`, shown))
  }),
  over('key-empty-password', () => Object.keys(operations) as OperationId[], emptyPassword),
]

/** The milliseconds that datetimes of one moment may be apart: ten minutes. */
const apart = 600_000

function nearDate({ shown, exchange }: Accepted): RuleVerdict | null {
  const [header, created] = [exchange.answer?.headers['date'], createdAt(shown)]
  if (header === undefined || Number.isNaN(created)) return null
  const isNear = Math.abs(Date.parse(header) - created) <= apart
  const actual = `Date ${short(header)}, created_at ${short(shown.value['created_at'])}`
  return expect(isNear, 'a Date within ten minutes of created_at', actual, exchange)
}

/** A datetime that the implementation gave, and how far its clock is ahead of that of the run: at least, and at most. */
interface Dated {
  readonly words: string
  readonly least: number
  readonly most: number
  readonly exchange: Exchange
}

/** Gives the verdict that the clocks behind two datetimes agree. */
function agree([before, one]: readonly [Dated, Dated]): RuleVerdict {
  const isSo = one.least - before.most <= apart && before.least - one.most <= apart
  const wanted = 'datetimes within ten minutes of each other, the time between them taken off'
  return final(
    expect(isSo, wanted, `${one.words}, and ${before.words}`, one.exchange, before.exchange),
  )
}

/** Lists the datetimes of new resources, and those of events and deliveries, which came after their charges and before they showed; each with the one before it. */
function datedPairs(model: Model): (readonly [Dated, Dated])[] {
  const dated: (Dated & { latest: number })[] = []
  const add = (
    what: string,
    at: number,
    earliest: number,
    latest: number,
    exchange: Exchange,
  ): void => {
    if (Number.isNaN(at)) return
    const words = `${what} ${new Date(at).toISOString().slice(0, 19)}Z`
    dated.push({ words, least: at - latest, most: at - earliest, latest, exchange })
  }
  for (const { shown, start, end, exchange } of creations(model))
    add(
      `created_at of the ${String(shown.value['object'])}`,
      createdAt(shown),
      start,
      end,
      exchange,
    )
  for (const { showings, subject, seen } of model.events)
    for (const { event, data } of showings.slice(0, 1)) {
      add('the creation of the event', createdAt(event), subject.call.start, seen, event.exchange)
      add('paid_at', momentAt(data, 'paid_at'), subject.call.start, seen, event.exchange)
    }
  for (const { event, shown, toEndpoint } of lastDeliveries(model))
    for (const record of toEndpoint) {
      const { start, duration } = shown.exchange
      const at = momentAt(record, 'created_at')
      add(
        'created_at of a delivery',
        at,
        event.subject.call.start,
        start + duration,
        shown.exchange,
      )
    }
  dated.sort((one, other) => one.latest - other.latest)
  return dated.slice(1).map((one, at) => [dated[at] ?? one, one])
}

function hidden(id: RequirementId, what: 'card number' | 'security code'): Rule {
  return over(id, implementationsOwn, (exchange) =>
    final(
      expect(!exchange.shows?.includes(what), `no ${what}`, `a ${what} that was sent`, exchange),
    ),
  )
}

/** The exchanges that the implementation speaks in: anybody may post to the endpoint, so a webhook is its own only with an event that it lists. */
function implementationsOwn(model: Model): readonly Exchange[] {
  if (model.of('createToken').length === 0) return []
  const listed = new Set(listedEvents(model).map(({ id }) => id))
  const foreign = new Set(
    model.postings.flatMap(({ event, exchange }) =>
      listed.has(String(event?.value['id'])) ? [] : [exchange],
    ),
  )
  return model.exchanges.filter((exchange) => !foreign.has(exchange))
}

/** Lists what shows a mode: what was made and retrieved, every item of a list, and every event. */
function shownModes(model: Model): { modes: boolean[]; shown: Resource }[] {
  const calls = [...creations(model), ...model.accepted('retrieveToken')]
  const made = [...calls.map(({ shown }) => shown), ...showings(model).map(({ event }) => event)]
  const listed = model.pages.map(({ call: { shown }, items }) => {
    const modes = items.map(({ value }) => membersOf(value)['livemode'])
    return { shown, modes: modes.filter((mode) => typeof mode === 'boolean') }
  })
  const all = [...made.map((shown) => ({ shown, modes: modesIn(shown.value) })), ...listed]
  return all.filter(({ modes }) => modes.length > 0)
}

/** Gives the verdict that a valid request is accepted with an empty password; it fails where the same is accepted with another password alone. */
function emptyPassword(operation: OperationId, model: Model): RuleVerdict | null {
  const calls = model.of(operation)
  const plain = calls.filter(({ key, exchange }) => key === 'right' && exchange.other === undefined)
  const found = plain.find((call) => call.accepted)
  if (found !== undefined) return holds(found)
  const other = calls.find((call) => call.exchange.other?.includes('password') && call.accepted)
  const [refused] = plain
  if (other === undefined || refused === undefined) return null
  const actual = `${describe(refused)}, but accepted with ${other.exchange.other}`
  return fails('accepted with an empty password', actual, refused, other)
}
