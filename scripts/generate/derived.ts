import type { Contract } from './contract.ts'
import { contextOf, type Derived } from './derived/context.ts'
import { eventSentences, listSentences, stateSentences } from './derived/histories.ts'
import { creationSentences, resourceSentences, retrievalSentences } from './derived/resources.ts'
import { kindsOf } from './kinds.ts'

/** Every requirement that follows from the kinds of resources; the contract may word one of them itself. */
export function derivedOf(contract: Contract): Derived[] {
  return kindsOf(contract)
    .filter(({ name }) => name !== 'List')
    .map((kind) => contextOf(contract, kind))
    .flatMap((context) => [
      ...resourceSentences(context),
      ...retrievalSentences(context),
      ...creationSentences(context),
      ...listSentences(context),
      ...eventSentences(context),
      ...stateSentences(context),
    ])
}
