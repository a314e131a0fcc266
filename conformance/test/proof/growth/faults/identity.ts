import { decisions } from '../decisions.ts'
import type { Description } from '../description.ts'
import { kebab, otherValue, showing, withField, type Fault } from './fault.ts'

/** Ids and facts that do not stay what they were. */
export function identityFaults(description: Description): Fault[] {
  const { object, parameters, path, retrieves } = description
  const unknown = [`${kebab(retrieves)}-unknown-id`]
  const same = [`retrieve-${object}-same-${object}`]
  return [
    {
      name: 'gives an id again',
      decisions: {
        newId: (id, items) => (items.length % 2 === 1 ? (items.at(-1)?.id ?? id) : id),
      },
      finds: [`${object}-id-unique`],
    },
    {
      name: 'retrieves the last one',
      decisions: {
        find: (id, items) => items.find((item) => item.id === id) && items.at(-1),
      },
      finds: same,
    },
    {
      name: 'retrieves something for an unknown id',
      decisions: { find: (id, items) => decisions.find(id, items) ?? items[0] },
      finds: unknown,
    },
    {
      name: 'retrieves what has a similar id',
      decisions: {
        find: (id, items) =>
          items.find((item) => item.id === id || item.id.startsWith(id) || id.startsWith(item.id)),
      },
      finds: unknown,
    },
    {
      name: 'has a location that leads nowhere',
      decisions: { location: () => `${path}/nowhere` },
      finds: [`${object}-location-retrieves`],
    },
    {
      name: 'changes created_at',
      decisions: showing(
        ({ created_at: at }) => ({
          created_at: `${new Date(Date.parse(String(at)) + 3000).toISOString().slice(0, 19)}Z`,
        }),
        'retrieved',
      ),
      finds: [`${object}-facts-stay`],
    },
    ...parameters
      .filter(({ required, from }) => required && from !== undefined)
      .map(({ name, field = name }) => ({
        name: `retrieves another ${name}`,
        decisions: showing(
          (resource) => withField(resource, field, otherValue(resource, description, field)),
          'retrieved',
          'listed',
        ),
        finds: [`${object}-facts-stay`, `${object}-*-echo`, ...same],
      })),
  ]
}
