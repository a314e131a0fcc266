import type { CallCommand, Scenario, Slot, Step } from '../../generated/counterexample.js'
import type { Depth } from '../settings/options.ts'
import { matchStep, type Command } from './match-step.ts'
import { sharedSlots, slotsFilled, slotsRead } from './slots.ts'

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

const branched = (branches: readonly (readonly Step[])[]): Command[] => branches.flatMap(commandsIn)

const single = (command: Command): Command[] => [command]

/** All commands, those of branches too. */
export const commandsIn = (steps: readonly Step[]): Command[] =>
  steps.flatMap((step) =>
    matchStep(step, {
      call: single,
      visit: single,
      await: single,
      pause: single,
      race: ({ race }) => branched(race),
      beside: ({ beside }) => branched(beside),
    }),
  )

/** All calls, those of branches too. */
export const callsIn = (steps: readonly Step[]): CallCommand[] =>
  commandsIn(steps).flatMap((step) => ('call' in step ? [step] : []))

/** The shared slots that a scenario fills. */
export const sharedSlotsMade = ({ steps }: Pick<Scenario, 'steps'>): Slot[] =>
  commandsIn(steps)
    .flatMap(slotsFilled)
    .filter((slot) => sharedSlots.has(slot))

/** The shared slots that a scenario reads. */
export const sharedSlotsUsed = ({ steps }: Pick<Scenario, 'steps'>): Slot[] =>
  commandsIn(steps)
    .flatMap(slotsRead)
    .filter((slot) => sharedSlots.has(slot))
