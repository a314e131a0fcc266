import type { Description } from '../description.ts'
import { kebab, showing, withField, type Fault } from './fault.ts'

/** Parents that are taken where they must not be, and lists of a parent that are wrong. */
export function parentFaults(
  { object, parameters, creates }: Description,
  parent: NonNullable<Description['parent']>,
): Fault[] {
  const { amount, isSuccessful, lists } = parent
  const { parameter = 'charge' } = parent
  const field =
    parent.field ?? parameters.find(({ name }) => name === parameter)?.field ?? parameter
  return [
    {
      name: `takes an unknown ${parameter}`,
      decisions: {
        substituteParent: (charges) =>
          charges.find(({ status }) => !isSuccessful || status === 'successful'),
      },
      finds: [`${object}-${parameter}-known`],
    },
    ...(isSuccessful ? stateFaults(object, parameter) : []),
    ...(amount === undefined ? [] : amountFaults({ object, parameter, amount, creates })),
    {
      name: `belongs to another ${parameter}`,
      decisions: showing((resource) => withField(resource, field, 'chrg_test_of_somebody_else')),
      finds: [`${object}-${field}-echo`],
    },
    {
      name: `lists those of other charges`,
      decisions: { listedOfParent: (_items, everyItem) => everyItem },
      finds: [`${kebab(lists)}-only-own`],
    },
    {
      name: `lists none of a ${parameter}`,
      decisions: { listedOfParent: () => [] },
      finds: [`${kebab(lists)}-complete`],
    },
  ]
}

/** Parents that are taken in a state in which they are none. */
const stateFaults = (object: string, parameter: string): Fault[] => [
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
]

interface Amount {
  object: string
  parameter: string
  amount: string
  creates: string
}

/** Amounts that are taken beyond that of the parent, or not up to it. */
const amountFaults = ({ object, parameter, amount, creates }: Amount): Fault[] => [
  {
    name: `takes more than the amount of the ${parameter}`,
    decisions: { amountTaken: () => true },
    finds: [`${object}-${amount}-within-${parameter}`],
  },
  {
    name: `takes one more than the amount of the ${parameter}`,
    decisions: { amountTaken: (amount, charge) => amount <= charge.amount + 1 },
    finds: [`${object}-${amount}-within-${parameter}`],
  },
  {
    name: `refuses the whole amount of the ${parameter}`,
    decisions: { amountTaken: (amount, charge) => amount < charge.amount },
    finds: [`${kebab(creates)}-*`],
  },
]
