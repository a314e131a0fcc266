import { constraints } from '../../generated/constraints.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type ListOfKind, type MadeName } from '../../generated/resources.ts'
import { creationOf } from './make-steps.ts'
import { addedValues } from './requests.ts'
import type { Changes, Slot } from './scenario.ts'

/** The queries of a list that choose: by each value of an enumeration, and by the slot's texts. */
export const filterQueries = (
  { operation, ids }: ListOfKind,
  slot: Slot,
): Readonly<Record<string, string>>[] =>
  Object.keys(ids.filters).flatMap((name) => {
    const values = constraints[operation].parameters[name]?.enum ?? [`{${slot}.${name}}`]
    return values.map((value) => ({ limit: '100', [name]: value }))
  })

/** Values for the parameters of a creation that fill in what its lists choose by: two of each. */
export function filterValues(kind: MadeName): readonly [usual: Changes, other: Changes] {
  const creation = creationOf(kind)
  if (creation === null) return [{}, {}]
  const { operation, base } = creation
  const { lists, echoes, parents } = kinds[kind]
  const isOfParent = (name: string): boolean =>
    parents.some(({ parameter, equal }) => name === parameter || name in equal)
  const names = lists.flatMap((list) =>
    Object.keys(list.ids.filters).filter(
      (name) => constraints[list.operation].parameters[name]?.enum === undefined,
    ),
  )
  const added = addedValues(creation)
  const usual: Record<string, string> = {}
  const other: Record<string, string> = {}
  for (const name of names) {
    const parameter = echoes.find(({ path }) => path === name)?.parameter ?? name
    const value = operations[operation].bases[base]?.[parameter] ?? added[parameter]
    if (value === undefined || isOfParent(parameter)) continue
    if (parameter in added) usual[parameter] = value
    const otherValue = valueBeside(operation, parameter, value)
    if (otherValue !== undefined) other[parameter] = otherValue
  }
  return [usual, other]
}

/** Another accepted value of a parameter, where the contract shows one. */
function valueBeside(operation: OperationId, parameter: string, value: string): string | undefined {
  const { parameters } = constraints[operation]
  const {
    enum: members,
    pattern,
    format,
    maxLength = Infinity,
    values = [],
  } = parameters[parameter] ?? {}
  const isFree = [members, pattern, format === 'email' ? undefined : format].every(
    (limit) => limit === undefined,
  )
  return isFree && value.length < maxLength
    ? `x${value}`
    : [...(members ?? []), ...values].find((another) => another !== value)
}
