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
    const state = reach(api.named(key.replaceAll(' ', '-')), given)
    state.catch(() => undefined)
    api.memo.set(key, state)
    return state
  }
}
