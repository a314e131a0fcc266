import type { Contract, Observation, Requirement } from '../generate/contract.ts'
import { nodes, step } from './walk.ts'

/** A requirement or an observation, its id and where it is written. */
export interface Statement {
  place: string
  id: string
  kind: 'x-requirements' | 'x-observations'
  /** The sentence or the question. */
  text: string
  statement: Requirement | Observation
}

/** Every requirement and every observation that is written in the contract. */
export function statementsOf(contract: Contract): Statement[] {
  return nodes(contract).flatMap(({ place, node }) => {
    const root = place === '' ? '' : place + step
    const requirements = Object.entries((node['x-requirements'] ?? {}) as Record<string, Requirement>)
    const observations = Object.entries((node['x-observations'] ?? {}) as Record<string, Observation>)
    return [
      ...requirements.map(([id, statement]) => {
        const kind = 'x-requirements' as const
        return { place: `${root}${kind}${step}${id}`, id, kind, text: statement.text, statement }
      }),
      ...observations.map(([id, statement]) => {
        const kind = 'x-observations' as const
        return { place: `${root}${kind}${step}${id}`, id, kind, text: statement.question, statement }
      }),
    ]
  })
}
