import { pointerSegments } from '../../conformance/basics/values.ts'
import { references, type Contract } from '../generate/contract.ts'
import { mistakesAt, type Message } from './message.ts'

/** Paths without a slash first. */
export const pathMistakes = ({ paths }: Contract): Message[] =>
  Object.keys(paths).flatMap((path) =>
    mistakesAt(['paths', path])(!path.startsWith('/'), path, 'A path begins with a slash.'),
  )

/** Parts that several places refer to, without a name among the components. */
export function strayMistakes(contract: Contract, root: string): Message[] {
  const stray = references(contract).filter((ref) => !ref.startsWith('#/components/'))
  return [...new Set(stray)].map((ref) => ({
    keys: pointerSegments(decodeURIComponent(ref)),
    value: `used ${stray.filter((other) => other === ref).length + 1} times`,
    remedy: `List it under components in ${root}, so that it has a name.`,
  }))
}
