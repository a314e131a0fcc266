import { nearest } from '../../conformance/settings/usage.ts'
import type { Contract, Json, Link, Schema } from '../generate/contract.ts'
import { eventsByKey } from '../generate/events.ts'
import {
  fold,
  namesInPath,
  type PlacedContract,
  type PlacedOperation,
} from '../generate/parameters.ts'
import { propertiesOf } from '../generate/properties.ts'
import { returned, successOf } from '../generate/walk.ts'
import {
  answerMistakes,
  exampleMistakes,
  idMistakes,
  namesFilled,
  type Message,
} from './requests.ts'

/** What no requirement can be made from: a name that leads nowhere, or an example that is missing or wrong. */
export function mistakesIn(placed: PlacedContract): Message[] {
  const { contract, operations } = placed
  const mistakes = [
    ...operations.flatMap((operation) => [
      ...answerMistakes(contract, operation),
      ...exampleMistakes(operation),
      ...Object.entries(successOf(operation)?.links ?? {}).flatMap(([name, link]) =>
        linkMistakes(placed, { from: operation, name, link }),
      ),
    ]),
    ...Object.entries(contract.components.schemas).flatMap(([name, schema]) => [
      ...stateMistakes(placed, name, schema),
      ...lastingMistakes(contract, name, schema),
      ...echoMistakes(placed, name, schema),
    ]),
    ...eventsByKey(contract)
      .filter(([, { holds }]) => holds === '')
      .map(([key]): Message => ({
        place: 'webhooks',
        value: key,
        remedy: 'Its data has no schema: refer to that of the resource that it is about.',
      })),
  ]
  // A link that is misspelt fills nothing in.
  return mistakes.length > 0
    ? mistakes
    : operations.flatMap((operation) => idMistakes(placed, operation))
}

/** What a name leads to, and the names that there are. */
interface Name {
  place: string
  value: string
  what: string
  names: readonly string[]
}

/** A mistake where a name is none of those that there are. */
function unknownName({ place, value, what, names }: Name): Message[] {
  if (names.includes(value)) return []
  const near = names.length === 0 ? '' : `: did you mean "${nearest(value, [...names])}"?`
  return [{ place, value, remedy: `There is no such ${what}${near || '.'}` }]
}

interface PlacedLink {
  from: PlacedOperation
  name: string
  link: Link
}

function linkMistakes(
  { contract, operations }: PlacedContract,
  { from, name, link }: PlacedLink,
): Message[] {
  const place = `${from.operationId}, link ${name}`
  const target = operations.find(({ operationId }) => operationId === link.operationId)
  if (target === undefined)
    return unknownName({
      place,
      value: String(link.operationId),
      what: 'operation',
      names: operations.map(({ operationId }) => operationId),
    })
  const inPath = namesInPath(target.path)
  const inForm = target.inputs.map((input) => input.name)
  const schema = contract.components.schemas[returned(from)] ?? {}
  const properties = propertiesOf(contract, schema)
  const expressions =
    typeof link.requestBody === 'string' ? [] : Object.values(link.requestBody ?? {})
  return [
    ...[...Object.values(link.parameters ?? {}), ...expressions]
      .flatMap((expression) => /^\$response\.body#\/(\w+)$/.exec(expression)?.[1] ?? [])
      .flatMap((value) =>
        unknownName({
          place,
          value,
          what: `field of ${returned(from)}`,
          names: Object.keys(properties),
        }),
      ),
    ...namesFilled(link).flatMap((value) =>
      unknownName({
        place,
        value,
        what: `parameter of ${target.operationId}`,
        names: [...inPath, ...inForm],
      }),
    ),
    ...Object.entries(link['x-when'] ?? {}).flatMap(([field, state]) => {
      const declared = properties[field]
      if (declared === undefined)
        return unknownName({
          place,
          value: field,
          what: `field of ${returned(from)}`,
          names: Object.keys(properties),
        })
      return unknownName({
        place,
        value: state,
        what: `value of ${field}`,
        names: textsOf(fold(contract, declared).enum),
      })
    }),
  ]
}

const textsOf = (values: readonly Json[] = []): string[] => values.map(String)

function stateMistakes(
  { contract, operations }: PlacedContract,
  name: string,
  schema: Schema,
): Message[] {
  const transitions = schema['x-states'] ?? []
  const properties = propertiesOf(contract, schema)
  const makers = [...operations.map(({ operationId }) => operationId), ...Object.keys(properties)]
  const keys = eventsByKey(contract).map(([key]) => key)
  const states = Object.values(properties).flatMap((property) =>
    textsOf(fold(contract, property).enum),
  )
  const isNamed = transitions.some(({ by, to }) => by !== undefined && states.includes(to))
  return transitions.flatMap(({ from, to, by, emits }) => {
    const place = `${name}, x-states from ${from} to ${to}`
    return [
      ...(by === undefined
        ? []
        : unknownName({ place, value: by, what: 'operation, and no such field', names: makers })),
      ...(emits === undefined
        ? []
        : unknownName({ place, value: emits, what: 'key of a webhook', names: keys })),
      ...(by === undefined || !isNamed ? [] : [from, to]).flatMap((value) =>
        unknownName({
          place,
          value,
          what: `state in an enum of ${name}`,
          names: ['none', ...states],
        }),
      ),
    ]
  })
}

function lastingMistakes(contract: Contract, name: string, schema: Schema): Message[] {
  return (schema['x-lasting'] ?? []).flatMap((path) => {
    let properties = propertiesOf(contract, schema)
    for (const field of path.split('.')) {
      const declared = properties[field]
      if (declared === undefined)
        return unknownName({
          place: `${name}, x-lasting`,
          value: path,
          what: 'field',
          names: Object.keys(properties),
        })
      properties = propertiesOf(contract, declared)
    }
    return []
  })
}

/** An echo names a parameter of an operation that answers with its schema, or with one that holds it. */
function echoMistakes({ operations }: PlacedContract, name: string, schema: Schema): Message[] {
  const names = operations.flatMap(({ inputs, parentInPath }) => [
    ...inputs.map((input) => input.name),
    ...(parentInPath === null ? [] : [parentInPath]),
  ])
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    Object.entries(property['x-requirements'] ?? {}).flatMap(([id, { echoes }]) =>
      echoes === undefined
        ? []
        : unknownName({
            place: `${name}/${field}, ${id}`,
            value: echoes,
            what: 'parameter',
            names,
          }),
    ),
  )
}
