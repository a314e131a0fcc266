import type { OperationId } from '../../generated/operations.ts'
import { resources } from '../../generated/resources.ts'
import type { RunOptions } from '../settings/options.ts'
import { Inconclusive } from './inconclusive.ts'

/** The money that a live run may ask for, in the smallest unit of the currency. */
export interface Budget {
  /** Counts the amount of a request that is about to be sent; throws Inconclusive where a source, or all charges together, would be more than is allowed. */
  ask(operation: OperationId, amount: number): void
}

/** Opens the budget of a run; what is asked for counts whatever is answered. */
export function openBudget({ maxAmount, target }: Pick<RunOptions, 'maxAmount' | 'target'>): Budget {
  let charged = 0
  return {
    ask(operation, amount) {
      if (!target.live || maxAmount === null || !(amount > 0)) return
      const isCharge = operation === resources.Charge.creates
      if ((isCharge ? charged : 0) + amount > maxAmount)
        throw new Inconclusive(`It needs more than the ${maxAmount} that --max-amount allows the run.`)
      if (isCharge) charged += amount
    },
  }
}
