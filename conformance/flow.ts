import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from './api.ts'

/** Declares a flow: it brings the implementation into a state, once for each name and parameters, and concludes nothing. */
export function flow<State, Given extends Record<string, string | number | boolean> = Record<string, never>>(
  name: string,
  reach: (api: Api, given: Given) => Promise<State>,
): (api: Api, given?: Given) => Promise<State> {
  return (api, given = {} as Given) => {
    const key = [name, ...Object.values(given).map(String)].join(' ')
    const known = api.memo.get(key) as Promise<State> | undefined
    if (known) return known
    const scope = api.scope.startsWith('again/')
      ? `again/${key.replaceAll(' ', '-')}`
      : key.replaceAll(' ', '-')
    const state = reach(api.named(scope), given)
    state.catch(() => undefined)
    api.memo.set(key, state)
    return state
  }
}

/**
 * Asks again, ever less often, until an answer is there or the time is up; undefined when it never came.
 * `what` names what is waited for, and `limit` is in seconds.
 */
export async function until<Found>(
  api: Api,
  what: string,
  probe: () => Promise<Found | undefined>,
  most = api.context.options.timeout,
): Promise<Found | undefined> {
  const { onProgress, signal } = api.context.options
  const { inVain } = api.context
  const kind = what.replace(/ of .*| by .*/, '')
  // What was waited for in vain for the whole time is not waited for as long again.
  const limit = inVain.has(kind) ? most / 4 : most
  const since = performance.now()
  for (let wait = 15; ; wait = Math.min(wait * 1.7, 1000)) {
    const found = await probe()
    if (found !== undefined) {
      onProgress({ kind: 'arrived', what })
      return found
    }
    if (performance.now() - since > limit * 1000 || signal?.aborted) {
      inVain.add(kind)
      return undefined
    }
    onProgress({ kind: 'waiting', what, since, limit })
    await pause(wait)
  }
}
