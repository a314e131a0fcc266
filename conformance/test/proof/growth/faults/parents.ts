import type { Description } from '../description.ts'
import { showing, type Fault } from './fault.ts'

/** Parents that are taken where they must not be, and lists of a parent that are wrong. */
export function parentFaults({ object, parent }: Description): Fault[] {
  const parameter = parent?.parameter ?? ''
  return [
    {
      name: `takes an unknown ${parameter}`,
      decisions: {
        substituteParent: (charges) => charges.find(({ status }) => status === 'successful'),
      },
      finds: [`${object}-${parameter}-known`],
    },
    {
      name: `takes a pending ${parameter}`,
      decisions: { parentTaken: ({ status }) => status !== 'failed' },
      finds: [`${object}-${parameter}-in-state`],
    },
    {
      name: `takes a failed ${parameter}`,
      decisions: { parentTaken: ({ status }) => status !== 'pending' },
      finds: [`${object}-${parameter}-in-state`],
    },
    {
      name: `takes more than the amount of the ${parameter}`,
      decisions: { amountTaken: () => true },
      finds: [`${object}-amount-within-${parameter}`],
    },
    {
      name: `takes one more than the amount of the ${parameter}`,
      decisions: { amountTaken: (amount, charge) => amount <= charge.amount + 1 },
      finds: [`${object}-amount-within-${parameter}`],
    },
    {
      name: `refuses the whole amount of the ${parameter}`,
      decisions: { amountTaken: (amount, charge) => amount < charge.amount },
      finds: [`create-${object}-*`],
    },
    {
      name: `belongs to another ${parameter}`,
      decisions: showing(() => ({ [parameter]: 'chrg_test_of_somebody_else' })),
      finds: [`${object}-${parameter}-echo`],
    },
    {
      name: `lists those of other charges`,
      decisions: { listedOfParent: (_items, everyItem) => everyItem },
      finds: [`list-${parameter}-${object}s-only-own`],
    },
    {
      name: `lists none of a ${parameter}`,
      decisions: { listedOfParent: () => [] },
      finds: [`list-${parameter}-${object}s-complete`],
    },
  ]
}
