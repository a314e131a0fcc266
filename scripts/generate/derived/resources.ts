import type { Parent } from '../../../conformance/contract/rows/resources.ts'
import { capitalized, listed, noun, withArticle as articled, withoutArticle } from '../words.ts'
import type { Context, Derived } from './context.ts'

/** What holds of a resource wherever it is shown: its id, its facts, and its location. */
export function resourceSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what, condition } = context
  const { ids, lasting, retrieves, settings } = kind.row
  return [
    {
      id: ids.unique,
      text: `The id of ${withArticle} MUST be unique.`,
      ...context.atSchema('id'),
    },
    {
      id: ids.facts,
      text: `${capitalized(withArticle)} MUST keep its ${listed(lasting)}, as ${lasting.length === 1 ? 'it was' : 'they were'} when it was made.`,
      ...condition,
      ...context.atSchema('facts'),
    },
    {
      id: ids.changes,
      text: `${capitalized(withArticle)} MUST keep its ${listed(settings.map(({ path }) => path))} until a request names another.`,
      ...context.atSchema('facts'),
    },
    {
      id: ids.location,
      text:
        retrieves === null || kind.assumed
          ? `The location of ${withArticle} MUST be a path on the API.`
          : `A GET on the location of ${withArticle} MUST return that ${what}.`,
      ...context.atField('location'),
    },
  ]
}

/** A retrieval returns what was asked for; neither it nor an update takes an unknown id. */
export function retrievalSentences(context: Context): Derived[] {
  const { kind, withArticle, noun: what, condition } = context
  const { retrieves, updates, ids } = kind.row
  const place = context.atOperation(retrieves)
  return [
    {
      id: ids.same,
      text: `Retrieving ${withArticle} MUST return the ${what} with that id.`,
      ...condition,
      ...place,
    },
    {
      id: ids.unknown,
      text: `Retrieving ${withArticle} with an unknown id MUST be refused.`,
      ...place,
    },
    ...updates.map((update) => unknownSentence(context, update)),
  ]
}

/** An operation on a resource takes no unknown id. */
export function unknownSentence(
  context: Context,
  { operation, ids }: Context['kind']['row']['updates'][number],
): Derived {
  return {
    id: ids.unknown,
    text: `${capitalized(articled(operation))} request with an unknown id MUST be refused.`,
    ...context.atOperation(operation),
  }
}

/** A creation takes known parents in their state, and its answer is as a new resource is. */
export function creationSentences(context: Context): Derived[] {
  const { noun: what } = context
  const { parents, fixedWhenNew, nullWhenNew, emptyWhenNew, ids } = context.kind.row
  return [
    ...parents.flatMap((parent) => parentSentences(context, parent)),
    ...fixedWhenNew.map(({ field, value, requirement }) => ({
      id: requirement,
      text: `The ${field} of a new ${what} MUST be ${String(value)}.`,
      ...context.atField(field),
    })),
    {
      id: ids.nulls,
      text: `A new ${what} MUST hold null in ${listed(nullWhenNew)}.`,
      ...context.atSchema('null-fields'),
    },
    {
      id: ids.empties,
      text: `The ${listed(emptyWhenNew)} of a new ${what} MUST be empty arrays.`,
      ...context.atSchema('empty-arrays'),
    },
  ]
}

function parentSentences(context: Context, parent: Parent): Derived[] {
  const place = context.atOperation(context.kind.row.creates, parent.parameter)
  const subject = capitalized(context.withArticle)
  const states = Object.values(parent.when).join(' and ')
  return [
    {
      id: parent.ids.unknown,
      text: `${subject} from an unknown ${withoutArticle(noun(parent.kind))} MUST be refused.`,
      ...place,
    },
    {
      id: parent.ids.inState,
      text: `${subject} from ${noun(parent.kind)} that is not ${states} MUST be refused.`,
      ...place,
    },
  ]
}
