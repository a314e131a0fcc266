import { Worker } from 'node:worker_threads'

/** Keeps so many processors busy until the returned function is called. */
export function keepBusy(loops: number): () => Promise<void> {
  const workers = Array.from(
    { length: loops },
    () => new Worker('for (;;) Math.sqrt(2)', { eval: true }),
  )
  return async () => {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
