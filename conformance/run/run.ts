import type { Exploring } from '../explore/explore.ts'
import { timed } from '../settings/ended.ts'
import type { RunOptions } from '../settings/options.ts'
import { selectionOf } from '../settings/selection.ts'
import type { RunRecord } from '../../generated/report.js'
import { beginOnly, exploreAfter } from './exploring.ts'
import { judge } from './judge.ts'
import { recordOf } from './record.ts'
import { openSession } from './session.ts'

/**
 * Judges an implementation: drives it through every flow and says of each requirement whether it holds, with the evidence; then, where
 * that is asked for, or instead of that, through sequences and races that nobody wrote down.
 * Rejects when the record cannot be written; whatever the implementation does ends in a verdict.
 */
export async function run(given: RunOptions, exploring?: Exploring): Promise<RunRecord> {
  const started = new Date()
  const began = performance.now()
  const { options, over } = timed(given, exploring?.budget)
  const session = await openSession(options)
  const selected = selectionOf(options)
  session.onBroken(({ requirement: id }) => {
    if (selected.has(id)) options.onProgress({ kind: 'broken', id })
  })
  try {
    const judged = exploring?.alone ? await beginOnly(session) : await judge(session)
    const explored = exploring && (await exploreAfter(session, judged, exploring))
    return { ...recordOf(session, judged, started, explored), duration: performance.now() - began }
  } finally {
    over()
    await session.close()
  }
}
