import { availableParallelism } from 'node:os'
import { faults } from '../reference/faults.ts'
import { startThread } from '../basics/thread.ts'
import { type Row, testable } from './attempt.ts'
import type { RequirementId } from '../../generated/requirements.ts'

interface Plan {
  /** Picks the faults that are tried. */
  only: (name: string) => boolean
  onRow: (row: Row, done: number, of: number) => void
}

type Message = { index: number | null; row?: Row; error?: string }

/** Runs that share a worker: while one waits, others go on. */
const atOnce = 6

/** Tries the faults, in one worker a core, and resolves to the rows in the order of the faults; rejects where a worker fails. */
export async function matrix({ only, onRow }: Plan): Promise<Row[]> {
  const queue = faults.flatMap(({ name }, index) => (only(name) ? [index] : []))
  const of = queue.length
  const rows = new Map<number, Row>()
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = startThread(
        import.meta.url,
        { source: './worker.ts', packaged: './self-test-worker.js' },
        { workerData: { atOnce }, resourceLimits: { maxYoungGenerationSizeMb: 64 } },
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

/** The sum of a kill matrix; all is well where every list is empty. */
interface Sum {
  /** Faults whose first requirement did not fail. */
  survivors: Row[]
  /** Faults by which a requirement failed that they do not name. */
  unpredicted: Row[]
  /** Requirements that no fault made fail. */
  uncovered: RequirementId[]
}

/** Sums a kill matrix up. */
export function sumOf(rows: readonly Row[]): Sum {
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
