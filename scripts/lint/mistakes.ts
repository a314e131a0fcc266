import type { Contract, Json, Link, Schema } from '../generate/contract.ts'
import { itemKindOf } from '../generate/kinds.ts'
import { namesInPath, type LocatedOperation } from '../generate/parameters.ts'
import type { ContractParts } from '../generate/contract-parts.ts'
import { statementsOf } from '../generate/coverage.ts'
import { propertiesOf } from '../generate/properties.ts'
import { nameOf, operationsUnder, returned, statusOfSuccess, successOf } from '../generate/walk.ts'
import { keysOf, mistakeAt, unknownNames, type Message } from './message.ts'
import { answerMistakes, idMistakes, inputMistakes, namesFilled } from './requests.ts'
import { merged } from '../generate/schema.ts'

/** Wrong names, and what is missing: no requirement can be made from them. */
export function mistakesIn(parts: ContractParts): Message[] {
  const mistakes = [...partMistakes(parts)]
  // A link that is misspelt fills nothing in.
  return mistakes.length > 0
    ? mistakes
    : parts.operations.flatMap((operation) => [...idMistakes(parts, operation)])
}

function* partMistakes(parts: ContractParts): Generator<Message> {
  const { contract, operations } = parts
  for (const operation of operations) {
    yield* answerMistakes(parts, operation)
    yield* inputMistakes(parts, operation)
    yield* linkMistakes(parts, operation)
  }
  for (const [name, schema] of Object.entries(contract.components.schemas)) {
    if (!merged(contract, schema).description)
      yield mistakeAt(['components', 'schemas', name])('no description', 'Describe the schema.')
    yield* stateMistakes(parts, name, schema)
    yield* lastingMistakes(contract, name, schema)
    yield* echoMistakes(parts, name, schema)
  }
  yield* webhookMistakes(parts)
  yield* coverMistakes(parts)
}

/** A webhook posts an event with a key of its own, and with data. */
function* webhookMistakes({ contract, events }: ContractParts): Generator<Message> {
  for (const { key, schema, dataSchema } of events)
    if (dataSchema === '')
      yield mistakeAt(['components', 'schemas', schema])(
        key,
        'Its data has no schema: refer to that of the resource that it is about.',
      )
  for (const { path, method, operation } of operationsUnder(contract.webhooks)) {
    const [media] = Object.values(operation.requestBody?.content ?? {})
    const name = nameOf(media?.schema?.$ref)
    if (name !== 'Event' && events.every(({ schema }) => schema !== name))
      yield mistakeAt(['webhooks', path, method])(
        path,
        'Its body is no event: build upon Event, and give its key a const.',
      )
  }
}

/** Sentences and other statements cover statements of the specification that there are. */
function coverMistakes({ contract, sentences, questions }: ContractParts): Message[] {
  const statements = statementsOf(contract, []).map(({ name }) => name)
  const restatements = Object.entries(contract['x-coverage']).flatMap(([section, part]) =>
    Object.entries(part.statements).map(([id, statement]) => ({
      keys: ['x-coverage', section, 'statements'],
      id,
      value: { covers: typeof statement === 'string' ? [] : statement.as },
    })),
  )
  return [...sentences, ...questions, ...restatements].flatMap(({ keys, id, value: { covers } }) =>
    [covers ?? []]
      .flat()
      .flatMap((name) => unknownNames([...keys, id])(name, 'statement', statements)),
  )
}

function* linkMistakes(
  { contract, operations }: ContractParts,
  from: LocatedOperation,
): Generator<Message> {
  const status = statusOfSuccess(from) ?? ''
  const kind = returned(from)
  const properties = propertiesOf(contract, contract.components.schemas[kind] ?? {})
  for (const [name, link] of Object.entries(successOf(from)?.links ?? {})) {
    const unknown = unknownNames([...keysOf(from), 'responses', status, 'links', name])
    const operationIds = operations.map(({ operationId }) => operationId)
    const target = operations.find(({ operationId }) => operationId === link.operationId)
    if (target === undefined) {
      yield* unknown(String(link.operationId), 'operation', operationIds)
      continue
    }
    const inputs = [...namesInPath(target.path), ...target.inputs.map((input) => input.name)]
    const states = link['x-when'] ?? {}
    for (const field of [...fieldsNamed(link), ...Object.keys(states)])
      yield* unknown(field, `field of ${kind}`, Object.keys(properties))
    for (const input of namesFilled(link))
      yield* unknown(input, `parameter of ${target.operationId}`, inputs)
    for (const [field, state] of Object.entries(states)) {
      const declared = properties[field]
      if (declared !== undefined)
        yield* unknown(state, `value of ${field}`, textsOf(merged(contract, declared).enum))
    }
  }
}

