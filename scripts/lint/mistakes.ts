import type { Contract, Json, Link, Schema } from '../generate/contract.ts'
import { recordsOf } from '../generate/kinds.ts'
import { namesInPath, type LocatedOperation } from '../generate/parameters.ts'
import type { ContractParts } from '../generate/contract-parts.ts'
import { statementsOf } from '../generate/coverage.ts'
import { propertiesOf } from '../generate/properties.ts'
import { nameOf, operationsUnder, returned, statusOfSuccess, successOf } from '../generate/walk.ts'
import { keysOf, mistakesAt, unknownNames, type Message } from './message.ts'
import { answerMistakes, idMistakes, inputMistakes, namesFilled } from './requests.ts'
import { merged } from '../generate/schema.ts'

/** Wrong names, and missing or wrong examples: no requirement can be made from them. */
export function mistakesIn(parts: ContractParts): Message[] {
  const { contract, operations } = parts
  const mistakes = [
    ...operations.flatMap((operation) => [
      ...answerMistakes(parts, operation),
      ...inputMistakes(parts, operation),
      ...linkMistakes(parts, operation),
    ]),
    ...Object.entries(contract.components.schemas).flatMap(([name, schema]) => [
      ...mistakesAt(['components', 'schemas', name])(
        (merged(contract, schema).description ?? '') === '',
        'no description',
        'Describe the schema.',
      ),
      ...stateMistakes(parts, name, schema),
      ...lastingMistakes(contract, name, schema),
      ...echoMistakes(parts, name, schema),
    ]),
    ...webhookMistakes(parts),
    ...coverMistakes(parts),
  ]
  // A link that is misspelt fills nothing in.
  return mistakes.length > 0
    ? mistakes
    : operations.flatMap((operation) => idMistakes(parts, operation))
}

/** A webhook posts an event with a key of its own, and with data. */
function webhookMistakes({ contract, events }: ContractParts): Message[] {
  const bare = events.flatMap(({ key, schema, dataSchema }) =>
    mistakesAt(['components', 'schemas', schema])(
      dataSchema === '',
      key,
      'Its data has no schema: refer to that of the resource that it is about.',
    ),
  )
  const keyless = operationsUnder(contract.webhooks).flatMap(({ path, method, operation }) => {
    const [media] = Object.values(operation.requestBody?.content ?? {})
    const name = nameOf(media?.schema?.$ref)
    return mistakesAt(['webhooks', path, method])(
      name !== 'Event' && events.every(({ schema }) => schema !== name),
      path,
      'Its body is no event: build upon Event, and give its key a const.',
    )
  })
  return [...bare, ...keyless]
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

function linkMistakes({ contract, operations }: ContractParts, from: LocatedOperation): Message[] {
  const status = statusOfSuccess(from) ?? ''
  const kind = returned(from)
  const properties = propertiesOf(contract, contract.components.schemas[kind] ?? {})
  return Object.entries(successOf(from)?.links ?? {}).flatMap(([name, link]) => {
    const unknown = unknownNames([...keysOf(from), 'responses', status, 'links', name])
    const target = operations.find(({ operationId }) => operationId === link.operationId)
    if (target === undefined) {
      const operationIds = operations.map(({ operationId }) => operationId)
      return unknown(String(link.operationId), 'operation', operationIds)
    }
    const inputs = [...namesInPath(target.path), ...target.inputs.map((input) => input.name)]
    const field = (value: string) => unknown(value, `field of ${kind}`, Object.keys(properties))
    return [
      ...fieldsNamed(link).flatMap(field),
      ...namesFilled(link).flatMap((value) =>
        unknown(value, `parameter of ${target.operationId}`, inputs),
      ),
      ...Object.entries(link['x-when'] ?? {}).flatMap(([value, state]) => {
        const declared = properties[value]
        return declared === undefined
          ? field(value)
          : unknown(state, `value of ${value}`, textsOf(merged(contract, declared).enum))
      }),
    ]
  })
}

/** The fields of an answer whose values a link takes. */
function fieldsNamed({ parameters = {}, requestBody = {} }: Link): string[] {
  const expressions = typeof requestBody === 'string' ? [] : Object.values(requestBody)
  return [...Object.values(parameters), ...expressions].flatMap(
    (expression) => /^\$response\.body#\/(\w+)$/.exec(expression)?.[1] ?? [],
  )
}

const textsOf = (values: readonly Json[] = []): string[] => values.map(String)

function stateMistakes(
  { contract, events, operations }: ContractParts,
  name: string,
  schema: Schema,
): Message[] {
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
  const nameless = mistakesAt(['components', 'schemas', name, 'x-states'])(
    !isNamed && transitions.some(({ by, emits }) => by !== undefined || emits !== undefined),
    transitions.map(({ to }) => to).join(', '),
    'No field has an enum with these states: write one, or mend them.',
  )
  const isMade = transitions.some(({ from }) => from === 'none')
  const reached = ['none', ...transitions.map(({ to }) => to)]
  const ofTransitions = transitions.flatMap(({ from, to, by, emits }, index) => {
    const keys = ['components', 'schemas', name, 'x-states', String(index)]
    const [unknown, mistake] = [unknownNames(keys), mistakesAt(keys)]
    // What the service does by itself may be told in more words than a state has.
    const named = [from, to].filter((state) => isNamed && (by !== undefined || !/\s/.test(state)))
    return [
      ...(by === undefined ? [] : unknown(by, 'operation, and no such field', makers)),
      ...(emits === undefined ? [] : unknown(emits, 'key of a webhook', eventKeys)),
      ...named.flatMap((state) => unknown(state, `value of ${field}`, ['none', ...states])),
      ...mistake(
        named.includes(from) && isMade && !reached.includes(from),
        from,
        'No transition leads to this state: write one, or leave this one out.',
      ),
      ...mistake(
        isNamed && !isMade && index === 0,
        from,
        'No transition makes the resource: write one from none to its first state.',
      ),
    ]
  })
  return [...nameless, ...ofTransitions]
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
    ...(operation.parentInPath === null ? [] : [operation.parentInPath]),
    ...(recordsOf(contract, operation) === name ? namesInPath(operation.path).slice(-1) : []),
  ])
  return Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
    Object.entries(property['x-requirements'] ?? {}).flatMap(([id, { echoes }]) => {
      const keys = ['components', 'schemas', name, 'properties', field, 'x-requirements', id]
      return echoes === undefined ? [] : unknownNames(keys)(echoes, 'parameter', parameters)
    }),
  )
}
