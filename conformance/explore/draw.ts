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
import { matchStep } from '../scenarios/match-step.ts'
import type { Slot, Step } from '../scenarios/scenario.ts'

/** A drawn move; `on` and `way` choose its resource and its variant. */
interface DrawnMove {
  readonly move: Move
  readonly on: number
  readonly way: number
}

/** Draws the steps of a sequence, some of them raced; at its end all that was made is read. */
export function drawSteps(options: RehearsalOptions): Arbitrary<Step[]> {
  const isPossible = ({ needsTokenParameter }: Move): boolean =>
    options.tokenParameter !== undefined || needsTokenParameter !== true
  const weighted = moves
    .filter(isPossible)
    .flatMap((move) => Array<Move>(move.weight ?? 1).fill(move))
  const how = record({ on: nat(2), way: nat(47) })
  const single = tuple(constantFrom(...weighted), how).map(([move, choice]): DrawnMove[] => [
    { move, ...choice },
  ])
  const pair = constantFrom(...racedPairs.filter((both) => both.every(isPossible)))
  const raced = tuple(pair, how, how).map(([[first, second], choice, other]): DrawnMove[] => [
    { move: first, ...choice },
    { move: second, ...other, on: choice.on },
  ])
  const drawn = oneof({ weight: 3, arbitrary: single }, { weight: 2, arbitrary: raced })
  return noBias(
    array(drawn, { minLength: 1, maxLength: 10 }).map((sequence) => stepsOf(sequence, options)),
  )
}

/** The steps of a sequence, whose items are one move each, or two at the same time. */
function stepsOf(sequence: readonly (readonly DrawnMove[])[], options: RehearsalOptions): Step[] {
  const steps: Step[] = []
  for (const together of sequence) {
    const isRaced = together.length > 1
    const branches: Step[][] = []
    for (const drawn of together) {
      const moveSteps = stepsOfMove(drawn, [...steps, ...branches.flat()])
      // Only the last step of a move is raced; what prepares it runs before.
      steps.push(...moveSteps.slice(0, -1))
      branches.push(moveSteps.slice(-1))
    }
    steps.push(...(isRaced ? [{ race: branches }] : branches.flat()))
  }
  return [...withRepeats(steps, rehearse(steps, options)), ...finalSteps(steps)]
}

/** The steps of a move; the resource that it acts on is made first where there is none. */
function stepsOfMove({ move, on, way }: DrawnMove, earlier: readonly Step[]): Step[] {
  const { on: kind, makes, variants } = move
  const newSlot = (newKind: MadeKindName | undefined): Slot =>
    newKind === undefined ? '' : numberedSlot(newKind, slotsFilledWith(earlier, newKind).length + 1)
  const known = kind === undefined ? [] : slotsFilledWith(earlier, kind)
  const subject = known[on % known.length] ?? newSlot(kind)
  const creation = kind === undefined || known.length > 0 ? [] : makeSteps(kind, subject)
  const possible = variants(subject, newSlot(makes))
  return [...creation, ...(possible[way % possible.length] ?? [])]
}

/** Steps in which each request that must be refused is sent twice. */
function withRepeats(steps: readonly Step[], expectations: Expectations): Step[] {
  const repeated = (branches: readonly (readonly Step[])[]): Step[][] =>
    branches.map((branch) => withRepeats(branch, expectations))
  const once = (step: Step): Step[] => [step]
  return steps.flatMap((step) =>
    matchStep(step, {
      call: (call) => (expectations.get(call)?.expect === 'refused' ? [call, call] : [call]),
      visit: once,
      await: once,
      pause: once,
      race: ({ race }) => [{ race: repeated(race) }],
      beside: ({ beside }) => [{ beside: repeated(beside) }],
    }),
  )
}
