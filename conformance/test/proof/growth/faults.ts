import type { Rules } from '../../../reference/rules.ts'
import { rules as usualRules } from '../../../reference/rules.ts'
import { decisions, type Decisions, type Fields, type Place } from './decisions.ts'
import type { Description, Parameter } from './description.ts'

/** A fake that breaks the contract, or chooses what is open. */
export interface Behaviour {
  name: string
  decisions?: Partial<Decisions>
  rules?: Partial<Rules>
}

/** A fake that breaks the contract, and the requirements any of which finds it. */
export interface Fault extends Behaviour {
  finds: readonly string[]
}

/** The faults of a fake, made from its description. */
export function faultsOf(description: Description): Fault[] {
  return [
    ...fieldFaults(description),
    ...parameterFaults(description),
    ...keyFaults(description),
    ...identityFaults(description),
    ...eventFaults(description),
    ...listFaults(description),
    ...(description.parent === undefined ? [] : parentFaults(description)),
    ...(description.act === undefined ? [] : actFaults(description, description.act)),
  ]
}

/** Shows other fields, everywhere or at some places. */
export const showing = (
  change: (resource: Fields) => Fields,
  ...places: readonly Place[]
): Partial<Decisions> => ({
  show: (resource, place) =>
    places.length === 0 || places.includes(place) ? { ...resource, ...change(resource) } : resource,
})

const without = (field: string): Partial<Decisions> => ({
  show: ({ [field]: _left, ...resource }) => resource,
})

function fieldFaults({ object, parameters, act, fields }: Description): Fault[] {
  const id = (field: string) => [`${object}-${field.replaceAll('_', '-')}`]
  const wrong = (name: string, field: string, value: unknown): Fault => ({
    name,
    decisions: showing(() => ({ [field]: value })),
    finds: id(field),
  })
  const names = parameters.filter(({ required }) => required).map(({ name }) => name)
  const lacking = [...names, ...Object.keys(fields), 'livemode', 'location', 'created_at']
  return [
    ...lacking.map((field) => ({
      name: `leaves out ${field}`,
      decisions: without(field),
      finds: id(field),
    })),
    wrong('shows the amount as a text', 'amount', '7500'),
    wrong('shows livemode as a text', 'livemode', 'false'),
    wrong('shows a number as its location', 'location', 7),
    wrong('shows created_at without a zone', 'created_at', '2026-03-14T09:26:53'),
    ...parameters
      .filter(({ values }) => values !== undefined)
      .map(({ name }) => wrong(`shows an unknown ${name}`, name, 'unheard-of')),
    {
      ...wrong('calls itself a thing', 'object', 'thing'),
      finds: [`${object}-object`, `create-${object}-accepts-valid-request`],
    },
    ...(act === undefined ? [] : [wrong('shows an unknown status', 'status', 'lost')]),
    ...(act === undefined
      ? []
      : [
          {
            name: 'is sent when new',
            decisions: showing(() => ({ status: act.to }), 'created'),
            finds: [`${object}-status*`, `${object}-${act.from}-when-new`],
          },
        ]),
  ]
}

function parameterFaults({ object, parameters, parent }: Description): Fault[] {
  const about = (name: string, keyword: string) => [`create-${object}-${name}-${keyword}`]
  const takes = (taken: (parameter: Parameter, value: string) => boolean): Partial<Decisions> => ({
    takes: (parameter, value) => taken(parameter, value) || decisions.takes(parameter, value),
  })
  return parameters.flatMap(({ name, required, from, to, values, pattern }): Fault[] => [
    ...(required
      ? [
          {
            name: `takes no ${name}`,
            decisions: { requires: (parameter: Parameter) => parameter.name !== name },
            finds: about(name, 'required'),
          },
        ]
      : []),
    ...(values === undefined || !required
      ? []
      : [
          {
            name: `takes an unknown ${name}`,
            decisions: takes((parameter) => parameter.name === name),
            finds: about(name, 'enum'),
          },
        ]),
    ...(pattern === undefined
      ? []
      : [
          {
            name: `takes any ${name}`,
            decisions: takes((parameter) => parameter.name === name),
            finds: about(name, 'pattern'),
          },
        ]),
    ...(values === undefined || values.length === 1
      ? []
      : [
          {
            name: `refuses the last ${name}`,
            decisions: {
              takes: (parameter: Parameter, value: string) =>
                decisions.takes(parameter, value) && value !== values.at(-1),
            },
            finds: [...about(name, 'accepted'), `create-${object}-accepts-valid-request`],
          },
        ]),
    ...(from === undefined
      ? []
      : [
          {
            name: `takes a smaller ${name}`,
            decisions: takes(
              (parameter, value) =>
                parameter.name === name && /^-?\d+$/.test(value) && Number(value) < from,
            ),
            finds: about(name, 'minimum'),
          },
          {
            name: `takes words as ${name}`,
            decisions: takes((parameter, value) => parameter.name === name && !/^-?\d/.test(value)),
            finds: about(name, 'type'),
          },
          {
            name: `refuses the smallest ${name}`,
            decisions: {
              takes: (parameter: Parameter, value: string) =>
                decisions.takes(parameter, value) && value !== String(from),
            },
            finds: about(name, 'accepted'),
          },
        ]),
    ...(to === undefined || to === Infinity
      ? []
      : [
          {
            name: `takes a larger ${name}`,
            decisions: takes(
              (parameter, value) =>
                parameter.name === name && /^\d+$/.test(value) && Number(value) > to,
            ),
            finds: about(name, 'maximum'),
          },
        ]),
    ...(required && name !== parent?.parameter && pattern === undefined
      ? [
          {
            name: `shows another ${name}`,
            decisions: showing((resource) => ({ [name]: other(resource[name], values) })),
            finds: [`${object}-${name}-echo`, `${object}-${name}`],
          },
        ]
      : []),
  ])
}

