import { array, constantFrom, nat, noBias, oneof, record, tuple, type Arbitrary } from 'fast-check'
import type { MadeKindName } from '../../generated/resources.ts'
import { rehearse, type Expectations, type RehearsalOptions } from '../driver/rehearsal.ts'
import { makeSteps } from '../scenarios/make-steps.ts'
import {
  finalSteps,
  slotsFilledWith,
  moves,
  numberedSlot,
  racedPairs,
  type Move,
} from '../scenarios/moves.ts'
import { finalWaits } from '../scenarios/visits.ts'
import { matchStep } from '../scenarios/match-step.ts'
import type { Slot, Step } from '../scenarios/scenario.ts'

/** A move with the numbers of its resource and variant, each modulo how many there are. */
interface ChosenMove {
  readonly move: Move
  readonly subjectIndex: number
  readonly variantIndex: number
}

/** One move, or several at the same time. */
export type Turn = readonly ChosenMove[]

/** The largest numbers that are drawn to pick a resource and a variant. */
const maxIndexes = { subject: 2, variant: 47 }

/** True for a move that is possible with what the profile names. */
export const isPossible =
  ({ tokenParameter }: RehearsalOptions) =>
  ({ needsTokenParameter }: Move): boolean =>
    tokenParameter !== undefined || needsTokenParameter !== true

/** Draws the steps of a sequence, some of them raced; at its end all that was made is read. */
export function drawSteps(options: RehearsalOptions): Arbitrary<Step[]> {
  const weighted = moves
    .filter(isPossible(options))
    .flatMap((move) => Array<Move>(move.weight ?? 1).fill(move))
  const indexes = record({
    subjectIndex: nat(maxIndexes.subject),
    variantIndex: nat(maxIndexes.variant),
  })
  const singleMove = tuple(constantFrom(...weighted), indexes).map(
    ([move, choice]): ChosenMove[] => [{ move, ...choice }],
  )
  const pair = constantFrom(...racedPairs.filter((both) => both.every(isPossible(options))))
  const raceArbitrary = tuple(pair, indexes, indexes).map(
    ([[first, second], choice, other]): ChosenMove[] => [
      { move: first, ...choice },
      { move: second, ...other, subjectIndex: choice.subjectIndex },
    ],
  )
  const singleOrRaced = oneof(
    { weight: 3, arbitrary: singleMove },
    { weight: 2, arbitrary: raceArbitrary },
  )
  return noBias(
    array(singleOrRaced, { minLength: 1, maxLength: 10 }).map((turns) => {
      const steps = stepsOf(turns)
      return [...withRefusalsSentTwice(steps, rehearse(steps, options)), ...finalSteps(steps)]
    }),
  )
}

/** The steps of a sequence of turns. */
export function stepsOf(turns: readonly Turn[]): Step[] {
  const steps: Step[] = []
  for (const turn of turns) {
    const isRaced = turn.length > 1
    const branches: Step[][] = []
    for (const chosen of turn) {
      const moveSteps = stepsOfMove(chosen, [...steps, ...branches.flat()])
      // Only the last step of a move is raced; what prepares it runs before.
      steps.push(...moveSteps.slice(0, -1))
      branches.push(moveSteps.slice(-1))
    }
    const turnSteps: Step[] = isRaced ? [{ race: branches }] : branches.flat()
    steps.push(...turnSteps, ...finalWaits(turnSteps))
  }
  return steps
}

/** The steps of a move; the resource that it acts on is made first where there is none. */
function stepsOfMove(
  { move, subjectIndex, variantIndex }: ChosenMove,
  earlier: readonly Step[],
): Step[] {
  const { subjectKind, madeKind, variants } = move
  const newSlot = (newKind: MadeKindName | undefined): Slot =>
    newKind === undefined ? '' : numberedSlot(newKind, slotsFilledWith(earlier, newKind).length + 1)
  const existingSlots = subjectKind === undefined ? [] : slotsFilledWith(earlier, subjectKind)
  const subject = existingSlots[subjectIndex % existingSlots.length] ?? newSlot(subjectKind)
  const creation =
    subjectKind === undefined || existingSlots.length > 0 ? [] : makeSteps(subjectKind, subject)
  const possibleSteps = variants(subject, newSlot(madeKind))
  return [...creation, ...(possibleSteps[variantIndex % possibleSteps.length] ?? [])]
}

/** Steps in which each request that must be refused is sent twice. */
function withRefusalsSentTwice(steps: readonly Step[], expectations: Expectations): Step[] {
  const repeatedIn = (branches: readonly (readonly Step[])[]): Step[][] =>
    branches.map((branch) => withRefusalsSentTwice(branch, expectations))
  const unchanged = (step: Step): Step[] => [step]
  return steps.flatMap((step) =>
    matchStep(step, {
      call: (call) => (expectations.get(call)?.expect === 'refused' ? [call, call] : [call]),
      visit: unchanged,
      await: unchanged,
      pause: unchanged,
      race: ({ race }) => [{ race: repeatedIn(race) }],
      beside: ({ beside }) => [{ beside: repeatedIn(beside) }],
    }),
  )
}
