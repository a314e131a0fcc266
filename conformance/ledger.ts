import type { RequirementId } from '../generated/requirements.ts'
import type { Inspection } from './inspect.ts'

/** What the answers of a run showed of one requirement that every answer of a kind is held against. */
export interface Tally {
  /** How many answers showed that it holds. */
  held: number
  /** How many answers left out a field that may be absent. */
  absent: number
  /** The answers that broke it. */
  broken: { expected: string; actual: string; exchange: string }[]
  /** The first exchanges that showed it. */
  exchanges: string[]
}

/** Counts, answer by answer, what holds and what is broken; a broken answer is never outweighed. */
export interface Ledger {
  held(requirement: RequirementId, exchange: string): void
  broke(requirement: RequirementId, exchange: string, expected: string, actual: string): void
  /** Enters what an inspection found. */
  enter(inspection: Inspection, exchange: string): void
  of(requirement: RequirementId): Tally | undefined
}

/** Opens an empty ledger. */
export function openLedger(): Ledger {
  const tallies = new Map<RequirementId, Tally>()
  const tally = (requirement: RequirementId): Tally => {
    const found = tallies.get(requirement) ?? { held: 0, absent: 0, broken: [], exchanges: [] }
    tallies.set(requirement, found)
    return found
  }
  const ledger: Ledger = {
    held(requirement, exchange) {
      const found = tally(requirement)
      found.held += 1
      if (found.exchanges.length < 3) found.exchanges.push(exchange)
    },
    broke(requirement, exchange, expected, actual) {
      tally(requirement).broken.push({ expected, actual, exchange })
    },
    enter({ present, absent, broken }, exchange) {
      for (const requirement of new Set(present)) ledger.held(requirement, exchange)
      for (const requirement of new Set(absent)) tally(requirement).absent += 1
      const charged = new Set<RequirementId>()
      for (const { requirement, expected, actual } of broken) {
        if (charged.has(requirement)) continue
        charged.add(requirement)
        ledger.broke(requirement, exchange, expected, actual)
      }
    },
    of: (requirement) => tallies.get(requirement),
  }
  return ledger
}
