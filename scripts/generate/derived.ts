import type { Kind } from './kinds.ts'
import type { PlacedContract } from './parameters.ts'
import { contextOf, type Derived } from './derived/context.ts'
import { eventSentences, listSentences, stateSentences } from './derived/histories.ts'
import { creationSentences, resourceSentences, retrievalSentences } from './derived/resources.ts'

/** Every requirement that follows from the kinds of resources; the contract may word one of them itself. */
export function derivedOf({
  kinds,
  ...placed
}: PlacedContract & { readonly kinds: readonly Kind[] }): Derived[] {
  return kinds
    .filter(({ name }) => name !== 'List')
    .map((kind) => contextOf(placed, kind))
    .flatMap((context) => [
      ...resourceSentences(context),
      ...retrievalSentences(context),
      ...creationSentences(context),
      ...listSentences(context),
      ...eventSentences(context),
      ...stateSentences(context),
    ])
}
