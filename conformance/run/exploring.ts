import type { RequirementId } from '../../generated/requirements.ts'
import { addTo } from '../basics/grouped.ts'
import type { Exploring } from '../explore/explore.ts'
import type { Found } from '../explore/search.ts'
import { isRace } from '../explore/step.ts'
import { requirementIds, selectionOf } from '../settings/selection.ts'
import type { Explored } from '../../generated/report.js'
import type { CheckResult } from '../settings/check-result.ts'
import { begin } from './begin.ts'
import type { Judged } from './judge.ts'
import { isBroken, sequenceResult } from './results.ts'
import type { Session } from './session.ts'

/** Sees to it that more may be sent, and judges nothing yet: what is explored alone is all that is judged. */
export async function beginOnly({ main, services }: Session): Promise<Judged> {
  const { stopped } = await begin(main, new Set())
  const selected = stopped === null ? new Set<RequirementId>() : selectionOf(services.options)
  return {
    selected,
    part: 'Explored: ',
    results: new Map(),
    lacking: () => stopped,
    seen: [],
    stopped,
    keys: false,
  }
}

/** Explores sequences and races for what was not found to be broken so far, and enters what they break. */
export async function exploreAfter(
  session: Session,
  judged: Judged,
  exploring: Exploring,
): Promise<Explored | undefined> {
  if (judged.stopped !== null) return undefined
  const { services, tallies } = session
  const selection = selectionOf(services.options)
  const isFailed = (id: RequirementId) =>
    (tallies.of(id)?.broken.length ?? 0) > 0 || isBroken(judged.results, id)
  const isShown = (id: RequirementId) => {
    const { held = 0, broken = [] } = tallies.of(id) ?? {}
    return held + broken.length > 0 || judged.results.has(id)
  }
  const passedOver = new Set(requirementIds.filter((id) => !selection.has(id) || isFailed(id)))
  // Loaded only here: drawing commands takes much code, and few runs explore.
  const { explore } = await import('../explore/explore.ts')
  const { found, ...explored } = await explore(session, exploring, passedOver)
  for (const one of found) addTo(judged.results, one.requirement, resultOf(one))
  if (judged.part === 'Explored: ')
    judged.selected = new Set(requirementIds.filter((id) => selection.has(id) && isShown(id)))
  return explored
}

/** Turns a counterexample into the result of a check. */
function resultOf({ transcript, steps, after, from, again, file }: Found): CheckResult {
  const race = steps.some(isRace) ? 'race' : 'sequence'
  const origin = after === null ? 'replayed' : `found after ${after} sequences, shrunk from ${from} steps`
  return sequenceResult(transcript, {
    title: `holds in every ${race}`,
    unstable: again.of === 1 || again.broken > 1 ? null : 'It did not come again.',
    note: `${origin}; ${again.broken} of ${again.of} times`,
    file,
  })
}

/** Tells whether an exchange belongs to a sequence that was explored. */
export function isExplored(exchange: string): boolean {
  return exchange.startsWith('sequence-')
}
