import { rules as usualRules } from '../../../../reference/rules.ts'
import type { Description } from '../description.ts'
import { kebab, type Fault } from './fault.ts'

/** Keys that an operation takes where it must not. */
export function keyFaults({ object, creates, retrieves, lists, parent }: Description): Fault[] {
  const operations = [creates, retrieves, lists, ...(parent === undefined ? [] : [parent.lists])]
  return operations.flatMap((operation): Fault[] => [
    {
      name: `${operation} takes no key`,
      rules: { answersWithoutKey: ({ operation: called }) => (called as string) === operation },
      finds: [`${kebab(operation)}-key-required`],
    },
    {
      name: `${operation} takes an unknown key`,
      rules: { answersUnknownKey: ({ operation: called }) => (called as string) === operation },
      finds: [`${kebab(operation)}-key-known`],
    },
    {
      name: `${operation} takes the public key`,
      rules: {
        allowedKeys: (decision) =>
          (decision.operation as string) === operation
            ? ['public', 'secret']
            : usualRules.allowedKeys(decision),
      },
      finds: [`${kebab(operation)}-key-kind`, `${object}-none`],
    },
  ])
}
