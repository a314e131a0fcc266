import { AsyncLocalStorage } from 'node:async_hooks'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { encodeForm } from '../contract/form.ts'
import { Refusal, type Answer, type Call } from '../reference/call.ts'
import { escapeHtml } from '../reference/page.ts'
import type { Rules } from '../reference/rules.ts'
import type { Keys } from '../reference/rules/keys.ts'
import type { Event } from '../reference/store.ts'
import type { Clock } from './clock.ts'
import { disturbanceFor, isOfWebhook, readRequestDisturbance, type Disturbance } from './disturbances.ts'
import { isoSeconds, type LoggedRequest, type RequestLog } from './requests.ts'

/** Puts the clock, the disturbances and the addresses of shops over the rules of the service, and logs its requests. */
export interface Layer {
  /** Returns the rules with the layer over them. */
  over: (rules: Rules) => Rules
  /** Runs what handles one request, so that the webhooks of the request are known as such. */
  during: <Result>(run: () => Result) => Result
  /** Draws the disturbance of an event's webhooks, each time that it is posted. */
  draw: (event: Event) => void
  disturbances: Disturbance[]
}

/** The parts that a layer works with. */
export interface LayerParts {
  clock: Clock
  requests: RequestLog
  keys: Keys
  /** Draws from 0 to below 1. */
  random: () => number
  /** The origins that customers return to, by the ones that charges name. */
  returns: Readonly<Record<string, string>>
}

/** The state of a request, and its refusal. */
interface Handled {
  since: number
  disturbance: Disturbance | undefined
  refusal?: Refusal
}

const mostLogged = 4_000
const statuses: Partial<Record<Disturbance['what'], number>> = { '500': 500, '429': 429, reset: 0 }

/** Makes the layer of a sandbox. */
export function makeLayer({ clock, requests, keys, random, returns }: LayerParts): Layer {
  const running = new AsyncLocalStorage<{ call?: Call }>()
  const handled = new WeakMap<Call, Handled>()
  const webhooks = new WeakMap<Event, Disturbance | undefined>()

  /** Notes a request, and returns the answer in place of its operation's, if any. */
  function begin(call: Call): Answer | undefined {
    const store = running.getStore()
    if (store !== undefined) store.call = call
    const disturbance = ownDisturbance(call, false) ?? drawn(false, [nameOf(call)])
    handled.set(call, { since: performance.now(), disturbance })
    const status = disturbance && statuses[disturbance.what]
    if (disturbance === undefined || status === undefined) return undefined
    const wait = status === 429 ? { 'retry-after': String(Math.ceil(disturbance.time / 1000)) } : {}
    const body = JSON.stringify({ object: 'error', code: 'disturbed', message: disturbance.text })
    return { status, headers: { 'content-type': 'application/json', ...wait }, body }
  }

  function drawn(webhook: boolean, subjects: readonly string[]): Disturbance | undefined {
    return disturbanceFor(layer.disturbances, webhook, subjects, random)
  }

  async function finish(answer: Answer, call: Call, now: string): Promise<Answer> {
    const request = handled.get(call)
    const disturbance = request?.disturbance
    if (disturbance?.what === 'delay') await new Promise((resolve) => setTimeout(resolve, disturbance.time))
    const isLost = disturbance?.what === 'reset' || disturbance?.what === 'lose the answer'
    requests.add({ ...logged(call, answer, keys, request), at: now, status: isLost ? 0 : answer.status })
    if (isLost) throw new Error(`disturbed by "${disturbance.text}"`)
    return answer
  }

  const layer: Layer = {
    disturbances: [],
    over: (rules) => ({
      ...rules,
      now: () => clock.shown(rules.now()),
      instead: (call) => begin(call) ?? rules.instead(call),
      refusalBody(refusal, call, status) {
        const request = handled.get(call)
        if (request !== undefined) request.refusal = refusal
        return rules.refusalBody(refusal, call, status)
      },
      finished: async (answer, call) =>
        finish(await rules.finished(answer, call), call, isoSeconds(clock.shown(rules.now()))),
      ...returnRules(rules, returns),
      ...webhookRules(rules, webhooks),
    }),
    during: (run) => running.run({}, run),
    draw(event) {
      const cause = running.getStore()?.call
      const subjects = [event.key, ...(cause ? [nameOf(cause)] : [])]
      webhooks.set(event, (cause && ownDisturbance(cause, true)) ?? drawn(true, subjects))
    },
  }
  return layer
}

