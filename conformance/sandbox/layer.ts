import { AsyncLocalStorage } from 'node:async_hooks'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Answer, Call, Refusal } from '../reference/call.ts'
import type { Rules } from '../reference/rules.ts'
import type { Event } from '../reference/store.ts'
import type { Clock } from './clock.ts'
import { disturbanceFor, type Disturbance } from './disturbances.ts'
import type { RequestLog, Seen } from './request-log.ts'

/** Puts the clock and the disturbances over the rules of the service, and logs its requests. */
export interface Layer {
  /** Returns the rules with the clock and the disturbances over them. */
  over: (rules: Rules) => Rules
  /** Runs what handles one request, so that the webhooks of the request are known as such. */
  during: <Result>(run: () => Result) => Result
  /** Draws the disturbance that the webhooks of an event meet; called each time that it is posted. */
  posted: (event: Event) => void
  disturbances: Disturbance[]
}

/** A request that was begun, what it met, and its refusal. */
interface Begun {
  since: number
  trouble: Disturbance | undefined
  refusal?: Refusal
}

/** Makes the layer of a sandbox. */
export function makeLayer(clock: Clock, requests: RequestLog, draw: () => number): Layer {
  const running = new AsyncLocalStorage<{ call?: Call }>()
  const begun = new WeakMap<Call, Begun>()
  const mishaps = new WeakMap<Event, Disturbance | undefined>()
  const layer: Layer = {
    disturbances: [],
    over: (rules) => ({
      ...rules,
      now: () => clock.shown(rules.now()),
      instead: (call) => begin(call) ?? rules.instead(call),
      ...requestRules(rules, begun, requests),
      ...webhookRules(rules, mishaps),
    }),
    during: (run) => running.run({}, run),
    posted(event) {
      const cause = running.getStore()?.call
      const subjects = [event.key, ...(cause ? [nameOf(cause)] : [])]
      mishaps.set(event, disturbanceFor(layer.disturbances, true, subjects, draw))
    },
  }

  /** Takes note of a request, and returns what is answered in place of its operation, if anything. */
  function begin(call: Call): Answer | undefined {
    const store = running.getStore()
    if (store !== undefined) store.call = call
    const trouble = disturbanceFor(layer.disturbances, false, [nameOf(call)], draw)
    begun.set(call, { since: performance.now(), trouble })
    return trouble && insteadOf(trouble)
  }

  return layer
}

/** The rules by which requests meet what was drawn for them, and are logged. */
function requestRules(rules: Rules, begun: WeakMap<Call, Begun>, requests: RequestLog): Partial<Rules> {
  return {
    refusalBody(refusal, call) {
      const request = begun.get(call)
      if (request !== undefined) request.refusal = refusal
      return rules.refusalBody(refusal, call)
    },
    async finished(own, call) {
      const answer = await rules.finished(own, call)
      const request = begun.get(call)
      const trouble = request?.trouble
      if (trouble?.what === 'delay') await new Promise((resolve) => setTimeout(resolve, trouble.time))
      const gone = trouble?.what === 'reset' || trouble?.what === 'lose the answer'
      requests.add({ ...seen(call, answer, request), status: gone ? 0 : answer.status })
      if (gone) throw new Error(`disturbed by "${trouble.text}"`)
      return answer
    },
  }
}

/** A request as it is logged. */
function seen(call: Call, answer: Answer, { since, trouble, refusal }: Partial<Begun> = {}): Seen {
  const isRefused = refusal !== undefined && trouble === undefined && answer.status >= 400
  return {
    at: Date.now(),
    method: call.method,
    path: call.path,
    key: keyIn(call, answer),
    status: answer.status,
    took: since === undefined ? 0 : performance.now() - since,
    breaks: isRefused ? requirementBroken(call, refusal) : undefined,
    met: trouble?.text,
  }
}

/** Finds the requirement that a refused request goes against, where the contract has one; a member of brackets is named without them. */
function requirementBroken({ operation }: Call, { breaks }: Refusal): RequirementId | undefined {
  if (breaks === undefined || typeof breaks === 'string') return breaks
  const { parameter, keyword } = breaks
  const words = String(operation).replace('WithSource', '').replaceAll(/[A-Z]/g, '-$&').toLowerCase()
  return ['', 'card-', 'source-']
    .map((within) => `${words}-${within}${parameter.replaceAll('_', '-')}-${keyword}`)
    .find((id): id is RequirementId => Object.hasOwn(requirements, id))
}

/** The rules by which webhooks meet what was drawn for their events. */
function webhookRules(rules: Rules, mishaps: WeakMap<Event, Disturbance | undefined>): Partial<Rules> {
  const met = (event: Event, what: Disturbance['what']): Disturbance | undefined => {
    const mishap = mishaps.get(event)
    return mishap?.what === what ? mishap : undefined
  }
  return {
    webhookTargets: (event, to) => (met(event, 'webhook never') ? [] : rules.webhookTargets(event, to)),
    webhookDelay: (event) => rules.webhookDelay(event) + (met(event, 'webhook late')?.time ?? 0),
    webhookCopies: (event) => rules.webhookCopies(event) + (met(event, 'webhook twice') ? 1 : 0),
    webhookBody: (text, event) =>
      rules.webhookBody(text, event).slice(0, met(event, 'webhook spoilt') ? -40 : undefined),
  }
}

const statuses: Partial<Record<Disturbance['what'], number>> = { '500': 500, '429': 429, reset: 0 }

function insteadOf({ what, text, time }: Disturbance): Answer | undefined {
  const status = statuses[what]
  if (status === undefined) return undefined
  const wait = status === 429 ? { 'retry-after': String(Math.ceil(time / 1000)) } : {}
  return {
    status,
    headers: { 'content-type': 'application/json', ...wait },
    body: JSON.stringify({ object: 'error', code: 'disturbed', message: text }),
  }
}

/** Names the key of a request in words, as in "test secret". */
function keyIn({ headers, mode, kind }: Call, { status }: Answer): string {
  if (headers.authorization === undefined) return 'no'
  return status === 401 ? 'a wrong' : `${mode} ${kind}`
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}
