import { methods, type Operation, type PathItem, type Response } from './contract.ts'

/** An operation with its path or webhook, and its method in small letters. */
interface OperationEntry {
  path: string
  method: string
  item: PathItem
  operation: Operation
}

/** Operations of paths, or of webhooks, in the order of the contract. */
export function operationsUnder(items: Record<string, PathItem>): OperationEntry[] {
  return Object.entries(items).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ path, method, item, operation }]
    }),
  )
}

/** The status of success of an operation: 2XX, or the first one. */
export function statusOfSuccess({ responses }: Operation): string | undefined {
  return Object.keys(responses).find((status) => status.startsWith('2'))
}

/** The successful response of an operation. */
export function successOf(operation: Operation): Response | undefined {
  return operation.responses[statusOfSuccess(operation) ?? '']
}

/** The schema of a successful answer; a new resource counts as its kind. */
export function returned(operation: Operation): string {
  const { content = {} } = successOf(operation) ?? {}
  return nameOf(Object.values(content)[0]?.schema?.$ref).replace(/^New(?=[A-Z])/, '')
}

/** The component that a reference leads to. */
export function nameOf($ref = ''): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

/** A requirement or an observation as the contract words it, with the keys of its place. */
export interface LocatedSentence<Value> {
  keys: string[]
  id: string
  value: Value
}

/** The requirements or observations written in a part of the contract, however deep. */
export function sentencesUnder<Value>(
  extension: 'x-requirements' | 'x-observations',
  part: object,
  keys: string[] = [],
): LocatedSentence<Value>[] {
  return Object.entries(part).flatMap(([key, child]: [string, unknown]) => {
    if (typeof child !== 'object' || child === null) return []
    if (key !== extension) return sentencesUnder<Value>(extension, child, [...keys, key])
    return Object.entries(child as Record<string, Value>).map(([id, value]) => ({
      keys,
      id,
      value,
    }))
  })
}

/** The JSON pointer of the part that keys lead to. */
export function pointer(keys: readonly string[]): string {
  return ['#', ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}
