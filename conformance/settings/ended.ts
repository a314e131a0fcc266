import { setMaxListeners } from 'node:events'
import type { RunOptions } from './options.ts'

/** Says in a sentence why a run was ended early; null while it was not. */
export function whyEnded({ signal }: Pick<RunOptions, 'signal'>): string | null {
  if (!signal?.aborted) return null
  const isTimeUp = (signal.reason as Error | undefined)?.name === 'TimeoutError'
  return isTimeUp ? 'The time of the run is up; --max-time allows more.' : 'The run was interrupted.'
}

/** Makes a run end once its `maxTime`, and `more` seconds, have passed. */
export function timed(options: RunOptions, more = 0): RunOptions {
  const up = new AbortController()
  const timeUp = new DOMException('The time of the run is up.', 'TimeoutError')
  setTimeout(() => up.abort(timeUp), (options.maxTime + more) * 1000).unref()
  const signal = options.signal === null ? up.signal : AbortSignal.any([options.signal, up.signal])
  // Everything that waits at once listens to it.
  setMaxListeners(0, signal)
  return { ...options, signal }
}
