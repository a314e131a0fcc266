import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../basics/thrown.ts'
import { Refusal, type Answer, type Call } from '../reference/call.ts'
import type { Rules } from '../reference/rules.ts'
import { escapeHtml } from '../reference/page.ts'
import type { Event } from '../reference/store.ts'
import { drawDisturbance, readDisturbance, type Disturbance } from './disturbances.ts'
import { describeRequest } from './requests.ts'
import { mostShown, type Running } from './running.ts'

const disturbed = new WeakMap<Call | Event, Disturbance | undefined>()
const refusals = new WeakMap<Call, Refusal>()
const statuses: Partial<Record<Disturbance['effect'], number>> = {
  '500': 500,
  '429': 429,
  reset: 0,
}

/** Puts the clock, the disturbances and the addresses of shops over the rules of the service, and logs its requests. */
export function withMiddleware(running: Running, rules: Rules): Rules {
  const { clock, options } = running
  const returns = new Map(options.return?.map((pair) => pair.split('=') as [string, string]))
  const isHit = (event: Event, effect: Disturbance['effect']) =>
    disturbed.get(event)?.effect === effect

  function localAddress(uri: string): string {
    const { origin } = new URL(uri)
    const local = returns.get(origin)
    return local === undefined ? uri : local + uri.slice(origin.length)
  }

  return {
    ...rules,
    now: () => rules.now() + clock.ahead(),
    instead: (call) => disturb(running, call) ?? rules.instead(call),
    refusalBody(refusal, call, status) {
      refusals.set(call, refusal)
      return rules.refusalBody(refusal, call, status)
    },
    finished: async (answer, call) => finish(running, await rules.finished(answer, call), call),
    returnLocation: (uri, charge) => localAddress(rules.returnLocation(uri, charge)),
    revisitAnswer(view) {
      const answer = rules.revisitAnswer(view)
      const { returnUri } = view.charge
      if (returnUri === null) return answer
      const href = escapeHtml(localAddress(rules.returnLocation(returnUri, view.charge)))
      const link = `<p><a href="${href}">Back to the shop</a></p>\n</main>`
      return { ...answer, body: answer.body.replace('</main>', () => link) }
    },
    webhookTargets: (event, to) =>
      isHit(event, 'webhook never') ? [] : rules.webhookTargets(event, to),
    webhookDelay: (event) => rules.webhookDelay(event) + (disturbed.get(event)?.time ?? 0),
    webhookCopies: (event) => rules.webhookCopies(event) + (isHit(event, 'webhook twice') ? 1 : 0),
    webhookBody: (text, event) =>
      rules.webhookBody(text, event).slice(0, isHit(event, 'webhook spoilt') ? -40 : undefined),
  }
}

/** Draws the disturbance of each posting of an event, and notes the endpoints that it still has to be posted to. */
export function trackPosts(running: Running): void {
  const { service, owed, posts, random } = running
  const { post } = service
  service.post = (event, to = service.endpoints) => {
    disturbed.set(event, drawDisturbance(running.disturbances, event.key, random))
    return Promise.all(
      to.map(async (uri) => {
        const one = { event, uri }
        owed.add(one)
        await post(event, [uri])
        owed.delete(one)
        posts.emit('change')
      }),
    )
  }
}

/** Draws the disturbance of a request, and returns the answer in place of its operation's, if any. */
function disturb({ disturbances, random }: Running, call: Call): Answer | undefined {
  const disturbance =
    ownDisturbance(call) ?? drawDisturbance(disturbances, `${call.method} ${call.path}`, random)
  disturbed.set(call, disturbance)
  const status = disturbance && statuses[disturbance.effect]
  if (disturbance === undefined || status === undefined) return undefined
  const wait = status === 429 ? { 'retry-after': String(Math.ceil(disturbance.time / 1000)) } : {}
  const body = JSON.stringify({ object: 'error', code: 'disturbed', message: disturbance.text })
  return { status, headers: { 'content-type': 'application/json', ...wait }, body }
}

/** Reads the disturbance that a request asks for by its header. */
function ownDisturbance({ headers }: Call): Disturbance | undefined {
  const text = headers['sandbox-disturb']
  if (typeof text !== 'string') return undefined
  try {
    return { ...readDisturbance(`* /*: ${text}`), text }
  } catch (error) {
    throw new Refusal('bad_request', `Sandbox-Disturb: ${messageOf(error)}`)
  }
}

/** Logs a request with its answer, and delays or loses it by its disturbance. */
async function finish(running: Running, answer: Answer, call: Call): Promise<Answer> {
  const { service } = running
  const at = service.rules.datetime(service.rules.now(), 'now')
  const { effect, text, time = 0 } = disturbed.get(call) ?? {}
  if (time > 0 && effect !== '429') await pause(time)
  const isLost = effect === 'reset' || effect === 'lose the answer'
  const request = {
    number: (running.requests[0]?.number ?? 0) + 1,
    ...describeRequest(service, call, answer, effect ? undefined : refusals.get(call)),
    ...(isLost && { status: 0 }),
    at,
    disturbedBy: text,
  }
  running.requests = [request, ...running.requests.slice(0, mostShown - 1)]
  if (isLost) throw new Error(`disturbed by "${text}"`)
  return answer
}
