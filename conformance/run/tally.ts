import type { RequirementId } from '../../generated/requirements.ts'
import type { BrokenAnswer, Told } from '../checks/judgement.ts'
import type { Inspection } from '../contract/inspect.ts'

/** The count of what the answers of a run showed of one requirement. */
interface Tally {
  /** The number of answers that showed that it holds. */
  held: number
  /** The number of answers that left out a field which may be absent. */
  absent: number
  /** The answers that broke it. */
  broken: (Told & { exchange: string })[]
  /** The first exchanges that showed it. */
  exchanges: string[]
  /** The error for which an answer could not be judged: of the one that is first by name, whichever came first. */
  lack: unknown
  lackedIn: string
}

/** Counts, answer by answer, what holds and what is broken; a broken answer is never outweighed. */
export interface Tallies {
  held(requirement: RequirementId, exchange: string): void
  broke(broken: BrokenAnswer): void
  lacks(requirement: RequirementId, exchange: string, thrown: unknown): void
  /** Enters what an inspection found, each requirement once; `charge` is the one that it is about. */
  enter(inspection: Inspection, exchange: string, charge?: string): void
  of(requirement: RequirementId): Tally | undefined
}

/** Opens a count of nothing; `onBroken` is told of every answer that breaks a requirement. */
export function openTallies(onBroken: (broken: BrokenAnswer) => void = () => undefined): Tallies {
  const tallies = new Map<RequirementId, Tally>()
  const tally = (requirement: RequirementId): Tally => {
    const found = tallies.get(requirement) ?? {
      held: 0,
      absent: 0,
      broken: [],
      exchanges: [],
      lack: null,
      lackedIn: '',
    }
    tallies.set(requirement, found)
    return found
  }
  const counts: Tallies = {
    held(requirement, exchange) {
      const found = tally(requirement)
      found.held += 1
      if (found.exchanges.length < 3) found.exchanges.push(exchange)
    },
    broke(broken) {
      const { requirement, charge: _, ...told } = broken
      tally(requirement).broken.push(told)
      onBroken(broken)
    },
    lacks(requirement, exchange, thrown) {
      const found = tally(requirement)
      if (found.lack === null || exchange < found.lackedIn)
        Object.assign(found, { lack: thrown, lackedIn: exchange })
    },
    enter({ present, absent, broken }, exchange, charge) {
      for (const requirement of new Set(present)) counts.held(requirement, exchange)
      for (const requirement of new Set(absent)) tally(requirement).absent += 1
      const charged = new Set<RequirementId>()
      for (const { pointer: _, ...told } of broken) {
        if (charged.has(told.requirement)) continue
        charged.add(told.requirement)
        counts.broke({ ...told, exchange, charge })
      }
    },
    of: (requirement) => tallies.get(requirement),
  }
  return counts
}
