import { array, constantFrom, nat, noBias, oneof, record, tuple, type Arbitrary } from 'fast-check'
import { rehearse, type Expectations, type RehearsalOptions } from '../driver/rehearsal.ts'
import {
  madeIn,
  creationSteps,
  moves,
  needsTokenParameter,
  numberedSlot,
  endingOf,
  pairs,
} from '../scenarios/moves.ts'
import type { Move, MoveKind, What } from '../scenarios/moves.ts'
import type { Slot, Step } from '../scenarios/scenario.ts'

/** One move as it is drawn: on which resource, and in which way. */
interface Drawn {
  readonly what: What
  readonly on: number
  readonly way: number
}

/**
 * Draws the steps of a sequence; some moves are made at the same time on one resource.
 * At its end everything that was made is read.
 */
export function drawSteps(options: RehearsalOptions): Arbitrary<Step[]> {
  const isKnown = (what: What): boolean =>
    options.tokenParameter !== undefined || !needsTokenParameter.includes(what)
  const often = (Object.entries(moves) as [What, Move][]).flatMap(([what, { weight = 1 }]) =>
    isKnown(what) ? Array<What>(weight).fill(what) : [],
  )
  const how = record({ on: nat(2), way: nat(47) })
  const move = tuple(constantFrom(...often), how).map(([what, first]): Drawn[] => [
    { what, ...first },
  ])
  const pair = constantFrom(...pairs.filter((both) => both.every(isKnown)))
  const raced = tuple(pair, how, how).map(([[firstMove, secondMove], first, second]): Drawn[] => [
    { what: firstMove, ...first },
    { what: secondMove, ...second, on: first.on },
  ])
  const drawn = oneof({ weight: 3, arbitrary: move }, { weight: 2, arbitrary: raced })
  return noBias(
    array(drawn, { minLength: 1, maxLength: 10 }).map((moves) => stepsOf(moves, options)),
  )
}

/** The steps of a sequence, whose items are one move each, or two at the same time. */
function stepsOf(drawnMoves: readonly (readonly Drawn[])[], options: RehearsalOptions): Step[] {
  const steps: Step[] = []
  for (const together of drawnMoves) {
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
  return [...withRepeats(steps, rehearse(steps, options)), ...endingOf(steps)]
}

/** The steps of a move after others; the resource that it acts on is made first where there is none. */
function stepsOfMove({ what, on, way }: Drawn, earlier: readonly Step[]): Step[] {
  const { on: kind, makes, variants } = moves[what] as Move
  const newName = (newKind?: MoveKind): Slot =>
    newKind === undefined ? '' : numberedSlot(newKind, madeIn(earlier, newKind).length + 1)
  const known = kind === undefined ? [] : madeIn(earlier, kind)
  const subject = known[on % known.length] ?? newName(kind)
  const first = kind === undefined || known.length > 0 ? [] : creationSteps(kind, subject)
  const possible = variants(subject, newName(makes))
  return [...first, ...[possible[way % possible.length] ?? []].flat()]
}

/** Steps in which each request that must be refused is sent twice. */
function withRepeats(steps: readonly Step[], expectations: Expectations): Step[] {
  return steps.flatMap((step): Step[] => {
    if ('race' in step)
      return [{ race: step.race.map((branch) => withRepeats(branch, expectations)) }]
    return expectations.get(step)?.expect === 'refused' ? [step, step] : [step]
  })
}
