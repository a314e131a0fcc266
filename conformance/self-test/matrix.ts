import { availableParallelism } from 'node:os'
import { startThread } from '../basics/thread.ts'
import { faults } from '../reference/faults.ts'
import { testable, type Row } from './attempt.ts'

const modules = { source: './worker.ts', packaged: './self-test-worker.js' }

/** Tries the faults with these names, in one worker a core, and resolves to the rows in the order of the faults; rejects where a worker fails. */
export async function matrix(
  isSought: (name: string) => boolean,
  onRow: (row: Row, done: number, of: number) => void,
): Promise<Row[]> {
  const sought = faults.flatMap(({ name }, index) => (isSought(name) ? [index] : []))
  const threads = Math.min(availableParallelism(), Math.max(1, sought.length))
  const rows = new Map<number, Row>()
  const work = (thread: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const workerData = sought.filter((_, at) => at % threads === thread)
      startThread(import.meta.url, modules, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 64 } })
        .on('error', reject)
        .on('exit', () => resolve())
        .on('message', ({ index, row }: { index: number; row: Row }) => {
          rows.set(index, row)
          onRow(row, rows.size, sought.length)
        })
    })
  await Promise.all(Array.from({ length: threads }, (_, thread) => work(thread)))
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row)
}

/** Sums a kill matrix up: faults whose first requirement did not fail, faults by which another one failed, and requirements that no fault made fail; all is well where every list is empty. */
export function sumOf(rows: readonly Row[]) {
  const killed = new Set(rows.flatMap((row) => row.killed.filter((id) => row.breaks.includes(id))))
  return {
    survivors: rows.filter(({ survived }) => survived),
    unpredicted: rows.filter(({ unpredicted }) => unpredicted.length > 0),
    uncovered: testable.filter((id) => !killed.has(id)),
  }
}

/** Lists the mismatches of a row in one line each; none where it is as predicted. */
export function mismatches({ fault, breaks, survived, reason, unpredicted }: Row): string[] {
  return [
    ...(survived ? [`${fault}: ${breaks[0]} did not fail (${reason})`] : []),
    ...unpredicted.map(
      ({ id, expected, actual }) => `${fault}: ${id} failed too (expected ${expected}; actual ${actual})`,
    ),
  ]
}
