import type { Scenario, Slot, Step } from '../../generated/counterexample.js'
import type { Depth } from '../settings/options.ts'

export type * from '../../generated/counterexample.js'

/** A scenario, of the main phase by default. */
export function scenario(
  name: string,
  kind: Depth | (Partial<Omit<Scenario, 'name' | 'steps'>> & Pick<Scenario, 'depth'>),
  steps: readonly (Step | readonly Step[])[],
): Scenario {
  return {
    name,
    phase: 'main',
    ...(typeof kind === 'string' ? { depth: kind } : kind),
    steps: steps.flat(),
  }
}

/** Does several things in turn with what one slot holds. */
export const inTurn = (
  slot: Slot,
  ...all: readonly ((slot: Slot) => Step | readonly Step[])[]
): Step[] => all.flatMap((action) => action(slot))

/** All steps, those of branches too. */
export const flat = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => {
    const branches = 'race' in step ? step.race : 'beside' in step ? step.beside : null
    return branches?.flatMap(flat) ?? [step]
  })

/** The slots of all scenarios that a scenario fills. */
export const sharedSlotsMade = ({ steps }: Pick<Scenario, 'steps'>): Slot[] =>
  flat(steps)
    .flatMap((step) => {
      if ('await' in step) return Object.values(step.keep ?? {})
      return 'call' in step ? (step.as ?? []) : []
    })
    .filter((slot) => slot.startsWith('@'))

/** The slots of all scenarios that the calls of a scenario read. */
export const sharedSlotsUsed = ({ steps }: Pick<Scenario, 'steps'>): Slot[] =>
  flat(steps).flatMap((step) => {
    if (!('call' in step)) return []
    const { on, from, change = {} } = step
    const named = [...JSON.stringify(change).matchAll(/\{(@[^.{}]+)\./g)]
    return [
      ...[on, from].filter((slot) => slot?.startsWith('@')).flatMap((slot) => slot ?? []),
      ...named.map(([, slot = '']) => slot),
    ]
  })
