import { decisions } from '../decisions.ts'
import type { Description } from '../description.ts'
import { inEvent, showing, type Fault } from './fault.ts'

/** Acts that do not lead where they should. */
export function actFaults({ object }: Description, act: NonNullable<Description['act']>): Fault[] {
  const { name, from, to, moment } = act
  const operation = `${name}-${object}`
  const reaches = [`${object}-becomes-${to}`]
  return [
    {
      name: `stays ${from}`,
      decisions: { moved: () => ({}) },
      finds: reaches,
    },
    {
      name: `is ${to} in the answer alone`,
      decisions: showing(() => ({ status: from, [moment]: null }), 'retrieved', 'listed'),
      finds: reaches,
    },
    {
      name: `is ${to} again`,
      decisions: { keepsToStates: () => false },
      finds: [`${operation}-in-state`, `${object}-${name}-event-once`],
    },
    {
      name: `${name}s another for an unknown id`,
      decisions: { find: (id, items) => decisions.find(id, items) ?? items.at(-1) },
      finds: [`${operation}-unknown-id`],
    },
    {
      name: `shows itself as ${from} in ${object}.${name}`,
      decisions: inEvent(`${object}.${name}`, (data) => ({ ...data, status: from })),
      finds: [`${object}-${name}-event-${to}`, `${object}-${name}-event-data`],
    },
  ]
}
