import type { ShownSequence } from '../../generated/report.js'
import { clean, counted, labelled } from './text.ts'

/** One step of a sequence in words; its number has a letter where it is one branch of a race. */
interface StepLine {
  number: string
  words: string
  told: string
  /** True for the step that shows what does not hold. */
  isLast: boolean
}

/** Lists the steps of a sequence, the branches of a race one after the other. */
function stepLines({ steps }: Pick<ShownSequence, 'steps'>): StepLine[] {
  const lines = steps.flatMap((branches, at) =>
    branches.flatMap((branch, which) =>
      branch.map(({ words, told }) => ({
        number: `${at + 1}${branches.length > 1 ? String.fromCodePoint(97 + which) : ''}`,
        words: clean(words, 300),
        told: clean(told, 120),
      })),
    ),
  )
  return lines.map((line, at) => ({ ...line, isLast: at === lines.length - 1 }))
}

/** Counts the steps of a sequence and its races, in words. */
export function stepCount({ steps }: Pick<ShownSequence, 'steps'>): string {
  const races = steps.filter((branches) => branches.length > 1).length
  return `${counted(steps.length, 'step')}${races > 0 ? `, ${counted(races, 'race')} of branches that were released together` : ''}`
}

/** Tells a sequence on a terminal, what was sent beside what came. */
export function sequenceText(
  sequence: ShownSequence,
  columns: number,
  dim: (text: string) => string,
  mark: string,
): string[] {
  const lines = stepLines(sequence)
  const wide = Math.min(Math.max(...lines.map(({ words }) => words.length)), 48)
  return [
    `  ${dim(stepCount(sequence))}`,
    ...lines.flatMap(({ number, words, told, isLast }) =>
      labelled(number, `${words.padEnd(wide)}  ${told}${isLast ? `  ${mark}` : ''}`, 12, columns, dim),
    ),
    `  ${dim(clean(sequence.note, 200))}`,
  ]
}
