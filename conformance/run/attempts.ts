import { deferred } from '../basics/deferred.ts'
import { traceOf } from '../basics/thrown.ts'
import { Inapplicable, Inconclusive } from '../api/inconclusive.ts'
import type { Check } from '../checks/check.ts'
import type { Judgement } from '../checks/judgement.ts'
import { whyEnded } from '../settings/ended.ts'
import type { Api } from '../flows/api.ts'
import type { CheckResult } from '../settings/check-result.ts'

/** The reason of what failed, and held on states of its own. */
export const heldAgain = 'It did not hold at first, and held when tried again.'

/**
 * Runs a check, and once more on states of its own where it fails, or trouble on the line kept it from concluding.
 * `meet` is called when the first attempt ends, and awaited before the second.
 */
export async function conclude(
  check: Check,
  api: Api,
  again: Api,
  meet: () => Promise<void> = async () => undefined,
): Promise<CheckResult> {
  const start = performance.now()
  const { trouble, ...first } = await attempt(check, api)
  const met = meet()
  const done = (result: Omit<CheckResult, 'title' | 'duration'>): CheckResult => ({
    title: check.title,
    duration: performance.now() - start,
    ...result,
  })
  const { options } = api.services
  const ended = whyEnded(options)
  if (first.verdict === 'fail' && ended !== null)
    return done({ ...first, verdict: 'inconclusive', reason: ended })
  // A check that runs after the last act cannot act again.
  if (check.phase === 'end' || (first.verdict !== 'fail' && !trouble)) return done(first)
  await met
  const { trouble: _, ...second } = await attempt(check, again)
  if (second.verdict !== 'pass' || whyEnded(options) !== null) return done(first)
  if (trouble)
    return done({
      ...second,
      reason: `Once ${first.reason ?? 'no complete answer came'}; passed when tried again.`,
      repeated: true,
    })
  return done({
    ...first,
    verdict: 'unstable',
    exchanges: [...first.exchanges, ...second.exchanges],
    reason: heldAgain,
  })
}

/** Makes a meeting of so many: each call counts one of them, and resolves once the last came. */
export function meeting(count: number): () => Promise<void> {
  let left = count
  const met = deferred()
  return () => {
    left -= 1
    if (left <= 0) met.resolve()
    return met.promise
  }
}

type Attempt = Omit<CheckResult, 'title' | 'duration'> & { trouble: boolean }

async function attempt(check: Check, api: Api): Promise<Attempt> {
  try {
    return { ...worded(await check.judge(api)), trouble: false }
  } catch (error) {
    const nothing = { expected: null, actual: null, exchanges: [], trouble: false }
    if (error instanceof Inapplicable) return { ...nothing, verdict: 'inapplicable', reason: error.message }
    if (error instanceof Inconclusive) {
      const { message: reason, exchanges, trouble } = error
      return { ...nothing, verdict: 'inconclusive', reason, exchanges, trouble }
    }
    return { ...nothing, verdict: 'error', reason: traceOf(error) }
  }
}

function worded(judgement: Judgement): Omit<CheckResult, 'title' | 'duration'> {
  const exchanges = [...new Set(judgement.exchanges)]
  if (judgement.holds) return { verdict: 'pass', expected: null, actual: null, exchanges, reason: null }
  const { holds: _, ...told } = judgement
  return { ...told, verdict: 'fail', exchanges, reason: null }
}
