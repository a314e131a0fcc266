import type { CheckResult } from '../settings/check-result.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import type { Transcript } from '../explore/sequence.ts'

/** The results of each requirement so far. */
export type Results = Map<RequirementId, CheckResult[]>

/** Tells whether a requirement was found not to hold so far. */
export function isBroken(results: Results, id: RequirementId): boolean {
  return (results.get(id) ?? []).some(({ verdict }) => verdict === 'fail' || verdict === 'unstable')
}

/** The words of a result about a sequence: why it is unstable, where it is, and the file that replays it. */
interface SequenceWords {
  title: string
  unstable: string | null
  note: string
  file: string | null
}

/** Makes the result of a sequence that broke a requirement. */
export function sequenceResult(
  transcript: Transcript,
  { title, unstable, note, file }: SequenceWords,
): CheckResult {
  const [broken] = transcript.broken
  return {
    title,
    verdict: unstable === null ? 'fail' : 'unstable',
    expected: broken?.expected ?? null,
    actual: broken?.actual ?? null,
    reason: unstable,
    exchanges: broken?.exchanges ?? [],
    ...(broken?.member && { member: broken.member }),
    duration: 0,
    sequence: {
      exchanges: transcript.steps.flat(2).flatMap(({ exchanges }) => exchanges),
      note,
      file,
    },
  }
}
