import { cases } from '../../generated/cases.ts'
import { requirements, type Area, type RequirementId } from '../../generated/requirements.ts'
import { Inconclusive, nullOn } from '../api/inconclusive.ts'
import { chargesToken, commandsIn, histories } from '../explore/histories.ts'
import { openRunner, type Transcript } from '../explore/sequence.ts'
import { isVisit, type Step } from '../explore/step.ts'
import type { RunOptions } from '../settings/options.ts'
import type { CheckResult } from '../settings/check-result.ts'
import { heldAgain } from './attempts.ts'
import { sequenceResult } from './results.ts'
import type { Session } from './session.ts'

/** The histories of a run, those that can show what is selected. */
export interface Histories {
  /** Goes through them, all at once. */
  take(): Promise<void>
  /** Judges each history that broke a requirement once more by itself, but for requirements that are known to be broken without it. */
  conclude(isBroken: (id: RequirementId) => boolean): Promise<Map<RequirementId, CheckResult>>
}

const name = 'history'

/** Opens the histories of a run. */
export function openHistories(session: Session, selected: ReadonlySet<RequirementId>): Histories {
  const { main, services, onBroken } = session
  const brokenElsewhere = new Set<RequirementId>()
  // What the list of the account holds is judged at the end of the run, of all charges.
  const runner = openRunner(main, { name, readsAccount: false, passedOver: brokenElsewhere })
  onBroken((broken) => {
    if (broken.exchange.startsWith(`${name}-`)) runner.note(broken)
    else brokenElsewhere.add(broken.requirement)
  })
  const rows = Object.values(histories).filter((steps) => isMeant(steps, services.options, selected))
  let transcripts: Transcript[] = []
  return {
    async take() {
      // A run that was ended meanwhile tells that of every requirement.
      transcripts = (await nullOn(runner.runTogether(rows), Inconclusive)) ?? []
    },
    async conclude(isBroken) {
      const results = new Map<RequirementId, CheckResult>()
      for (const [at, transcript] of transcripts.entries()) {
        const id = transcript.broken[0]?.requirement
        if (id === undefined || results.has(id) || !selected.has(id)) continue
        if (isBroken(id) || brokenElsewhere.has(id)) continue
        const again = await nullOn(runner.run(rows[at] ?? []), Inconclusive)
        if (again !== null) results.set(id, resultOf(id, transcript, again))
      }
      return results
    },
  }
}

/** The result of a history that was gone through once more by itself: a requirement that holds then is unstable. */
function resultOf(id: RequirementId, transcript: Transcript, again: Transcript): CheckResult {
  const isSteady = again.broken.some(({ requirement }) => requirement === id)
  return sequenceResult(transcript, {
    title: 'holds in every history',
    unstable: isSteady ? null : heldAgain,
    note: `${isSteady ? 2 : 1} of 2 times`,
    file: null,
  })
}

/** The requirements by which generated cases are to be refused: a history shows one of them only where it sends such a request. */
const refusedBy = new Set(cases.flatMap(({ expect, about }) => (expect === 'refused' ? [about] : [])))

/** Tells whether a run takes a history: with the means that it has, and for what it is asked for. */
function isMeant(
  steps: readonly Step[],
  { declared, driver }: RunOptions,
  selected: ReadonlySet<RequirementId>,
): boolean {
  if (chargesToken(steps) && declared.tokenParameter === null) return false
  if (driver.isPerson && commandsIn(steps).some(isVisit)) return false
  const areas = areasOf(steps)
  const refusals = commandsIn(steps).map((command) => (isVisit(command) ? undefined : command.refusedBy))
  return [...selected].some((id) => {
    const { by, area } = requirements[id]
    return refusals.includes(id) || (by !== 'field' && !refusedBy.has(id) && areas.has(area))
  })
}

/** The areas whose requirements a history can show to be broken. */
function areasOf(steps: readonly Step[]): Set<Area> {
  const calls = commandsIn(steps).map((command) => (isVisit(command) ? 'visit' : command.call))
  const isAbout = (word: string) => calls.some((call) => call.includes(word))
  return new Set<Area>([
    'answers',
    'keys',
    ...(isAbout('Token') ? (['tokens'] as const) : []),
    ...(isAbout('Source') ? (['sources'] as const) : []),
    ...(isAbout('Charge') ? (['charges', 'events', 'webhooks', 'lists'] as const) : []),
    ...(isAbout('visit') ? (['authorization'] as const) : []),
  ])
}
