import { constraints } from '../../generated/constraints.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type ListOfKind, type MadeKindName } from '../../generated/resources.ts'
import { creationOf } from './make-steps.ts'
import { addedValues } from './requests.ts'
import type { Changes, Slot } from './scenario.ts'

const membersOf = (list: OperationId, name: string): readonly string[] | undefined =>
  constraints[list].parameters[name]?.enum

/** The queries that filter a list: by each value of an enumeration, or by a text of the slot. */
export const filterQueries = (
  { operation, ids }: ListOfKind,
  slot: Slot,
): Readonly<Record<string, string>>[] =>
  Object.keys(ids.filters).flatMap((name) =>
    (membersOf(operation, name) ?? [`{${slot}.${name}}`]).map((value) => ({
      limit: '100',
      [name]: value,
    })),
  )

/** The parameters of two resources that a filter by text tells apart: all are sent, and differ. */
export function filterValues(kind: MadeKindName): readonly [first: Changes, beside: Changes] {
  const creation = creationOf(kind)
  const { lists, echoes, parents } = kinds[kind]
  const names = lists.flatMap(({ operation, ids }) =>
    Object.keys(ids.filters).filter((name) => membersOf(operation, name) === undefined),
  )
  if (creation === null || names.length === 0) return [{}, {}]
  const { operation, base } = creation
  const added = addedValues(creation)
  const first = { ...operations[operation].bases[base], ...added }
  const beside = names.flatMap((name) => {
    const parameter = echoes.find(({ path }) => path === name)?.parameter ?? name
    const { [parameter]: value = '' } = first
    const rules = constraints[operation].parameters[parameter]
    const { format = 'email', maxLength = Infinity, enum: members, pattern, equals } = rules ?? {}
    const isFree =
      value !== '' &&
      value.length < maxLength &&
      format === 'email' &&
      [members, pattern, equals].every((limit) => limit === undefined) &&
      parents.every((parent) => parent.parameter !== parameter)
    return isFree ? [[parameter, `x${value}`] as const] : []
  })
  return [added, Object.fromEntries(beside)]
}
