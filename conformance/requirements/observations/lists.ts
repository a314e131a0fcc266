import { isDeepStrictEqual } from 'node:util'
import { membersOf } from '../../basics/values.ts'
import type { Call, Model } from '../../model/model.ts'
import { createdAt } from '../../model/datetime.ts'
import { sizes } from '../list-sizes.ts'
import {
  agreedValue,
  callsFor,
  plainValue,
  resultOf,
  type Observations,
  type Observe,
} from './observe.ts'

/** The observations of lists. */
export const listObservations: Observations = {
  'list-from-inclusive': (model) => observeBound(model, 'from', 'charge.complete'),
  'list-to-inclusive': (model) => observeBound(model, 'to', 'charge.create'),
  'list-from-zone': (model, id) => {
    const [call] = callsFor(model, id)
    return resultOf(call, () => readingOf(call, model))
  },
  'list-from-default': observeDefault(reachOf),
  'list-limit-default': observeDefault(({ limit }) => plainValue(limit)),
  'list-offset-default': observeDefault(({ offset }) => plainValue(offset)),
  'list-order-default': observeDefault(({ order }) => plainValue(order)),
  'list-limits-applied': observeLists((calls) => {
    const limitedReads = sizes.map((size) =>
      calls.find(({ sent }) => sent['limit'] === String(size)),
    )
    if (limitedReads.includes(undefined)) return undefined
    return sizes.filter((size, index) => membersOf(limitedReads[index]?.json)['limit'] === size)
  }),
  'list-reverse-literal': ({ run, pages, callsTo }) => {
    const asksReverse = ({ sent }: Call): boolean =>
      sent['order'] === run.reverseOrder && Object.keys(sent).length === 1
    const directions = pages.flatMap(({ call, ownerId, items }) => {
      const difference = (items[0]?.time ?? NaN) - (items.at(-1)?.time ?? NaN)
      if (ownerId === null || !asksReverse(call) || !difference) return []
      return [difference > 0 ? 'newest first' : 'oldest first']
    })
    const answer =
      directions[0] ??
      resultOf(callsTo('listChargeEvents').find(asksReverse), () => 'no order to see')
    return answer === undefined ? undefined : { [run.reverseOrder]: answer }
  },
}

type Envelope = Readonly<Record<string, unknown>>

/** Observes the envelopes of the first lists that are asked for without parameters. */
function observeDefault(see: (envelope: Envelope) => unknown): Observe {
  return observeLists((calls) => {
    const call = calls.find(({ sent }) => Object.keys(sent).length === 0)
    return resultOf(call, ({ json }) => see(membersOf(json)))
  })
}

/** Observes lists: one answer where all agree, or that of each operation. */
function observeLists(see: (calls: Call[]) => unknown): Observe {
  const isValid = ({ key, expect, exchange }: Call): boolean =>
    key === 'right' && expect !== 'refused' && !exchange.manner
  return ({ callsTo, resources: { Charge: charges } }) => {
    const seenIn = (operation: 'listEvents' | 'listChargeEvents'): unknown =>
      see(
        callsTo(operation).filter(
          (call) => isValid(call) && (!call.target || charges.has(call.target)),
        ),
      )
    const [listEvents, listChargeEvents] = [seenIn('listEvents'), seenIn('listChargeEvents')]
    if (listEvents === undefined || listChargeEvents === undefined) return undefined
    return isDeepStrictEqual(listEvents, listChargeEvents)
      ? listEvents
      : { listEvents, listChargeEvents }
  }
}

/** How far back a list reaches: a fixed instant, or one that moves along with the run. */
function reachOf({ from, to }: Envelope): unknown {
  const days = Math.round((Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000)
  return days < 1000 ? `${days} days before to` : plainValue(from)
}

/** How `from` between both events of a charge was read; undefined where it is not between them. */
function readingOf(call: Call | undefined, { pages, resources }: Model): string | undefined {
  const page = pages.find((candidate) => candidate.call === call)
  const events = resources.Charge.get(page?.ownerId ?? '')?.events ?? []
  const [created, completed] = ['charge.create', 'charge.complete'].map((key) => {
    const event = events.find((candidate) => candidate.key === key)
    const [sighting] = event?.sightings ?? []
    if (event === undefined || sighting === undefined) return undefined
    return {
      time: createdAt(sighting.event),
      isListed: page?.items.some((item) => item.key === event.id) === true,
    }
  })
  const from = Date.parse(String(call?.sent['from']))
  if (!created || !completed || !(created.time < from && from <= completed.time)) return undefined
  if (created.isListed) return completed.isListed ? 'passed over' : 'otherwise'
  return completed.isListed ? 'in its zone' : 'as another instant'
}

/** Observes whether a bound at the very instant of an event leaves it in its list. */
function observeBound({ pages, resources }: Model, bound: 'from' | 'to', key: string): unknown {
  const answers = pages.flatMap((page) => {
    const event = resources.Charge.get(page.ownerId ?? '')?.events.find(
      (candidate) => candidate.key === key,
    )
    const [sighting] = event?.sightings ?? []
    const isAt = sighting !== undefined && page[bound] === createdAt(sighting.event)
    return isAt ? [page.items.some((item) => item.key === event?.id)] : []
  })
  return agreedValue(answers)
}