/** The fields of an answer whose values a link takes. */
function fieldsNamed({ parameters = {}, requestBody = {} }: Link): string[] {
  const expressions = typeof requestBody === 'string' ? [] : Object.values(requestBody)
  return [...Object.values(parameters), ...expressions].flatMap(
    (expression) => /^\$response\.body#\/(\w+)$/.exec(expression)?.[1] ?? [],
  )
}

const textsOf = (values: readonly Json[] = []): string[] => values.map(String)

function* stateMistakes(
  { contract, events, operations }: ContractParts,
  name: string,
  schema: Schema,
): Generator<Message> {
  const transitions = schema['x-states'] ?? []
  const properties = propertiesOf(contract, schema)
  const makers = [...operations.map(({ operationId }) => operationId), ...Object.keys(properties)]
  const eventKeys = events.map(({ key }) => key)
  const countIn = (values: readonly string[]): number =>
    transitions.filter(({ to }) => values.includes(to)).length
  // The field of the state is the one with the most of them among its values.
  const [[field, states] = ['', []]] = Object.entries(properties)
    .map(([key, property]) => [key, textsOf(merged(contract, property).enum)] as const)
    .toSorted(([, values], [, others]) => countIn(others) - countIn(values))
  const isNamed = countIn(states) > 0
  const isMade = transitions.some(({ from }) => from === 'none')
  const reached = ['none', ...transitions.map(({ to }) => to)]
  const keys = ['components', 'schemas', name, 'x-states']
  if (!isNamed && transitions.some(({ by, emits }) => by !== undefined || emits !== undefined))
    yield mistakeAt(keys)(
      transitions.map(({ to }) => to).join(', '),
      'No field has an enum with these states: write one, or mend them.',
    )
  for (const [index, { from, to, by, emits }] of transitions.entries()) {
    const place = [...keys, String(index)]
    const [unknown, mistake] = [unknownNames(place), mistakeAt(place)]
    // What the service does by itself may be told in more words than a state has.
    const named = [from, to].filter((state) => isNamed && (by !== undefined || !/\s/.test(state)))
    if (by !== undefined) yield* unknown(by, 'operation, and no such field', makers)
    if (emits !== undefined) yield* unknown(emits, 'key of a webhook', eventKeys)
    for (const state of named) yield* unknown(state, `value of ${field}`, ['none', ...states])
    if (named.includes(from) && isMade && !reached.includes(from))
      yield mistake(from, 'No transition leads to this state: write one, or leave this one out.')
    if (isNamed && !isMade && index === 0)
      yield mistake(
        from,
        'No transition makes the resource: write one from none to its first state.',
      )
  }
}

function lastingMistakes(contract: Contract, name: string, schema: Schema): Message[] {
  const unknown = unknownNames(['components', 'schemas', name, 'x-lasting'])
  return (schema['x-lasting'] ?? []).flatMap((path) => {
    let properties = propertiesOf(contract, schema)
    for (const field of path.split('.')) {
      const declared = properties[field]
      if (declared === undefined) return unknown(path, 'field', Object.keys(properties))
      properties = propertiesOf(contract, declared)
    }
    return []
  })
}

/** An echo names a parameter of an operation, or the one in the path of a list of its records. */
function echoMistakes(
  { contract, operations }: ContractParts,
  name: string,
  schema: Schema,
): Message[] {
  const parameters = operations.flatMap((operation) => [
    ...operation.inputs.map((input) => input.name),
    ...(operation.parentPathParameter === null ? [] : [operation.parentPathParameter]),
    ...(itemKindOf(contract, operation) === name ? namesInPath(operation.path).slice(-1) : []),
  ])
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    Object.entries(property['x-requirements'] ?? {}).flatMap(([id, { echoes }]) => {
      const keys = ['components', 'schemas', name, 'properties', field, 'x-requirements', id]
      return echoes === undefined ? [] : unknownNames(keys)(echoes, 'parameter', parameters)
    }),
  )
}
