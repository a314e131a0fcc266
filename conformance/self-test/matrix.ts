import { availableParallelism } from 'node:os'
import { startThread } from './thread.ts'
import { faults } from '../reference/faults.ts'
import type { Row } from './attempt.ts'

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
