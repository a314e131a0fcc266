import type { Catalogue } from './catalogue.ts'
import { isMadeKind } from './kinds.ts'

/** The table of resources: all that differs from one to the next. */
export function resourcesFile({ kinds }: Catalogue): Record<string, string> {
  const rows = Object.fromEntries(kinds.map(({ name, row }) => [name, row]))
  const namesOf = (chosen: Catalogue['kinds']) => JSON.stringify(chosen.map(({ name }) => name))
  return {
    'resources.ts': `import type { ResourceKind } from '../conformance/contract/rows/resources.ts'
import type { MadeKindName, KindName } from './ids.ts'

export type { MadeKindName, KindName } from './ids.ts'
export type {
  Act,
  Echo,
  EventOfKind,
  ListOfKind,
  Transition,
  CustomerPage,
  Parent,
  ResourceKind,
  States,
} from '../conformance/contract/rows/resources.ts'

/** The kinds of resources, by the names of their schemas. */
export const resources = ${JSON.stringify(rows)} as const satisfies Record<KindName, ResourceKind>

/** The kinds of resources that an operation makes, or the service itself, whose list shows them. */
export const madeKinds: readonly MadeKindName[] = ${namesOf(kinds.filter(isMadeKind))}

/** The kinds of resources that an operation retrieves. */
export const retrievedKinds: readonly KindName[] = ${namesOf(kinds.filter(({ row }) => row.retrieves !== null))}

/** The row of each kind, in a form that all share. */
export const kinds: Readonly<Record<KindName, ResourceKind>> = resources
`,
  }
}
