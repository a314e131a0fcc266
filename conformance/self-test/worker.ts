import { parentPort, workerData } from 'node:worker_threads'
import { faults } from '../reference/faults.ts'
import { attempt } from './attempt.ts'

/** Runs at once: while one waits, others go on. */
const atOnce = 6

const left = [...(workerData as readonly number[])]

async function work(): Promise<void> {
  for (let index = left.shift(); index !== undefined; index = left.shift()) {
    const fault = faults[index]
    if (fault !== undefined) parentPort?.postMessage({ index, row: await attempt(fault, 'smoke') })
  }
}

await Promise.all(Array.from({ length: atOnce }, work))
