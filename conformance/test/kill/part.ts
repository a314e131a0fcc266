import type { Test } from 'tap'
import type { Fault } from '../../reference/faults.ts'
import { matrix } from '../../self-test/matrix.ts'
import { troubles } from '../../self-test/sum.ts'

/** Asserts that each of some faults is found by the check of its own requirement, and by no check of another. */
export async function found(t: Test, faults: readonly Fault[]): Promise<void> {
  const names = new Set(faults.map(({ name }) => name))
  const rows = await matrix({ full: false, only: (name) => names.has(name), workers: 1 })
  t.equal(rows.length, names.size, 'every fault has a row')
  t.strictSame(rows.flatMap(troubles), [], `${rows.length} faults are found by their own check alone`)
}
