// Modules of the package all lie in this folder, wherever their sources do: only from here do paths lead to the same place in both.

/** The checks and the faults of every requirement, in the package; a clone has no such file. */
export const catalogueFile = new URL('catalogue.json', import.meta.url)

/** The module that the threads of the self-test run. */
export const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? 'self-test/worker.ts' : 'self-test-worker.js',
  import.meta.url,
)
