import { AsyncLocalStorage } from 'node:async_hooks'
import type { Answer, Call } from '../reference/call.ts'
import type { Rules } from '../reference/rules.ts'
import type { Event } from '../reference/store.ts'
import type { Clock } from './clock.ts'
import { disturbanceFor, type Disturbance } from './disturbances.ts'
import type { History } from './history.ts'
import { requirementBroken } from './requirement.ts'

/** What lies over the rules of the service: the clock, disturbances, and what is seen of requests. */
export interface Layer {
  /** The rules, with what lies over them. */
  over: (rules: Rules) => Rules
  /** Remembers, while something runs, which request it is for. */
  during: <Result>(run: () => Result) => Result
  /** Draws what the webhooks of an event meet, each time that it is posted. */
  posted: (event: Event) => void
  disturbances: Disturbance[]
}

/** Makes the layer of a sandbox. */
export function layer(clock: Clock, history: History, draw: () => number): Layer {
  const running = new AsyncLocalStorage<{ call?: Call }>()
  const began = new WeakMap<Call, number>()
  const troubles = new WeakMap<Call, Disturbance>()
  const mishaps = new WeakMap<Event, Disturbance>()
  const layer: Layer = {
    disturbances: [],
    over,
    during: (run) => running.run({}, run),
    posted(event) {
      const cause = running.getStore()?.call
      const subjects = [event.key, ...(cause ? [nameOf(cause)] : [])]
      const mishap = disturbanceFor(layer.disturbances, true, subjects, draw)
      if (mishap === undefined) mishaps.delete(event)
      else mishaps.set(event, mishap)
    },
  }
  const meets = (event: Event, what: Disturbance['what']): number | undefined => {
    const mishap = mishaps.get(event)
    return mishap?.what === what ? mishap.time : undefined
  }

  function over(rules: Rules): Rules {
    return {
      ...rules,
      now: () => clock.shown(rules.now()),
      instead: (call) => begin(call) ?? rules.instead(call),
      finished: async (answer, call) => finish(await rules.finished(answer, call), call),
      webhookTargets: (event, to) =>
        meets(event, 'webhook never') === undefined ? rules.webhookTargets(event, to) : [],
      webhookDelay: (event) => rules.webhookDelay(event) + (meets(event, 'webhook late') ?? 0),
      webhookCopies: (event) =>
        rules.webhookCopies(event) + (meets(event, 'webhook twice') === undefined ? 0 : 1),
      webhookBody: (text, event) =>
        rules
          .webhookBody(text, event)
          .slice(0, meets(event, 'webhook spoilt') === undefined ? undefined : -40),
    }
  }

  /** Takes note of a request; what it answers stands in for the operation, which is not performed. */
  function begin(call: Call): Answer | undefined {
    began.set(call, performance.now())
    const store = running.getStore()
    if (store !== undefined) store.call = call
    const trouble = disturbanceFor(layer.disturbances, false, [nameOf(call)], draw)
    if (trouble === undefined) return undefined
    troubles.set(call, trouble)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ object: 'error', code: 'disturbed', message: trouble.text })
    if (trouble.what === '500') return { status: 500, headers, body }
    if (trouble.what === '429')
      return {
        status: 429,
        headers: { ...headers, 'retry-after': String(Math.ceil(trouble.time / 1000)) },
        body,
      }
    return trouble.what === 'reset' ? { status: 0, headers, body } : undefined
  }

  async function finish(answer: Answer, call: Call): Promise<Answer> {
    const trouble = troubles.get(call)
    if (trouble?.what === 'delay') await new Promise((resolve) => setTimeout(resolve, trouble.time))
    const since = began.get(call)
    const gone = trouble?.what === 'reset' || trouble?.what === 'lose the answer'
    history.add({
      at: Date.now(),
      method: call.method,
      path: call.path,
      key: keyOf(call, answer),
      status: gone ? 0 : answer.status,
      took: since === undefined ? 0 : performance.now() - since,
      breaks: trouble === undefined ? requirementBroken(call, answer) : undefined,
      met: trouble?.text,
    })
    if (gone) throw new Error(`disturbed by "${trouble.text}"`)
    return answer
  }

  return layer
}

function keyOf({ headers, mode, kind }: Call, { status }: Answer): string {
  if (headers.authorization === undefined) return 'no'
  return status === 401 ? 'a wrong' : `${mode} ${kind}`
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}
