import type { Test } from 'tap'
import type { Fault } from '../../../reference/faults.ts'
import { attempt } from '../../../self-test/attempt.ts'
import { troubles } from '../../../self-test/sum.ts'

/** Runs at once: while one waits, others go on. */
const atOnce = 12

/** Asserts that each of some faults is found by the check of its own requirement; that no check of another finds it, `assay self-test --full` shows. */
export async function found(t: Test, faults: readonly Fault[]): Promise<void> {
  const queue = [...faults]
  const trouble: string[] = []
  const lane = async (): Promise<void> => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift())
      trouble.push(...troubles(await attempt(fault, false)))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  t.ok(faults.length > 0, 'there are faults')
  t.strictSame(trouble, [], `${faults.length} faults are found by their own check`)
}
