import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../basics/thrown.ts'
import { Refusal, type Answer, type IncomingCall } from '../reference/call.ts'
import type { Rules } from '../reference/rules.ts'
import { escapeHtml } from '../reference/page.ts'
import type { Posting } from '../reference/store.ts'
import { drawDisturbance, readDisturbance, type Disturbance } from './disturbances.ts'
import { describeRequest } from './requests.ts'
import { maxRequestsShown, type RunningWorld } from './running.ts'

// What a rule leaves for later rules on the same call or posting: its disturbance, its delay, its
// refusal.
const disturbedCalls = new WeakMap<IncomingCall, Disturbance>()
const latePostings = new WeakMap<Posting, Disturbance>()
const refusals = new WeakMap<IncomingCall, Refusal>()

/** A world's rules under its clock, disturbances and shop addresses, with a log of requests. */
export function withMiddleware(world: RunningWorld, rules: Rules): Rules {
  const { service, options } = world
  const returns = new Map(options.return?.map((pair) => pair.split('=') as [string, string]))

  function localAddress(uri: string): string {
    const { origin } = new URL(uri)
    const local = returns.get(origin)
    return local === undefined ? uri : local + uri.slice(origin.length)
  }

  /** Draws one effect on a posting, or on an attempt of it. */
  function drawEffect(effect: Disturbance['effect'], { event }: Posting): Disturbance | undefined {
    const disturbances = world.disturbances.filter((disturbance) => disturbance.effect === effect)
    return drawDisturbance(disturbances, event.key, world.draws.disturbances.draw)
  }

  return {
    ...rules,
    now: () => rules.now() + service.clock.ahead(),
    instead: (input) => disturbedAnswer(world, input.call) ?? rules.instead(input),
    refusalBody(input) {
      refusals.set(input.call, input.refusal)
      return rules.refusalBody(input)
    },
    finished: async (input) => logAndDelay(world, await rules.finished(input), input.call),
    returnLocation: (input) => localAddress(rules.returnLocation(input)),
    revisitAnswer(input) {
      const answer = rules.revisitAnswer(input)
      const { charge } = input.view
      const { returnUri } = charge
      if (returnUri === null) return answer
      const href = escapeHtml(localAddress(rules.returnLocation({ returnUri, charge })))
      const link = `<p><a href="${href}">Back to the shop</a></p>\n</main>`
      return { ...answer, body: answer.body.replace('</main>', () => link) }
    },
    webhookCopies(input) {
      const { posting } = input
      if (drawEffect('webhook never', posting) !== undefined) return 0
      const late = drawEffect('webhook late', posting)
      if (late !== undefined) latePostings.set(posting, late)
      const isTwice = drawEffect('webhook twice', posting) !== undefined
      return rules.webhookCopies(input) + (isTwice ? 1 : 0)
    },
    webhookDelay: (input) =>
      rules.webhookDelay(input) + (latePostings.get(input.posting)?.time ?? 0),
    attemptBody(input) {
      const { posting } = input
      const body = rules.attemptBody(input)
      return drawEffect('webhook spoilt', posting) === undefined ? body : body.slice(0, -40)
    },
  }
}

/** The answer in place of the operation's, if a disturbance is drawn that has one. */
function disturbedAnswer(
  { disturbances, draws }: RunningWorld,
  call: IncomingCall,
): Answer | undefined {
  const disturbance =
    requestedDisturbance(call) ??
    drawDisturbance(disturbances, `${call.method} ${call.path}`, draws.disturbances.draw)
  if (disturbance === undefined) return undefined
  disturbedCalls.set(call, disturbance)
  const { effect, status = 0, time, text } = disturbance
  if (effect !== 'status' && effect !== 'reset') return undefined
  const wait = time === undefined ? {} : { 'retry-after': String(Math.ceil(time / 1000)) }
  const body = JSON.stringify({ object: 'error', code: 'disturbed', message: text })
  return { status, headers: { 'content-type': 'application/json', ...wait }, body }
}

/** Reads the disturbance that a request asks for by its header. */
function requestedDisturbance({ headers }: IncomingCall): Disturbance | undefined {
  const text = headers['sandbox-disturb']
  if (typeof text !== 'string') return undefined
  try {
    return { ...readDisturbance(`* /*: ${text}`), text }
  } catch (error) {
    throw new Refusal('bad_request', `Sandbox-Disturb: ${messageOf(error)}`)
  }
}

/** Logs a request with its answer, and delays or loses it by its disturbance. */
async function logAndDelay(
  world: RunningWorld,
  answer: Answer,
  call: IncomingCall,
): Promise<Answer> {
  const { service, ended } = world
  const at = service.rules.datetime({ at: service.rules.now(), field: 'now' })
  const { effect, text, time = 0 } = disturbedCalls.get(call) ?? {}
  const isLost = effect === 'reset' || effect === 'lose the answer' || effect === 'time out'
  const request = {
    ...describeRequest(service, call, answer, effect ? undefined : refusals.get(call)),
    ...(isLost && { status: 0 }),
    at,
    disturbedBy: text,
  }
  if (effect === 'delay' || effect === 'time out') await pause(time, undefined, { signal: ended })
  const number = (world.requests[0]?.number ?? 0) + 1
  world.requests = [{ number, ...request }, ...world.requests.slice(0, maxRequestsShown - 1)]
  if (isLost) throw new Error(`disturbed by "${text}"`)
  return answer
}
