import { decisions } from '../decisions.ts'
import type { Description } from '../description.ts'
import {
  dashed,
  kebab,
  lastingField,
  otherValue,
  showing,
  withField,
  withoutField,
  type Fault,
} from './fault.ts'

/** Lists that lack something, or are out of order or bounds. */
export function listFaults(description: Description): Fault[] {
  const { object, lists, query = {} } = description
  const field = lastingField(description)
  const complete = [`${kebab(lists)}-complete`]
  return [
    {
      name: 'lists all but the last',
      decisions: { listed: (items) => items.slice(0, -1) },
      finds: complete,
    },
    {
      name: 'lists all but every third',
      decisions: { listed: (items) => items.filter((_, index) => index % 3 !== 1) },
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
      name: `lists what has no ${field}`,
      decisions: {
        show: (resource, place) => (place === 'listed' ? withoutField(resource, field) : resource),
      },
      finds: [`${object}-${dashed(field)}`],
    },
    {
      name: 'lists without an envelope',
      decisions: { envelope: ({ data }) => data },
      finds: [`${kebab(lists)}-accepts-valid-request`, 'list-*', 'answer-json'],
    },
    {
      name: `lists another ${field}`,
      decisions: showing(
        (resource) => withField(resource, field, otherValue(resource, description, field)),
        'listed',
      ),
      finds: [`${object}-facts-stay`],
    },
    ...Object.keys(query).flatMap((name): Fault[] => [
      {
        name: `lists without ${name}`,
        decisions: { requires: (parameter) => parameter.name !== name },
        finds: [`${kebab(lists)}-${name}-required`],
      },
      {
        name: `lists by an unknown ${name}`,
        decisions: {
          takes: (parameter, value) => parameter.name === name || decisions.takes(parameter, value),
        },
        finds: [`${kebab(lists)}-${name}-enum`],
      },
    ]),
  ]
}
