import { decisions } from '../decisions.ts'
import type { Description } from '../description.ts'
import { kebab, showing, without, type Fault } from './fault.ts'

/** Lists that lack something, or are out of order or bounds. */
export function listFaults({ object, lists }: Description): Fault[] {
  const complete = [`${kebab(lists)}-complete`]
  return [
    {
      name: 'lists all but the last',
      decisions: { listed: (items) => items.slice(0, -1) },
      finds: complete,
    },
    {
      name: 'lists all but every third',
      decisions: { listed: (items) => items.filter((_, at) => at % 3 !== 1) },
      finds: complete,
    },
    {
      name: 'lists the newest first whatever is asked',
      decisions: { ordered: (items) => items.toReversed() },
      finds: ['list-chronological'],
    },
    {
      name: 'lists without an order',
      decisions: {
        ordered: (items) => items.toSorted((item, next) => (item.id < next.id ? -1 : 1)),
      },
      finds: ['list-chronological'],
    },
    {
      name: 'shows the first page for every offset',
      decisions: { slice: (_offset, limit) => [0, limit] },
      finds: ['list-offset-skips', 'list-pages-complete'],
    },
    {
      name: 'leaves one out between pages',
      decisions: { slice: (offset, limit) => [offset === 0 ? 0 : offset + 1, offset + limit] },
      finds: ['list-offset-skips', 'list-pages-complete'],
    },
    {
      name: 'shows more than the limit',
      decisions: { slice: (offset, limit) => [offset, offset + limit + 1] },
      finds: ['list-limit-not-exceeded'],
    },
    {
      name: 'lists from before from',
      decisions: { within: (at, _from, to) => decisions.within(at, 0, to) },
      finds: ['list-from-earliest'],
    },
    {
      name: 'lists from after to',
      decisions: { within: (at, from) => decisions.within(at, from, Infinity) },
      finds: ['list-to-latest'],
    },
    {
      name: 'counts the page alone in total',
      decisions: { total: (_matching, listed) => listed },
      finds: ['list-total-counts-matching'],
    },
    {
      name: 'lists what has no amount',
      decisions: {
        show: (resource, place) => (place === 'listed' ? without(resource, 'amount') : resource),
      },
      finds: [`${object}-amount`],
    },
    {
      name: 'lists without an envelope',
      decisions: { envelope: ({ data }) => data },
      finds: [`${kebab(lists)}-accepts-valid-request`, 'list-*', 'answer-json'],
    },
    {
      name: 'lists what another amount was paid for',
      decisions: showing((resource) => ({ amount: Number(resource['amount']) + 1 }), 'listed'),
      finds: [`${object}-facts-stay`],
    },
  ]
}
