import { setMaxListeners } from 'node:events'
import type { RunOptions } from './options.ts'

/** The reason of a run that ends because its time is up. */
class TimeUp extends Error {}

/** Tells in a sentence why a run was ended early; null while it was not. */
export function whyEnded({ signal }: Pick<RunOptions, 'signal'>): string | null {
  if (!signal?.aborted) return null
  return signal.reason instanceof TimeUp ? signal.reason.message : 'The run was interrupted.'
}

/** Makes a run end once its `maxTime`, and `more` seconds, have passed; `over` stops that clock. */
export function timed(options: RunOptions, more = 0): { options: RunOptions; over: () => void } {
  const up = new AbortController()
  const { maxTime, signal } = options
  const why = `The time of ${maxTime} s is up; --max-time allows more.`
  const timer = setTimeout(() => up.abort(new TimeUp(why)), (maxTime + more) * 1000)
  timer.unref()
  const ends = signal === null ? up.signal : AbortSignal.any([signal, up.signal])
  // Everything that waits at once listens to it.
  setMaxListeners(0, ends)
  return {
    options: { ...options, signal: ends },
    over: () => clearTimeout(timer),
  }
}
