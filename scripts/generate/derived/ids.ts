import type { Kind } from '../kinds.ts'
import { pathParameter } from '../parameters.ts'
import type { Parent } from '../parents.ts'
import { kebab } from '../words.ts'

/** The ids of the requirements that follow from kinds of resources. */
export const ids = {
  unique: ({ name }: Kind): string => `${kebab(name)}-id-unique`,
  facts: ({ name }: Kind): string => `${kebab(name)}-facts-stay`,
  same: ({ name }: Kind): string => `retrieve-${kebab(name)}-same-${kebab(name)}`,
  unknown: (operation: string): string => `${kebab(operation)}-unknown-id`,
  /** A location leads to the resource where its retrieval is shown, and is a path in any case. */
  location: ({ name, retrieves, assumed }: Kind): string =>
    `${kebab(name)}-location-${retrieves === null || assumed ? 'path' : 'retrieves'}`,
  complete: (operation: string): string => `${kebab(operation)}-complete`,
  filter: (operation: string, parameter: string): string =>
    `${kebab(operation)}-${kebab(parameter)}-only`,
  onlyOwn: (operation: string): string => `${kebab(operation)}-only-own`,
  parentKnown: ({ name }: Kind, parent: Parent): string =>
    `${kebab(name)}-${kebab(wordOf(parent))}-known`,
  parentState: ({ name }: Kind, parent: Parent): string =>
    `${kebab(name)}-${kebab(wordOf(parent))}-in-state`,
  fixed: ({ name }: Kind, field: string, value: unknown): string =>
    `${kebab(name)}-${kebab(field)}-${kebab(String(value))}-when-new`,
  nullWhenNew: ({ name }: Kind): string => `${kebab(name)}-fields-null-when-new`,
  emptyWhenNew: ({ name }: Kind): string => `${kebab(name)}-arrays-empty-when-new`,
  once: (key: string): string => `${kebab(key)}-event-once`,
  webhook: (key: string): string => `${kebab(key)}-webhook`,
  /** The data of an event is named by the state that it shows, where there is one. */
  data: (key: string, states: readonly string[]): string => {
    const [state = 'data', secondState] = states
    return `${kebab(key)}-event-${secondState === undefined ? kebab(state) : 'final'}`
  },
  actState: (operation: string): string => `${kebab(operation)}-in-state`,
  becomes: ({ name }: Kind, state: string | null): string =>
    `${kebab(name)}-becomes-${kebab(state ?? 'gone')}`,
  final: ({ name }: Kind): string => `${kebab(name)}-final-states-final`,
}

/** The word for a parent: the parameter that names it, or its kind where the path does. */
function wordOf({ parameter, kind }: Parent): string {
  return parameter === pathParameter ? kind : parameter
}
