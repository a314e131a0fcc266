import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a module beside another one in a thread of its own: `source` where the kit runs from its sources, and `packaged` in the
 * package, where all modules lie side by side.
 */
export function startThread(
  beside: string,
  { source, packaged }: { source: string; packaged: string },
  options: WorkerOptions,
): Worker {
  const fromSources = beside.endsWith('.ts')
  const module = new URL(fromSources ? source : packaged, beside)
  const loading = `import(${JSON.stringify(module.href)})`
  // A thread does not inherit what reads TypeScript, and what is evaluated finds modules from the working directory: it is asked for by its address.
  const starter = fromSources
    ? `import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))}).then(({ register }) => { register(); return ${loading} })`
    : loading
  return new Worker(starter, { ...options, eval: true })
}
