import { openCaller, type Caller, type Listener } from '../api/caller.ts'
import type { Services } from '../api/services.ts'
import type { Known } from '../known/known.ts'
import { openControls, type Controls } from './controls.ts'

/** A check's or a flow's way to the implementation, with what the run knows of it. */
export interface Api extends Caller {
  readonly known: Known
  /** The states that flows reached, by name and parameters. */
  readonly memo: Map<string, Promise<unknown>>
  readonly controls: Controls
  /** Gives the same way under another name. */
  named(scope: string): Api
}

/** Opens a way with states of its own; those that are judged once more have other ones than the rest of the run. */
export function openApi(
  services: Services,
  known: Known,
  listeners: readonly Listener[],
  again = false,
): Api {
  const memo = new Map<string, Promise<unknown>>()
  const controls = openControls()
  const named = (name: string): Api => {
    const scope = again ? `again/${name}` : name
    return { ...openCaller(services, scope, listeners), known, memo, controls, named }
  }
  return named('run')
}

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
