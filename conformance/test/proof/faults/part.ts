import type { Test } from 'tap'
import type { Fault } from '../../../reference/faults.ts'
import { attempt } from '../../../self-test/attempt.ts'
import { troubles } from '../../../self-test/sum.ts'
import { whole } from '../whole.ts'

/** The fault of no fault: the intact reference implementation. */
export const intact: Omit<Fault, 'breaks'> = { name: 'intact' }

/** Runs at once: while one waits, others go on. */
const atOnce = 12

/** One fault of each requirement that some faults break, so that each check is seen to fail; all of them where the proof is to be whole. */
function tried(faults: readonly Fault[]): readonly Fault[] {
  if (whole) return faults
  return faults.filter(({ breaks: [id] }, at) => faults.findIndex((one) => one.breaks[0] === id) === at)
}

/** Asserts that faults, each or in groups, are found by the check of their own requirement; that no check of another finds them, `assay self-test --full` shows. */
export async function found(
  t: Test,
  faults: readonly Fault[],
  group: (faults: readonly Fault[]) => readonly Fault[] = (alone) => alone,
): Promise<void> {
  const queue = [...group(tried(faults))]
  const trouble: string[] = []
  const lane = async (): Promise<void> => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift())
      trouble.push(...troubles(await attempt(fault, false)))
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  t.ok(faults.length > 0, 'there are faults')
  t.strictSame(trouble, [], 'each is found by its own check')
}
