import type { RequirementId } from '../../generated/ids.ts'
import type { Kind } from './kinds.ts'
import { contextOf, type Derived } from './derived/context.ts'
import { eventSentences, listSentences, stateSentences } from './derived/histories.ts'
import { creationSentences, resourceSentences, retrievalSentences } from './derived/resources.ts'
import type { Placed } from './placed.ts'

/** Every requirement that follows from the kinds of resources, and has no sentence of its own. */
export function derivedOf(
  placed: Placed & { readonly kinds: readonly Kind[] },
): (Derived & { id: RequirementId })[] {
  const worded = new Set(placed.sentences.map(({ id }) => id))
  return placed.kinds
    .map((kind) => contextOf(placed, kind))
    .flatMap((context) => [
      ...resourceSentences(context),
      ...retrievalSentences(context),
      ...creationSentences(context),
      ...listSentences(context),
      ...eventSentences(context),
      ...stateSentences(context),
    ])
    .flatMap(({ id, ...sentence }) => (id === null || worded.has(id) ? [] : [{ id, ...sentence }]))
}
