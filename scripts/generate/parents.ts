import { pathParameter } from '../../conformance/contract/rows/names.ts'
import type { MadeKindName } from '../../generated/ids.ts'
import type { Parent } from '../../conformance/contract/rows/resources.ts'
import type { Link } from './contract.ts'
import { idOfAnswer, type LocatedOperation } from './parameters.ts'
import type { Context } from './derived.ts'
import { capitalized, noun, withoutArticle } from './words.ts'

/** The resources that a creation names: those whose answers link to it with their id. */
export function parentsOf(
  { name, links, derive, atOperation, nounWithArticle }: Context,
  creation: LocatedOperation,
): Parent[] {
  const subject = capitalized(nounWithArticle)
  const parents = new Map<string, Parent>()
  for (const { from, link } of links) {
    const values = valuesOf(link, creation)
    const [parameter] = values.find(([, value]) => value === idOfAnswer) ?? []
    if (link.operationId !== creation.operationId || parameter === undefined) continue
    // A creation and a retrieval link to the same.
    const key = `${from} ${parameter}`
    if (parents.has(key)) continue
    const others = values.filter(([input]) => input !== parameter)
    const isUpperBound = (input: string) =>
      creation.inputs.find((candidate) => candidate.name === input)?.schema['x-equals']?.is ===
      'most'
    const when = link['x-when'] ?? {}
    // A parent in the path is known by its kind.
    const word = parameter === pathParameter ? from : parameter
    const place = atOperation(creation.operationId, parameter)
    const states = Object.values(when)
    parents.set(key, {
      parameter,
      kind: from as MadeKindName,
      equal: Object.fromEntries(
        others.map(([input, value]) => [input, value.replace('$response.body#/', '')]),
      ),
      bounded: others.map(([input]) => input).filter(isUpperBound),
      when,
      inline: creation.inputs.some((input) => input.name.startsWith(`${parameter}[`)),
      ids: {
        unknown: derive([name, word, 'known'], {
          text: `${subject} from an unknown ${withoutArticle(noun(from))} MUST be refused.`,
          ...place,
        }),
        inState: derive([name, word, 'in-state'], {
          when: states.length > 0,
          text: `${subject} from ${noun(from)} that is not ${states.join(' and ')} MUST be refused.`,
          ...place,
        }),
      },
    })
  }
  return [...parents.values()]
}

/** The parameters that a link to a creation fills in, each with the expression of its value. */
function valuesOf(
  { parameters = {}, requestBody = {} }: Link,
  { parentPathParameter }: LocatedOperation,
): [parameter: string, expression: string][] {
  const inPath = parentPathParameter === null ? undefined : parameters[parentPathParameter]
  const named: [string, string][] = inPath === undefined ? [] : [[pathParameter, inPath]]
  if (typeof requestBody !== 'string') return [...named, ...Object.entries(requestBody)]
  const inForm = [...new URLSearchParams(requestBody)].map(([name, value]): [string, string] => [
    name,
    value.replace(/^\{(.+)\}$/, '$1'),
  ])
  return [...named, ...inForm]
}
