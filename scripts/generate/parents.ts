import { pathParameter } from '../../conformance/contract/rows/names.ts'
import type { MadeKindName } from '../../generated/ids.ts'
import type { Parent } from '../../conformance/contract/rows/resources.ts'
import type { Link } from './contract.ts'
import { idOfAnswer, type LocatedOperation } from './parameters.ts'
import { idWhere, type ContractParts } from './contract-parts.ts'
import { idOf } from './words.ts'

/** The resources that a creation names: those whose answers link to it with their id. */
export function parentsOf(
  parts: ContractParts,
  name: string,
  creation: LocatedOperation,
): Parent[] {
  const parents = parts.links.flatMap(({ from, link }): Parent[] => {
    const values = valuesOf(link, creation)
    const [parameter] = values.find(([, value]) => value === idOfAnswer) ?? []
    if (link.operationId !== creation.operationId || parameter === undefined) return []
    const others = values.filter(([input]) => input !== parameter)
    const isUpperBound = (input: string) =>
      creation.inputs.find((candidate) => candidate.name === input)?.schema['x-equals']?.is ===
      'most'
    const when = link['x-when'] ?? {}
    // A parent in the path is known by its kind.
    const word = parameter === pathParameter ? from : parameter
    return [
      {
        parameter,
        kind: from as MadeKindName,
        equal: Object.fromEntries(
          others.map(([input, value]) => [input, value.replace('$response.body#/', '')]),
        ),
        bounded: others.map(([input]) => input).filter(isUpperBound),
        when,
        inline: creation.inputs.some((input) => input.name.startsWith(`${parameter}[`)),
        ids: {
          unknown: idOf(name, word, 'known'),
          inState: idWhere(parts, Object.keys(when).length > 0, name, word, 'in-state'),
        },
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
  { parentInPath }: LocatedOperation,
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
