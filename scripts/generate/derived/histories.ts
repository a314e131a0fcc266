import { capital, enumeration, noun, withArticle as articled, withoutArticle } from '../words.ts'
import type { Context, Derived } from './context.ts'
import { ids } from './ids.ts'

/** A list holds what belongs to it, all of it and nothing else. */
export function listSentences(context: Context): Derived[] {
  const { kind, noun: what, many, ofOperation, operationKeys } = context
  return kind.lists.flatMap(({ operation, parent, keys: eventKeys, filters }): Derived[] => {
    const owner = parent === null ? 'the account' : `that ${withoutArticle(noun(parent))}`
    const records =
      eventKeys.length === 0 ? `each ${what}` : `the ${enumeration(eventKeys)} ${many}`
    const list = parent === null ? many : `${noun(parent)}'s ${many}`
    const complete: Derived = {
      id: ids.complete(operation),
      text: `The list of ${list} MUST hold ${records} of ${owner}.`,
      covers: ofOperation(operation),
      keys: operationKeys(operation),
    }
    const filtered = filters.map((parameter): Derived => ({
      id: ids.filter(operation, parameter),
      text: `A list of ${many} with a ${parameter} MUST hold ${many} of that ${parameter} alone.`,
      covers: ofOperation(operation),
      keys: operationKeys(operation),
    }))
    if (parent === null) return [complete, ...filtered]
    const onlyOwn: Derived = {
      id: ids.onlyOwn(operation),
      text: `The list of ${list} MUST hold ${many} of ${owner} alone.`,
      covers: ofOperation(operation, `own-${parent}`),
      keys: operationKeys(operation),
    }
    return [onlyOwn, complete, ...filtered]
  })
}

/** Each event comes once, shows the resource as it was, and is posted. */
export function eventSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what, statement } = context
  return kind.events.flatMap(({ key, by, states }): Derived[] => {
    const place = { covers: statement(key), keys: ['webhooks', key, 'post'] }
    const state = states.join(' or ')
    const changed = state === '' ? `taken by ${by}` : state
    const once: Derived = {
      id: ids.once(key),
      text: kind.updates.includes(by ?? '')
        ? `Each ${by} request that changes ${withArticle} MUST have exactly one ${key} event.`
        : `${capital(withArticle)} that is ${by === 'creation' ? 'created' : changed} MUST have exactly one ${key} event.`,
      area: 'events',
      ...place,
    }
    return [
      ...(by === null ? [] : [once]),
      {
        id: ids.data(key, states),
        text: `The data of ${articled(key)} event MUST be the ${what} as it was then${state === '' ? '' : `, ${state}`}.`,
        area: 'events',
        ...place,
      },
      {
        id: ids.webhook(key),
        text: `Each ${key} event MUST be posted to the registered webhook endpoint.`,
        area: 'webhooks',
        ...place,
      },
    ]
  })
}

/** An operation moves a resource from its state to the next, and final states stay. */
export function stateSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what, statement, keys } = context
  const { states } = kind
  const acts = kind.acts.flatMap(({ operation, from, to }): Derived[] => {
    const place = {
      covers: context.ofOperation(operation),
      keys: context.operationKeys(operation),
    }
    const state = from.join(' or ')
    const unknown: Derived = {
      id: ids.unknown(operation),
      text: `${capital(articled(operation))} request with an unknown id MUST be refused.`,
      ...place,
    }
    if (to === null) return [unknown]
    return [
      {
        id: ids.becomes(kind, to),
        text: `${capital(articled(`${state} ${what}`))} MUST become ${to} when ${operation} is accepted.`,
        ...place,
      },
      {
        id: ids.actState(operation),
        text: `${capital(articled(operation))} request for ${withArticle} that is not ${state} MUST be refused.`,
        ...place,
      },
      unknown,
    ]
  })
  if (states === null || states.final.length === 0) return acts
  const final: Derived = {
    id: ids.final(kind),
    text: `${capital(withArticle)} that is ${states.final.join(' or ')} MUST stay so.`,
    covers: statement(states.field),
    keys,
  }
  return [...acts, final]
}
