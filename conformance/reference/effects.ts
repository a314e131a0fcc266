import type { SchemaName } from '../../generated/fields.ts'
import type { Answer, IncomingCall } from './call.ts'
import { rules, type Rules } from './rules.ts'
import type { ListOptions, Span } from './rules/lists.ts'
import type { Tamper } from './service.ts'
import type { Charge, IdKind, Token } from './store.ts'

/** Replaced rules; a function where they keep state, which makes them anew for each start. */
export type ReplacedRules = Partial<Rules> | (() => Partial<Rules>)

/** What a fault or a variant does: replaced rules, or a change of what is written. */
export type Effect = ReplacedRules | Tamper

/** The rules of a fault or a variant, made anew where they keep state. */
export const rulesOf = ({ rules = {} }: { rules?: ReplacedRules }): Partial<Rules> =>
  typeof rules === 'function' ? rules() : rules

/** The JSON of an answer. */
export type Json = Record<string, unknown>

/** New values of fields, or what makes them of the old ones; an undefined field is left out. */
export type Change = Json | ((value: Json) => unknown)

const apply = (change: Change, value: Json): unknown => {
  const changed = typeof change === 'function' ? change(value) : change
  return typeof changed === 'object' && changed !== null && !Array.isArray(changed)
    ? { ...value, ...changed }
    : changed
}

/** Shows fields of a schema otherwise, everywhere or at some places. */
export function shows(
  schema: SchemaName,
  change: Change,
  ...at: NonNullable<Tamper['at']>
): Tamper {
  return { schema, ...(at.length === 0 ? {} : { at }), change: (value) => apply(change, value) }
}

/** Changes the answers to accepted requests. */
export function answers(
  change: (answer: Answer, call: IncomingCall) => Partial<Answer>,
): Partial<Rules> {
  return {
    finished: ({ answer, call }) =>
      answer.status < 300 ? { ...answer, ...change(answer, call) } : answer,
  }
}

/** Changes fields in the JSON of the answers to accepted requests. */
export function answersWith(change: Change): Partial<Rules> {
  return answers(({ body }) =>
    body.startsWith('{') ? { body: JSON.stringify(apply(change, JSON.parse(body) as Json)) } : {},
  )
}

/** Answers with a status in place of the operation. */
export function answersInstead(status: number): Partial<Rules> {
  return {
    instead: () => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: '{"object":"error"}',
    }),
  }
}

/** Records events with these keys in place of the usual ones. */
export function recordsEvents(...keys: string[]): Partial<Rules> {
  return { eventsFor: () => keys }
}

/** Changes a charge where an event of it would be recorded. */
export function changesCharge(change: (charge: Charge) => Partial<Charge>): Partial<Rules> {
  return {
    eventsFor: ({ occurrence, charge }) => {
      Object.assign(charge, change(charge))
      return rules.eventsFor({ occurrence, charge })
    },
  }
}

/** Changes the charge that an event shows. */
export function showsInEvents(
  change: (charge: Charge, now: Charge) => Partial<Charge>,
): Partial<Rules> {
  return { eventCharge: ({ snapshot, now }) => ({ ...snapshot, ...change(snapshot, now) }) }
}

/** Retrieves a token with other values. */
export function retrieves(change: (token: Token) => Partial<Token>): Partial<Rules> {
  return {
    findToken: ({ id, ledger: { tokens } }) => {
      const token = tokens.get(id)
      return token && { ...token, ...change(token) }
    },
  }
}

/** Retrieves a token with other fields of its card. */
export function retrievesCard(fields: Json): Partial<Rules> {
  return retrieves(({ card }) => ({ card: { ...card, fields: { ...card.fields, ...fields } } }))
}

/** Cuts, skips or sorts the pages of lists by other parameters. */
export function changesPages(
  change: (page: ListOptions, span: Span) => Partial<ListOptions>,
): Partial<Rules> {
  return {
    pageOf: ({ events, span, page }) =>
      rules.pageOf({ events, span, page: { ...page, ...change(page, span) } }),
  }
}

/** Shows another location for a kind of resources. */
export function locates(kind: IdKind, write: (id: string) => string): Partial<Rules> {
  return {
    location: ({ kind: of, id, urls }) =>
      of === kind ? write(id) : rules.location({ kind: of, id, urls }),
  }
}

/** Other identifiers for some kinds; `count` counts them from 1. */
export function givesIds(
  kinds: IdKind | readonly IdKind[],
  write: (id: string, count: number, kind: IdKind) => string,
): () => Partial<Rules> {
  return () => {
    let count = 0
    return {
      newId: ({ kind, live, random }) => {
        const id = rules.newId({ kind, live, random })
        return [kinds].flat().includes(kind) ? write(id, (count += 1), kind) : id
      },
    }
  }
}

export function lastOf<Found>(all: Iterable<Found>): Found | undefined {
  return [...all].at(-1)
}
