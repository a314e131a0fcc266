import type { Link } from './contract.ts'
import {
  idOfAnswer,
  pathParameter,
  type PlacedContract,
  type PlacedOperation,
} from './parameters.ts'
import { kindOfSchema } from './events.ts'
import { returned, successOf } from './walk.ts'

/** A resource that another one is made from. */
export interface Parent {
  /** The parameter that names it; `{id}` where the path does. */
  parameter: string
  kind: string
  /** The fields of the parent, by the parameter that its value is sent as. */
  equal: Record<string, string>
  /** The parameters among them whose value is at most that of the parent. */
  bounded: string[]
  when: Record<string, string>
  inline: boolean
}

/** The links of the answers that show a resource, with its kind. */
export function linksIn({ contract, operations }: PlacedContract): { from: string; link: Link }[] {
  return operations.flatMap((operation) =>
    Object.values(successOf(operation)?.links ?? {}).map((link) => ({
      from: kindOfSchema(contract, returned(operation)),
      link,
    })),
  )
}

/** The resources that a creation names: those whose answers link to it with their id. */
export function parentsOf(placed: PlacedContract, creation: PlacedOperation): Parent[] {
  const parameters = creation.inputs
  const parents = linksIn(placed).flatMap(({ from, link }) => {
    const values = valuesOf(link, creation)
    const [parameter] = values.find(([, value]) => value === idOfAnswer) ?? []
    if (link.operationId !== creation.operationId || parameter === undefined) return []
    const others = values.filter(([name]) => name !== parameter)
    const isMost = (name: string) =>
      parameters.find((candidate) => candidate.name === name)?.schema['x-equals']?.is === 'most'
    return [
      {
        parameter,
        kind: from,
        equal: Object.fromEntries(
          others.map(([name, value]) => [name, value.replace('$response.body#/', '')]),
        ),
        bounded: others.map(([name]) => name).filter(isMost),
        when: link['x-when'] ?? {},
        inline: parameters.some(({ name }) => name.startsWith(`${parameter}[`)),
      },
    ]
  })
  return parents.filter(
    ({ parameter, kind }, index) =>
      index ===
      parents.findIndex((parent) => parent.parameter === parameter && parent.kind === kind),
  )
}

/** The parameters that a link to a creation fills in, each with the expression of its value. */
function valuesOf(
  { parameters = {}, requestBody = {} }: Link,
  { parentInPath }: PlacedOperation,
): [parameter: string, expression: string][] {
  const inPath = parentInPath === null ? undefined : parameters[parentInPath]
  const named: [string, string][] = inPath === undefined ? [] : [[pathParameter, inPath]]
  if (typeof requestBody !== 'string') return [...named, ...Object.entries(requestBody)]
  const inForm = [...new URLSearchParams(requestBody)].map(([name, value]): [string, string] => [
    name,
    value.replace(/^\{(.+)\}$/, '$1'),
  ])
  return [...named, ...inForm]
}
