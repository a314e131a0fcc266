import type { RequirementId } from '../../generated/ids.ts'
import type { Kind } from './kinds.ts'
import { contextOf, type Derived } from './derived/context.ts'
import { eventSentences, listSentences, stateSentences } from './derived/histories.ts'
import { creationSentences, resourceSentences, retrievalSentences } from './derived/resources.ts'
import type { ContractParts } from './contract-parts.ts'

type Kinds = ContractParts & { readonly kinds: readonly Kind[] }

/** Every requirement that follows from the kinds of resources, and has no sentence of its own. */
export function derivedOf(parts: Kinds): (Derived & { id: RequirementId })[] {
  const worded = new Set<string>(parts.sentences.map(({ id }) => id))
  return impliedOf(parts).filter(({ id }) => !worded.has(id))
}

/** Every requirement that follows from the kinds of resources. */
export function impliedOf(parts: Kinds): (Derived & { id: RequirementId })[] {
  return parts.kinds
    .map((kind) => contextOf(parts, kind))
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