function other(value: unknown, values: readonly string[] = []): unknown {
  if (typeof value === 'number') return value + 1
  return values.find((one) => one !== value) ?? 'XXX'
}

function keyFaults({ object, creates, retrieves, lists, parent, act }: Description): Fault[] {
  const operations = [
    creates,
    retrieves,
    lists,
    ...(parent === undefined ? [] : [parent.lists]),
    ...(act === undefined ? [] : [act.operation]),
  ]
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return operations.flatMap((operation): Fault[] => [
    {
      name: `${operation} takes no key`,
      rules: { answersWithoutKey: (called) => (called as string) === operation },
      finds: [`${kebab(operation)}-key-required`],
    },
    {
      name: `${operation} takes an unknown key`,
      rules: { answersUnknownKey: (called) => (called as string) === operation },
      finds: [`${kebab(operation)}-key-known`],
    },
    {
      name: `${operation} takes the public key`,
      rules: {
        allowedKeys: (called, ...more) =>
          (called as string) === operation
            ? ['public', 'secret']
            : usualRules.allowedKeys(called, ...more),
      },
      finds: [`${kebab(operation)}-key-kind`, `${object}-none`],
    },
  ])
}

function identityFaults({ object, parameters, path }: Description): Fault[] {
  const same = [`retrieve-${object}-same-${object}`]
  return [
    {
      name: 'gives an id again',
      decisions: {
        newId: (id, items) => (items.length % 4 === 3 ? (items.at(-1)?.id ?? id) : id),
      },
      finds: [`${object}-id-unique`],
    },
    {
      name: 'retrieves the last one',
      decisions: {
        find: (id, items) => items.find((item) => item.id === id) && items.at(-1),
      },
      finds: same,
    },
    {
      name: 'retrieves something for an unknown id',
      decisions: { find: (id, items) => decisions.find(id, items) ?? items[0] },
      finds: [`retrieve-${object}-unknown-id`],
    },
    {
      name: 'retrieves what has a similar id',
      decisions: {
        find: (id, items) =>
          items.find((item) => item.id === id || item.id.startsWith(id) || id.startsWith(item.id)),
      },
      finds: [`retrieve-${object}-unknown-id`],
    },
    {
      name: 'has a location that leads nowhere',
      decisions: { location: () => `${path}/nowhere` },
      finds: [`${object}-location-retrieves`],
    },
    {
      name: 'changes created_at',
      decisions: showing(
        ({ created_at: at }) => ({
          created_at: `${new Date(Date.parse(String(at)) + 3000).toISOString().slice(0, 19)}Z`,
        }),
        'retrieved',
      ),
      finds: [`${object}-facts-stay`],
    },
    ...parameters
      .filter(({ from }) => from !== undefined)
      .map(({ name }) => ({
        name: `retrieves another ${name}`,
        decisions: showing(
          (resource) => ({ [name]: Number(resource[name]) + 1 }),
          'retrieved',
          'listed',
        ),
        finds: [`${object}-facts-stay`, ...same],
      })),
  ]
}

