import { setTimeout as pause } from 'node:timers/promises'
import { Refusal, type Answer, type Call } from '../reference/call.ts'
import { escapeHtml } from '../reference/page.ts'
import type { Rules } from '../reference/rules.ts'
import type { Service } from '../reference/service.ts'
import type { Event } from '../reference/store.ts'
import type { Clock } from './clock.ts'
import { drawDisturbance, effects, readDisturbance, type Disturbance } from './disturbances.ts'
import { SandboxError } from './errors.ts'
import { describeRequest, type LoggedRequest } from './requests.ts'

/** Puts the clock, the disturbances and the addresses of shops over the rules of the service, and logs its requests. */
export interface FaultMiddleware {
  /** Returns the rules with these over them. */
  over: (rules: Rules) => Rules
  /** Draws the disturbance of an event's webhooks, each time that it is posted. */
  draw: (event: Event) => void
  disturbances: Disturbance[]
  /** The last hundred requests, newest first. */
  requests: readonly LoggedRequest[]
}

/** The parts that it works with. */
interface Parts {
  clock: Clock
  service: () => Service
  /** Draws from 0 to below 1. */
  random: () => number
  /** The origins that customers return to, by the ones that charges name. */
  returns: ReadonlyMap<string, string>
}

const mostRequests = 100
const statuses: Partial<Record<Disturbance['effect'], number>> = { '500': 500, '429': 429, reset: 0 }

/** Makes the middleware of a sandbox. */
export function makeMiddleware({ clock, service, random, returns }: Parts): FaultMiddleware {
  const disturbed = new WeakMap<Call | Event, Disturbance | undefined>()
  const refusals = new WeakMap<Call, Refusal>()

  /** Draws the disturbance of a request, and returns the answer in place of its operation's, if any. */
  function begin(call: Call): Answer | undefined {
    const disturbance =
      ownDisturbance(call) ?? drawDisturbance(middleware.disturbances, `${call.method} ${call.path}`, random)
    disturbed.set(call, disturbance)
    const status = disturbance && statuses[disturbance.effect]
    if (disturbance === undefined || status === undefined) return undefined
    const wait = status === 429 ? { 'retry-after': String(Math.ceil(disturbance.time / 1000)) } : {}
    const body = JSON.stringify({ object: 'error', code: 'disturbed', message: disturbance.text })
    return { status, headers: { 'content-type': 'application/json', ...wait }, body }
  }

  async function finish(answer: Answer, call: Call, at: string): Promise<Answer> {
    const { effect, text, time = 0 } = disturbed.get(call) ?? {}
    if (time > 0 && effect !== '429') await pause(time)
    const isLost = effect === 'reset' || effect === 'lose the answer'
    const described = describeRequest(service(), call, answer, effect ? undefined : refusals.get(call))
    const number = (middleware.requests[0]?.number ?? 0) + 1
    const request = { number, ...described, ...(isLost && { status: 0 }), at, disturbedBy: text }
    middleware.requests = [request, ...middleware.requests.slice(0, mostRequests - 1)]
    if (isLost) throw new Error(`disturbed by "${text}"`)
    return answer
  }

  function isHit(event: Event, effect: Disturbance['effect']): boolean {
    return disturbed.get(event)?.effect === effect
  }

  function localAddress(uri: string): string {
    const { origin } = new URL(uri)
    const local = returns.get(origin)
    return local === undefined ? uri : local + uri.slice(origin.length)
  }

  const middleware: FaultMiddleware = {
    disturbances: [],
    requests: [],
    draw: (event) => void disturbed.set(event, drawDisturbance(middleware.disturbances, event.key, random)),
    over: (rules) => ({
      ...rules,
      now: () => rules.now() + clock.ahead(),
      instead: (call) => begin(call) ?? rules.instead(call),
      refusalBody(refusal, call, status) {
        refusals.set(call, refusal)
        return rules.refusalBody(refusal, call, status)
      },
      finished: async (answer, call) =>
        finish(await rules.finished(answer, call), call, isoSeconds(rules.now() + clock.ahead())),
      returnLocation: (uri, charge) => localAddress(rules.returnLocation(uri, charge)),
      revisitAnswer(view) {
        const answer = rules.revisitAnswer(view)
        const { returnUri } = view.charge
        if (returnUri === null) return answer
        const href = escapeHtml(localAddress(rules.returnLocation(returnUri, view.charge)))
        const link = `<p><a href="${href}">Back to the shop</a></p>\n</main>`
        return { ...answer, body: answer.body.replace('</main>', () => link) }
      },
      webhookTargets: (event, to) => (isHit(event, 'webhook never') ? [] : rules.webhookTargets(event, to)),
      webhookDelay: (event) => rules.webhookDelay(event) + (disturbed.get(event)?.time ?? 0),
      webhookCopies: (event) => rules.webhookCopies(event) + (isHit(event, 'webhook twice') ? 1 : 0),
      webhookBody: (text, event) =>
        rules.webhookBody(text, event).slice(0, isHit(event, 'webhook spoilt') ? -40 : undefined),
    }),
  }
  return middleware
}

/** Reads the disturbance that a request asks for by its header. */
function ownDisturbance(call: Call): Disturbance | undefined {
  const text = call.headers['sandbox-disturb']
  if (typeof text !== 'string') return undefined
  try {
    return { ...readDisturbance(`* /*: ${text}`), text }
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    const requestEffects = effects.filter((one) => !one.startsWith('webhook')).join(', ')
    const given = JSON.stringify(text.slice(0, 60))
    throw new Refusal('bad_request', `Sandbox-Disturb: ${given} is none of ${requestEffects}.`)
  }
}

/** Writes a time as a datetime of the contract. */
export function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
