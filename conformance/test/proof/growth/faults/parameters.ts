import { decisions, type Decisions } from '../decisions.ts'
import type { Description, Parameter } from '../description.ts'
import { dashed, kebab, otherValue, showing, withField, type Fault } from './fault.ts'

/** Parameters that are taken when invalid, refused when valid, or not shown as they were sent. */
export function parameterFaults(description: Description): Fault[] {
  const { object, parameters, parent, creates } = description
  const about = (name: string, keyword: string) => [`${kebab(creates)}-${dashed(name)}-${keyword}`]
  const takes = (taken: (parameter: Parameter, value: string) => boolean): Partial<Decisions> => ({
    takes: (parameter, value) => taken(parameter, value) || decisions.takes(parameter, value),
  })
  return parameters.flatMap(
    ({ name, field = name, required, from, to, values, pattern }): Fault[] => [
      ...(required
        ? [
            {
              name: `takes no ${name}`,
              decisions: { requires: (parameter: Parameter) => parameter.name !== name },
              finds: about(name, 'required'),
            },
          ]
        : []),
      ...(values === undefined || !required
        ? []
        : [
            {
              name: `takes an unknown ${name}`,
              decisions: takes((parameter) => parameter.name === name),
              finds: about(name, 'enum'),
            },
          ]),
      ...(pattern === undefined
        ? []
        : [
            {
              name: `takes any ${name}`,
              decisions: takes((parameter) => parameter.name === name),
              finds: about(name, 'pattern'),
            },
          ]),
      ...(values === undefined || values.length === 1
        ? []
        : [
            {
              name: `refuses the last ${name}`,
              decisions: {
                takes: (parameter: Parameter, value: string) =>
                  decisions.takes(parameter, value) && value !== values.at(-1),
              },
              finds: [...about(name, 'accepted'), `${kebab(creates)}-accepts-valid-request`],
            },
          ]),
      ...(from === undefined
        ? []
        : [
            {
              name: `takes a smaller ${name}`,
              decisions: takes(
                (parameter, value) =>
                  parameter.name === name && /^-?\d+$/.test(value) && Number(value) < from,
              ),
              finds: about(name, 'minimum'),
            },
            {
              name: `takes words as ${name}`,
              decisions: takes(
                (parameter, value) => parameter.name === name && !/^-?\d/.test(value),
              ),
              finds: about(name, 'type'),
            },
            {
              name: `refuses the smallest ${name}`,
              decisions: {
                takes: (parameter: Parameter, value: string) =>
                  decisions.takes(parameter, value) && value !== String(from),
              },
              finds: about(name, 'accepted'),
            },
          ]),
      ...(to === undefined || to === Infinity
        ? []
        : [
            {
              name: `takes a larger ${name}`,
              decisions: takes(
                (parameter, value) =>
                  parameter.name === name && /^\d+$/.test(value) && Number(value) > to,
              ),
              finds: about(name, 'maximum'),
            },
          ]),
      ...(required && name !== parent?.parameter && pattern === undefined
        ? [
            {
              name: `shows another ${name}`,
              decisions: showing((resource) =>
                withField(resource, field, otherValue(resource, description, field)),
              ),
              finds: [`${object}-${dashed(field)}-echo`, `${object}-${dashed(field)}`],
            },
          ]
        : []),
    ],
  )
}
