import { capital, enumeration, noun, withArticle as articled, withoutArticle } from '../words.ts'
import type { Parent } from '../parents.ts'
import type { Context, Derived } from './context.ts'
import { ids } from './ids.ts'

/** What holds of a resource wherever it is shown: its id is its own, its facts stay, its location leads to it. */
export function resourceSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what, condition, statement, keys, fieldKeys } = context
  const { lasting, schema, retrieves, assumed } = kind
  const facts: Derived = {
    id: ids.facts(kind),
    text: `${capital(withArticle)} MUST keep its ${enumeration(lasting)}, as ${lasting.length === 1 ? 'it was' : 'they were'} when it was made.`,
    ...condition,
    covers: statement('facts'),
    keys,
  }
  const location: Derived = {
    id: ids.location(kind),
    text:
      retrieves === null || assumed
        ? `The location of ${withArticle} MUST be a path on the API.`
        : `A GET on the location of ${withArticle} MUST return that ${what}.`,
    covers: statement('location'),
    keys: fieldKeys('location'),
  }
  // What nobody can ask for by an id has none of its own.
  const isWhole = kind.creates !== null || kind.retrieves !== null
  const unique: Derived = {
    id: ids.unique(kind),
    text: `The id of ${withArticle} MUST be unique.`,
    covers: statement('id'),
    keys,
  }
  return [
    ...(isWhole ? [unique] : []),
    ...(lasting.length === 0 ? [] : [facts]),
    ...(isWhole && 'location' in (schema.properties ?? {}) ? [location] : []),
  ]
}

/** A retrieval returns what was asked for, and neither it nor an update takes an unknown id. */
export function retrievalSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what, condition, ofOperation, operationKeys } = context
  const updates = kind.updates.map((operation): Derived => ({
    id: ids.unknown(operation),
    text: `${capital(articled(operation))} request with an unknown id MUST be refused.`,
    covers: ofOperation(operation),
    keys: operationKeys(operation),
  }))
  if (kind.retrieves === null) return updates
  const { operationId } = kind.retrieves
  const place = { covers: ofOperation(operationId), keys: operationKeys(operationId) }
  const same: Derived = {
    id: ids.same(kind),
    text: `Retrieving ${withArticle} MUST return the ${what} with that id.`,
    ...condition,
    ...place,
  }
  const unknown: Derived = {
    id: ids.unknown(operationId),
    text: `Retrieving ${withArticle} with an unknown id MUST be refused.`,
    ...place,
  }
  return [same, ...(kind.assumed ? [] : [unknown]), ...updates]
}

/** A creation takes parents that are known and in their state, and its answer is as a new resource is. */
export function creationSentences(context: Context): Derived[] {
  const { kind, noun: what, statement, keys, fieldKeys } = context
  const { nullWhenNew, emptyWhenNew } = kind
  if (kind.creates === null) return []
  const nulls: Derived = {
    id: ids.nullWhenNew(kind),
    text: `A new ${what} MUST hold null in ${enumeration(nullWhenNew)}.`,
    covers: statement('null-fields'),
    keys,
  }
  const arrays: Derived = {
    id: ids.emptyWhenNew(kind),
    text: `The ${enumeration(emptyWhenNew)} of a new ${what} MUST be empty arrays.`,
    covers: statement('empty-arrays'),
    keys,
  }
  return [
    ...kind.parents.flatMap((parent) => parentSentences(context, parent)),
    ...Object.entries(kind.fixedWhenNew).map(([field, value]) => ({
      id: ids.fixed(kind, field, value),
      text: `The ${field} of a new ${what} MUST be ${String(value)}.`,
      covers: statement(field),
      keys: fieldKeys(field),
    })),
    ...(nullWhenNew.length === 0 ? [] : [nulls]),
    ...(emptyWhenNew.length === 0 ? [] : [arrays]),
  ]
}

function parentSentences(context: Context, named: Parent): Derived[] {
  const { parameter, kind: parent, when } = named
  const { kind, withArticle, ofOperation, operationKeys } = context
  const operation = kind.creates?.operationId ?? ''
  const place = { covers: ofOperation(operation, parameter), keys: operationKeys(operation) }
  const state = Object.values(when).join(' and ')
  const known: Derived = {
    id: ids.parentKnown(kind, named),
    text: `${capital(withArticle)} from an unknown ${withoutArticle(noun(parent))} MUST be refused.`,
    ...place,
  }
  const inState: Derived = {
    id: ids.parentState(kind, named),
    text: `${capital(withArticle)} from ${noun(parent)} that is not ${state} MUST be refused.`,
    ...place,
  }
  return state === '' ? [known] : [known, inState]
}
