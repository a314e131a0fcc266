import type { RequirementId } from '../../generated/ids.ts'
import type { Kind } from './kinds.ts'
import { contextOf, type Derived } from './derived/context.ts'
import { eventSentences, listSentences, stateSentences } from './derived/histories.ts'
import { creationSentences, resourceSentences, retrievalSentences } from './derived/resources.ts'
import type { Placed } from './placed.ts'

type Kinds = Placed & { readonly kinds: readonly Kind[] }

/** Every requirement that follows from the kinds of resources, and has no sentence of its own. */
export function derivedOf(placed: Kinds): (Derived & { id: RequirementId })[] {
  const worded = new Set<string>(placed.sentences.map(({ id }) => id))
  return impliedOf(placed).filter(({ id }) => !worded.has(id))
}

/** Every requirement that follows from the kinds of resources. */
export function impliedOf(placed: Kinds): (Derived & { id: RequirementId })[] {
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
    .flatMap(({ id, ...sentence }) => (id === null ? [] : [{ id, ...sentence }]))
}
