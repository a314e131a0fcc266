import { availableParallelism } from 'node:os'
import { faults } from '../reference/faults.ts'
import { startThread } from '../settings/thread.ts'
import type { Extent, Row } from './attempt.ts'

interface Plan {
  extent: Extent
  /** Picks the faults that are tried. */
  only: (name: string) => boolean
  onRow: (row: Row, done: number, of: number) => void
}

type Message = { index: number | null; row?: Row; error?: string }

/** Runs that share a worker: while one waits, others go on. */
const atOnce = 16

/** Tries the faults, in one worker a core, and resolves to the rows in the order of the faults; rejects where a worker fails. */
export async function matrix({ extent, only, onRow }: Plan): Promise<Row[]> {
  const queue = faults.flatMap(({ name }, index) => (only(name) ? [index] : []))
  const of = queue.length
  const rows = new Map<number, Row>()
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = startThread(
        import.meta.url,
        { source: './worker.ts', packaged: './self-test-worker.js' },
        { workerData: { extent, atOnce }, resourceLimits: { maxYoungGenerationSizeMb: 64 } },
      )
      worker.on('error', reject)
      worker.on('exit', () => resolve())
      worker.on('message', ({ index, row, error }: Message) => {
        if (error !== undefined) return reject(new Error(error))
        if (index !== null && row !== undefined) {
          rows.set(index, row)
          onRow(row, rows.size, of)
        }
        worker.postMessage(queue.shift() ?? null, [])
      })
    })
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), Math.max(1, of)) }, work))
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row)
}
