import type { Fields } from '../decisions.ts'
import type { Description } from '../description.ts'
import { showing, without, type Fault } from './fault.ts'

/** Fields that are missing, of another type or out of their enumeration. */
export function fieldFaults({ object, parameters, act, fields }: Description): Fault[] {
  const id = (field: string) => [`${object}-${field.replaceAll('_', '-')}`]
  const wrong = (name: string, field: string, value: unknown): Fault => ({
    name,
    decisions: showing(() => ({ [field]: value })),
    finds: id(field),
  })
  const names = parameters.filter(({ required }) => required).map(({ name }) => name)
  const lacking = [...names, ...Object.keys(fields), 'livemode', 'location', 'created_at']
  return [
    ...lacking.map((field) => ({
      name: `leaves out ${field}`,
      decisions: { show: (resource: Fields) => without(resource, field) },
      finds: id(field),
    })),
    wrong('shows the amount as a text', 'amount', '7500'),
    wrong('shows livemode as a text', 'livemode', 'false'),
    wrong('shows a number as its location', 'location', 7),
    wrong('shows created_at without a zone', 'created_at', '2026-03-14T09:26:53'),
    ...parameters
      .filter(({ values }) => values !== undefined)
      .map(({ name }) => wrong(`shows an unknown ${name}`, name, 'unheard-of')),
    {
      ...wrong('calls itself a thing', 'object', 'thing'),
      finds: [`${object}-object`, `create-${object}-accepts-valid-request`],
    },
    ...(act === undefined ? [] : [wrong('shows an unknown status', 'status', 'lost')]),
    ...(act === undefined
      ? []
      : [
          {
            name: 'is sent when new',
            decisions: showing(() => ({ status: act.to }), 'created'),
            finds: [`${object}-status*`, `${object}-${act.from}-when-new`],
          },
        ]),
  ]
}
