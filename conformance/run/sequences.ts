import type { Transcript } from '../explore/sequence.ts'
import { wordsOf } from '../explore/step.ts'
import type { ShownSequence } from '../../generated/report.js'

/** Tells a sequence as reports show it. */
export function shownSequence({ steps }: Transcript, note: string, file: string | null): ShownSequence {
  return {
    steps: steps.map((branches) =>
      branches.map((branch) =>
        branch.map(({ command, told, exchanges }) => ({ words: wordsOf(command), told, exchanges })),
      ),
    ),
    note,
    file,
  }
}
