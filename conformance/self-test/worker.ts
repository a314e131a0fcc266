import { parentPort, workerData } from 'node:worker_threads'
import { faults } from '../reference/faults.ts'
import { attempt } from './attempt.ts'

const { atOnce } = workerData as { atOnce: number }
const port = parentPort
if (port === null) throw new Error('The worker of the kill matrix was started without a parent.')
let idle = 0

port.on('message', (index: number | null) => {
  const fault = index === null ? undefined : faults[index]
  if (fault === undefined) {
    idle += 1
    // The last of the runs at once ends the worker.
    return idle === atOnce ? port.close() : undefined
  }
  return void attempt(fault, 'smoke').then(
    (row) => port.postMessage({ index, row }),
    (error: unknown) => port.postMessage({ index, error: `${fault.name}: ${String(error)}` }),
  )
})
for (let count = 0; count < atOnce; count++) port.postMessage({ index: null })
