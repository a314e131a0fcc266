import { pointerSegments } from '../../conformance/basics/values.ts'
import { references, type Contract, type Schema } from '../generate/contract.ts'
import { nameOf } from '../generate/walk.ts'
import type { Message } from './message.ts'

/** Parts that several places refer to, without a name among the components. */
export function strayMistakes(contract: Contract, root: string): Message[] {
  const stray = references(contract).filter((ref) => !ref.startsWith('#/components/'))
  return [...new Set(stray)].map((ref) => ({
    keys: pointerSegments(decodeURIComponent(ref)),
    value: `used ${stray.filter((other) => other === ref).length + 1} times`,
    remedy: `List it under components in ${root}, so that it has a name.`,
  }))
}

/** Schemas that build upon themselves. */
export function circleMistakes({ components: { schemas } }: Contract): Message[] {
  const basesOf = ({ $ref, allOf = [] }: Schema): string[] => [
    ...($ref === undefined ? [] : [nameOf($ref)]),
    ...allOf.flatMap(basesOf),
  ]
  const isReached = (name: string, from: string, seen: Set<string> = new Set()): boolean =>
    basesOf(schemas[from] ?? {}).some((base) => {
      if (base === name) return true
      if (seen.has(base)) return false
      return isReached(name, base, seen.add(base))
    })
  return Object.keys(schemas)
    .filter((name) => isReached(name, name))
    .map((name) => ({
      keys: ['components', 'schemas', name],
      value: name,
      remedy: 'It builds upon itself: leave that part of its allOf out.',
    }))
}
