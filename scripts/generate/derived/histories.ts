import { capitalized, listed, noun, withArticle as articled, withoutArticle } from '../words.ts'
import type { Context, Derived } from './context.ts'
import { unknownSentence } from './resources.ts'

/** A list holds what belongs to it, all of it and nothing else. */
export function listSentences(context: Context): Derived[] {
  const { kind, noun: what, many } = context
  return kind.row.lists.flatMap(({ operation, parent, ids }): Derived[] => {
    const owner = parent === null ? 'the account' : `that ${withoutArticle(noun(parent))}`
    const list = parent === null ? many : `${noun(parent)}'s ${many}`
    const place = context.atOperation(operation)
    return [
      {
        id: ids.onlyOwn,
        text: `The list of ${list} MUST hold ${many} of ${owner} alone.`,
        ...context.atOperation(operation, `own-${parent}`),
      },
      {
        id: ids.complete,
        text: `The list of ${list} MUST hold ${recordsOf(context, parent) ?? `each ${what}`} of ${owner}.`,
        ...place,
      },
      ...Object.entries(ids.filters).map(([parameter, id]) => ({
        id,
        text: `A list of ${many} with ${articled(parameter)} MUST hold the ${many} of that ${parameter}, and no others.`,
        ...place,
      })),
    ]
  })
}

/** The events by their keys that a list of events holds; null for any other list. */
function recordsOf(context: Context, parent: string | null): string | null {
  const { contract, events, kind, many } = context
  const posted = Object.keys(contract.webhooks)
  const keys = events
    .filter(({ dataSchema }) => (parent ?? dataSchema) === dataSchema)
    .map(({ key }) => key)
    .toSorted((first, second) => posted.indexOf(first) - posted.indexOf(second))
  return kind.name === 'Event' && keys.length > 0 ? `the ${listed(keys)} ${many}` : null
}

/** Each event comes once, shows the resource as it was, and is posted. */
export function eventSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what, statement } = context
  return kind.row.events.flatMap(({ key, cause, states, ids }): Derived[] => {
    const place = { covers: statement(key), keys: ['webhooks', key, 'post'] }
    const state = states.join(' or ')
    const isUpdate = kind.row.updates.some(({ operation }) => operation === cause)
    const changed = state === '' ? `taken by ${cause}` : state
    const subject = isUpdate
      ? `Each ${cause} request that changes ${withArticle}`
      : `${capitalized(withArticle)} that is ${cause === 'creation' ? 'created' : changed}`
    return [
      {
        id: ids.once,
        text: `${subject} MUST have exactly one ${key} event.`,
        area: 'events',
        ...place,
      },
      {
        id: ids.data,
        text: `The data of ${articled(key)} event MUST be the ${what} as it was then${state === '' ? '' : `, ${state}`}.`,
        area: 'events',
        ...place,
      },
      {
        id: ids.webhook,
        text: `Each ${key} event MUST be posted to the registered webhook endpoint.`,
        area: 'webhooks',
        ...place,
      },
    ]
  })
}

/** An operation moves a resource from its state to the next, and final states stay. */
export function stateSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what } = context
  const { acts, states, ids } = kind.row
  const { field = '', final = [] } = states ?? {}
  return [
    ...acts.flatMap((act): Derived[] => {
      const { operation, from, to } = act
      const place = context.atOperation(operation)
      const state = from.join(' or ')
      return [
        {
          id: act.ids.becomes,
          text: `${capitalized(articled(`${state} ${what}`))} MUST become ${to} when ${operation} is accepted.`,
          ...place,
        },
        {
          id: act.ids.inState,
          text: `${capitalized(articled(operation))} request for ${withArticle} that is not ${state} MUST be refused.`,
          ...place,
        },
        unknownSentence(context, act),
      ]
    }),
    {
      id: ids.finalStates,
      text: `${capitalized(withArticle)} that is ${final.join(' or ')} MUST stay so.`,
      ...context.atSchema(field),
    },
    {
      id: ids.transitions,
      text: `The ${field} of ${withArticle} MUST change by its transitions alone.`,
      ...context.atSchema(field),
    },
  ]
}
