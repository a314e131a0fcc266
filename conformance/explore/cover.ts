import { kinds, madeKinds, type MadeKindName } from '../../generated/resources.ts'
import type { RehearsalOptions } from '../driver/rehearsal.ts'
import {
  customerVariants,
  finalSteps,
  movesByKind,
  racedPairs,
  variantsCount,
  type Move,
} from '../scenarios/moves.ts'
import type { Step } from '../scenarios/scenario.ts'
import { isPossible, stepsOf, type Turn } from './draw.ts'

/**
 * The sequences that an exploration begins with: in these each move on a resource comes after each
 * other one, and each two that may be raced meet.
 */
export function coveringSequences(options: RehearsalOptions): Step[][] {
  const canMove = isPossible(options)
  const sequencesAbout = (kind: MadeKindName): Turn[][] =>
    choiceOrders(kind).map((choices) => sequenceAbout(kind, canMove, choices))
  const isUsed = (kind: MadeKindName): boolean => usesOf(kind).length > 0
  const races = racedPairs.filter((pair) => pair.every(canMove)).map(racesOf)
  // Time may be over before the last ones: what costs most for what it shows.
  return [
    ...madeKinds.filter(isUsed).flatMap(sequencesAbout),
    ...races.toSorted((first, second) => first.length - second.length),
    ...madeKinds.map(wrongCreations),
    ...madeKinds.filter((kind) => !isUsed(kind)).flatMap(sequencesAbout),
  ]
    .filter((turns) => turns.length > 0)
    .map((turns) => {
      const steps = stepsOf(turns)
      return [...steps, ...finalSteps(steps)]
    })
}

/** Each variant of a move, on one resource of its kind. */
const eachVariant = (move: Move | undefined): Turn[] =>
  move === undefined
    ? []
    : Array.from({ length: variantsCount(move) }, (_, variantIndex) => [
        { move, subjectIndex: 0, variantIndex },
      ])

/** The refused creations of a kind, before and after one that is accepted. */
function wrongCreations(kind: MadeKindName): Turn[] {
  const moves = movesByKind.get(kind)
  const refusals = eachVariant(moves?.get('wrong make'))
  return [...refusals, ...eachVariant(moves?.get('make')).slice(0, 1), ...refusals]
}

/** The moves that make something from a resource of a kind. */
const usesOf = (kind: MadeKindName): Move[] =>
  [...(movesByKind.get(kind)?.values() ?? [])].filter(
    ({ subjectKind, madeKind }) => subjectKind !== undefined && madeKind !== undefined,
  )

const variantOfCustomer = (variant: (typeof customerVariants)[number]): number =>
  customerVariants.indexOf(variant)

/** What customers choose, in either order; one order where nobody chooses. */
function choiceOrders(kind: MadeKindName): (readonly number[])[] {
  const kindsInvolved = [kind, ...usesOf(kind).flatMap(({ madeKind }) => madeKind ?? [])]
  const paysFirst = [variantOfCustomer('pays'), variantOfCustomer('declines')]
  const declinesFirst = paysFirst.toReversed()
  const hasPage = kindsInvolved.some((involved) => kinds[involved].page !== null)
  return hasPage ? [paysFirst, declinesFirst] : [declinesFirst]
}

/**
 * A sequence about one resource: its creation, then each move that changes it; after each of these,
 * all moves that change nothing.
 */
function sequenceAbout(
  kind: MadeKindName,
  canMove: (move: Move) => boolean,
  choices: readonly number[],
): Turn[] {
  const moves = movesByKind.get(kind)
  const variantsOf = (...names: readonly string[]): Turn[] =>
    names.flatMap((name) => eachVariant(moves?.get(name)))
  const creation = variantsOf('make').slice(0, 1)
  // Another resource that is made after refusals shows that the key is not locked out.
  const unchanging = [
    ...variantsOf('event', 'wrong use', 'wrong read'),
    ...creation,
    ...variantsOf('read', 'list'),
  ]
  const chosenBy = (chooser: MadeKindName, subjectIndex: number, variantIndex: number): Turn[] => {
    const move = movesByKind.get(chooser)?.get('customer')
    return move === undefined ? [] : [[{ move, subjectIndex, variantIndex }]]
  }
  const uses = usesOf(kind)
    .filter(canMove)
    .flatMap((move) =>
      choices.flatMap((choice, index) => [
        ...eachVariant(move).slice(0, 1),
        ...(move.madeKind === undefined ? [] : chosenBy(move.madeKind, index, choice)),
      ]),
    )
  const changes = [
    ...uses,
    ...chosenBy(kind, 0, variantOfCustomer('opens')),
    ...choices.flatMap((choice) => chosenBy(kind, 0, choice)),
    ...variantsOf('act'),
  ]
  return [creation, ...changes.map((change) => [change])].flatMap((turns) => [
    ...turns,
    ...unchanging,
  ])
}

/** The fewest races of two moves on resources of their own. */
const minRaces = 6

/**
 * Races the two moves repeatedly, each time on a new resource and with other variants, at least until
 * each variant was raced. What needs no resource is raced twice.
 */
function racesOf([first, second]: readonly [Move, Move]): Turn[] {
  const { subjectKind } = first
  const [firstCount, secondCount] = [variantsCount(first), variantsCount(second)]
  const together = (index: number, variantIndexes: readonly [number, number]): Turn => [
    { move: first, subjectIndex: index, variantIndex: variantIndexes[0] },
    { move: second, subjectIndex: index, variantIndex: variantIndexes[1] },
  ]
  if (subjectKind === undefined) return [together(0, [0, 0]), together(0, [0, 1])]
  const [creation = []] = eachVariant(movesByKind.get(subjectKind)?.get('make'))
  const count = Math.min(firstCount * secondCount, Math.max(firstCount, secondCount, minRaces))
  return Array.from({ length: count }).flatMap((_, index) => {
    // With equal counts, the second would always meet the same variant: shift it by one each round.
    const shift = firstCount === secondCount ? Math.floor(index / firstCount) : 0
    return [creation, together(index, [index % firstCount, (index + shift) % secondCount])]
  })
}
