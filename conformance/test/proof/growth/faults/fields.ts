import type { Fields } from '../decisions.ts'
import type { Description } from '../description.ts'
import { dashed, kebab, showing, withField, withoutField, type Fault } from './fault.ts'

/** Fields that are missing, of another type or out of their enumeration. */
export function fieldFaults(description: Description): Fault[] {
  const { object, parameters, fields, creates } = description
  const id = (field: string) => [`${object}-${dashed(field)}`]
  const wrong = (name: string, field: string, value: unknown): Fault => ({
    name,
    decisions: showing((resource) => withField(resource, field, value)),
    finds: id(field),
  })
  const names = parameters.filter(({ required }) => required).map(({ name, field = name }) => field)
  const lacking = [...names, ...Object.keys(fields), 'livemode', 'location', 'created_at']
  return [
    ...lacking.map((field) => ({
      name: `leaves out ${field}`,
      decisions: { show: (resource: Fields) => withoutField(resource, field) },
      finds: id(field),
    })),
    ...parameters
      .filter(({ from }) => from !== undefined)
      .map(({ name, field = name }) => wrong(`shows the ${name} as a text`, field, '7')),
    wrong('shows livemode as a text', 'livemode', 'false'),
    wrong('shows a number as its location', 'location', 7),
    wrong('shows created_at without a zone', 'created_at', '2026-03-14T09:26:53'),
    ...parameters
      .filter(({ values }) => values !== undefined)
      .map(({ name, field = name }) => wrong(`shows an unknown ${name}`, field, 'unheard-of')),
    {
      ...wrong('calls itself a thing', 'object', 'thing'),
      finds: [`${object}-object`, `${kebab(creates)}-accepts-valid-request`],
    },
  ]
}