function eventFaults({ object, act }: Description): Fault[] {
  const occurrences = [
    { occurrence: 'create' as const, name: 'create' },
    ...(act === undefined ? [] : [{ occurrence: 'act' as const, name: act.name }]),
  ]
  return occurrences.flatMap(({ occurrence, name }): Fault[] => {
    const key = `${object}.${name}`
    const about = (...words: readonly string[]) => words.map((word) => `${object}-${name}-${word}`)
    const records = (keys: (key: string) => readonly string[]): Partial<Decisions> => ({
      eventKeys: (usual, recorded) => (recorded === occurrence ? keys(usual) : [usual]),
    })
    const once = about('event-once')
    return [
      { name: `records no ${key}`, decisions: records(() => []), finds: once },
      { name: `records ${key} twice`, decisions: records((usual) => [usual, usual]), finds: once },
      {
        name: `lists no ${key}`,
        decisions: { listsEvent: (listed) => listed !== key },
        finds: ['list-events-complete', ...once],
      },
      {
        name: `retrieves no ${key}`,
        decisions: { keepsEvent: (kept) => kept !== key },
        finds: ['retrieve-event-same-event', 'retrieve-event-accepts-valid-request', ...once],
      },
      {
        name: `posts no ${key}`,
        decisions: { postsEvent: (posted) => posted !== key },
        finds: about('webhook'),
      },
      {
        name: `shows another amount in ${key}`,
        decisions: {
          event: (event) =>
            event['key'] === key
              ? { ...event, data: { ...(event['data'] as Fields), amount: 4321 } }
              : event,
        },
        finds: [...about('event-data'), `${object}-facts-stay`, ...once],
      },
      {
        name: `leaves the amount out of ${key}`,
        decisions: {
          event: (event) => {
            const { amount: _left, ...data } = event['data'] as Fields
            return event['key'] === key ? { ...event, data } : event
          },
        },
        finds: [`${object}-amount`],
      },
    ]
  })
}

function listFaults({ object, lists }: Description): Fault[] {
  const kebab = lists.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const complete = [`${kebab}-complete`]
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
        show: (resource, place) => {
          const { amount: _left, ...others } = resource
          return place === 'listed' ? others : resource
        },
      },
      finds: [`${object}-amount`],
    },
    {
      name: 'lists without an envelope',
      decisions: { envelope: ({ data }) => data },
      finds: [`${kebab}-accepts-valid-request`, 'list-*', 'answer-json'],
    },
    {
      name: 'lists what another amount was paid for',
      decisions: showing((resource) => ({ amount: Number(resource['amount']) + 1 }), 'listed'),
      finds: [`${object}-facts-stay`],
    },
  ]
}

function parentFaults({ object, parent }: Description): Fault[] {
  const parameter = parent?.parameter ?? ''
  return [
    {
      name: `takes an unknown ${parameter}`,
      decisions: {
        substituteParent: (charges) => charges.find(({ status }) => status === 'successful'),
      },
      finds: [`${object}-${parameter}-known`],
    },
    {
      name: `takes a pending ${parameter}`,
      decisions: { parentTaken: ({ status }) => status !== 'failed' },
      finds: [`${object}-${parameter}-in-state`],
    },
    {
      name: `takes a failed ${parameter}`,
      decisions: { parentTaken: ({ status }) => status !== 'pending' },
      finds: [`${object}-${parameter}-in-state`],
    },
    {
      name: `takes more than the amount of the ${parameter}`,
      decisions: { amountTaken: () => true },
      finds: [`${object}-amount-within-${parameter}`],
    },
    {
      name: `takes one more than the amount of the ${parameter}`,
      decisions: { amountTaken: (amount, charge) => amount <= charge.amount + 1 },
      finds: [`${object}-amount-within-${parameter}`],
    },
    {
      name: `refuses the whole amount of the ${parameter}`,
      decisions: { amountTaken: (amount, charge) => amount < charge.amount },
      finds: [`create-${object}-*`],
    },
    {
      name: `belongs to another ${parameter}`,
      decisions: showing(() => ({ [parameter]: 'chrg_test_of_somebody_else' })),
      finds: [`${object}-${parameter}-echo`],
    },
    {
      name: `lists those of other charges`,
      decisions: { listedOfParent: (_items, everyItem) => everyItem },
      finds: [`list-${parameter}-${object}s-only-own`],
    },
    {
      name: `lists none of a ${parameter}`,
      decisions: { listedOfParent: () => [] },
      finds: [`list-${parameter}-${object}s-complete`],
    },
  ]
}

function actFaults({ object }: Description, act: NonNullable<Description['act']>): Fault[] {
  const { name, from, to, moment } = act
  const operation = `${name}-${object}`
  const reaches = [`${object}-becomes-${to}`]
  return [
    {
      name: `stays ${from}`,
      decisions: { moved: () => ({}) },
      finds: reaches,
    },
    {
      name: `is ${to} in the answer alone`,
      decisions: showing(() => ({ status: from, [moment]: null }), 'retrieved', 'listed'),
      finds: reaches,
    },
    {
      name: `is ${to} again`,
      decisions: { keepsToStates: () => false },
      finds: [`${operation}-in-state`, `${object}-${name}-event-once`],
    },
    {
      name: `${name}s another for an unknown id`,
      decisions: { find: (id, items) => decisions.find(id, items) ?? items.at(-1) },
      finds: [`${operation}-unknown-id`],
    },
    {
      name: `shows itself as ${from} in ${object}.${name}`,
      decisions: {
        event: (event) =>
          event['key'] === `${object}.${name}`
            ? { ...event, data: { ...(event['data'] as Fields), status: from } }
            : event,
      },
      finds: [`${object}-${name}-event-${to}`, `${object}-${name}-event-data`],
    },
  ]
}
