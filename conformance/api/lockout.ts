import { resources } from '../../generated/resources.ts'
import type { Exchange } from '../../generated/report.js'
import { pauseFor } from '../http/pause.ts'
import type { Incoming, Outgoing } from '../http/old/message.ts'
import type { RunOptions } from '../settings/options.ts'

/**
 * Recognises that a service turns a key away whatever it is used for, as it may for a while after refusals, and waits until it
 * does so no longer. The specification says nothing of it, so nothing is concluded from what is answered meanwhile.
 */
export interface Lockout {
  /** Waits while a key is known to be turned away. */
  over(): Promise<void>
  /** Learns from each answer: how many refusals there are in a row, and which request the key can be tried with again. */
  learn(outgoing: Outgoing, answer: Incoming): void
  /** Tells whether an answer that is no success came because the key was turned away, and waits until that is over; `times` counts how often the request was sent again. */
  wasWhy(outgoing: Outgoing, answer: Incoming, times: number): Promise<boolean>
}

const turnedAway = new Set([401, 403, 423])

/** The refusals in a row, whatever was asked, after which a key may be turned away for a moment that is over before it is tried again. */
const inARow = 3

/**
 * The answers that a lockout which no trial showed may explain, and as many more for each trial that was turned away.
 * Without that bound a service that refuses valid requests would be excused each time.
 */
const mostUnshown = 10

/** Refusals within so many milliseconds, other answers between them, that may be due to a lockout as well; each such request is sent again at most so many times. */
const lately = { requests: 3, within: 1000, times: 3 }

/** Milliseconds until a key that is turned away is tried again at first; each time twice as long. */
const firstWait = 100

/** Opens what recognises lockouts of a run: one that lasts longer than the run's time-out is waited for once. */
export function openLockout(
  { timeout, signal }: Pick<RunOptions, 'timeout' | 'signal'>,
  send: (outgoing: Outgoing) => Promise<Incoming>,
): Lockout {
  const trials = new Map<Exchange['key'], Outgoing>()
  const streaks = new Map<Exchange['key'], number>()
  const turned = new Map<Exchange['key'], number[]>()
  let opening: Promise<boolean> | undefined
  let tries = 0
  let isPatient = true
  let unshown = mostUnshown

  async function isTurnedAway(trial: Outgoing): Promise<boolean> {
    tries += 1
    // Where nothing may be sent any more, the request that follows tells why.
    const answer = await send({ ...trial, id: `lockout/${tries}` }).catch(() => null)
    return answer !== null && turnedAway.has(answer.status)
  }

  /** Tells whether a key is turned away for what it was accepted for, and is accepted again in time. */
  async function passes(trial: Outgoing): Promise<boolean> {
    let isShown = false
    const isAway = async (): Promise<boolean> => {
      const away = await isTurnedAway(trial)
      isShown ||= away
      return away
    }
    const wasInARow = (streaks.get(trial.key) ?? 0) >= inARow
    if (!(await isAway()) && !wasInARow) return false
    const end = performance.now() + timeout * 1000
    for (let wait = firstWait; performance.now() < end; wait *= 2) {
      await pauseFor(Math.min(wait, end - performance.now()), signal)
      if (!(await isAway())) return isLikely(isShown)
    }
    isPatient = false
    return false
  }

  /** Tells whether one more answer may be explained by a key that is turned away, which a trial showed or not. */
  function isLikely(isShown: boolean): boolean {
    if (isShown) unshown += mostUnshown
    else if (unshown > 0) unshown -= 1
    else return false
    return true
  }

  function isTurnedLately(key: Exchange['key']): boolean {
    const [first = 0] = (turned.get(key) ?? []).slice(-lately.requests)
    return (turned.get(key)?.length ?? 0) >= lately.requests && performance.now() - first < lately.within
  }

  return {
    async over() {
      await opening?.catch(() => undefined)
    },
    learn(outgoing, { status }) {
      const { method, operation, key } = outgoing
      streaks.set(key, status >= 400 && status < 500 ? (streaks.get(key) ?? 0) + 1 : 0)
      if (status < 200 || status >= 300) return
      // A source moves no money, and needs nothing that was made before.
      if (method === 'GET' || (operation === resources.Source.creates && !trials.has(key)))
        trials.set(key, outgoing)
    },
    async wasWhy({ key }, { status }, times) {
      const trial = trials.get(key)
      if (!isPatient || trial === undefined || !turnedAway.has(status)) return false
      turned.set(key, [...(turned.get(key) ?? []).slice(1 - lately.requests), performance.now()])
      opening ??= passes(trial).finally(() => (opening = undefined))
      if (await opening) return true
      return isPatient && times < lately.times && isTurnedLately(key) && isLikely(false)
    },
  }
}