/** Reads the disturbance that a request asks for by its header. */
function ownDisturbance(call: Call, webhook: boolean): Disturbance | undefined {
  const text = call.headers['sandbox-disturb']
  if (typeof text !== 'string') return undefined
  try {
    const disturbance = readRequestDisturbance(text, nameOf(call))
    return isOfWebhook(disturbance) === webhook ? disturbance : undefined
  } catch (error) {
    throw new Refusal('bad_request', (error as Error).message)
  }
}

/** The rules that send customers to the local address of a shop, and link to it from a finished page. */
function returnRules(rules: Rules, returns: LayerParts['returns']): Partial<Rules> {
  const local = (uri: string): string => {
    const { origin } = new URL(uri)
    const mapped = returns[origin]
    return mapped === undefined ? uri : mapped + uri.slice(origin.length)
  }
  return {
    returnLocation: (uri, charge) => local(rules.returnLocation(uri, charge)),
    revisitAnswer(view) {
      const answer = rules.revisitAnswer(view)
      const { returnUri } = view.charge
      if (returnUri === null) return answer
      const href = escapeHtml(local(rules.returnLocation(returnUri, view.charge)))
      const link = `<p><a href="${href}">Back to the shop</a></p>\n</main>`
      return { ...answer, body: answer.body.replace('</main>', () => link) }
    },
  }
}

/** The rules that disturb webhooks. */
function webhookRules(rules: Rules, webhooks: WeakMap<Event, Disturbance | undefined>): Partial<Rules> {
  const met = (event: Event, what: Disturbance['what']): Disturbance | undefined => {
    const disturbance = webhooks.get(event)
    return disturbance?.what === what ? disturbance : undefined
  }
  return {
    webhookTargets: (event, to) => (met(event, 'webhook never') ? [] : rules.webhookTargets(event, to)),
    webhookDelay: (event) => rules.webhookDelay(event) + (met(event, 'webhook late')?.time ?? 0),
    webhookCopies: (event) => rules.webhookCopies(event) + (met(event, 'webhook twice') ? 1 : 0),
    webhookBody: (text, event) =>
      rules.webhookBody(text, event).slice(0, met(event, 'webhook spoilt') ? -40 : undefined),
  }
}

function logged(
  call: Call,
  answer: Answer,
  keys: Keys,
  { since = performance.now(), disturbance, refusal }: Partial<Handled> = {},
): Omit<LoggedRequest, 'number' | 'at' | 'status'> {
  const isRefused = refusal !== undefined && disturbance === undefined && answer.status >= 400
  const secret = (name: string, value: unknown): unknown =>
    /^(number|security_code)$/.test(name) ? '[removed]' : value
  const query = encodeForm(call.query)
  return {
    method: call.method,
    path: call.path + (query === '' ? '' : `?${query}`),
    key: kindOfKey(call, keys),
    took: performance.now() - since,
    sent: JSON.stringify(call.body, secret).slice(0, mostLogged),
    answer: answer.body.slice(0, mostLogged),
    breaks: isRefused ? requirementBroken(call, refusal) : undefined,
    disturbedBy: disturbance?.text,
  }
}

/** Finds the requirement that a refused request breaks, where the contract has one; a member of brackets is named without them. */
function requirementBroken({ operation }: Call, { breaks }: Refusal): RequirementId | undefined {
  if (breaks === undefined || typeof breaks === 'string') return breaks
  const { parameter, keyword } = breaks
  const words = String(operation).replace('WithSource', '').replaceAll(/[A-Z]/g, '-$&').toLowerCase()
  return ['', 'card-', 'source-']
    .map((within) => `${words}-${within}${parameter.replaceAll('_', '-')}-${keyword}`)
    .find((id): id is RequirementId => Object.hasOwn(requirements, id))
}

/** Names the kind of a request's key, as in "test secret", whether its operation was reached or not. */
function kindOfKey({ headers }: Call, keys: Keys): string {
  const { authorization } = headers
  if (authorization === undefined) return 'no'
  const [user] = Buffer.from(authorization.replace(/^basic\s+/i, ''), 'base64')
    .toString()
    .split(':')
  for (const [mode, pair] of Object.entries(keys))
    for (const [kind, key] of Object.entries(pair)) if (key === user) return `${mode} ${kind}`
  return 'a wrong'
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}
