import { say } from './print.ts'

const names = ['SIGINT', 'SIGTERM'] as const

/** Turns the first interruption into a signal; the second one ends the process at once. */
export function interruptible(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(130)
    say('assay: interrupted; the report of what was judged follows. Once more ends at once.', '\n')
    controller.abort(new Error('The run was interrupted.'))
  }
  for (const name of names) process.on(name, interrupt)
  return { signal: controller.signal, end: () => names.forEach((name) => process.off(name, interrupt)) }
}
