import { constraints, type ParameterConstraints } from '../../generated/constraints.ts'
import type { OperationId } from '../../generated/operations.ts'
import { addTo } from '../basics/grouped.ts'
import type { Call, Model } from '../model/model.ts'
import type { Parameters } from '../model/request.ts'
import { perModel } from './subjects.ts'

/**
 * The kind of a parameter's value: absent, an enumerated or listed one, a form, or the characters
 * of a text.
 */
function kindOfValue(constraint: ParameterConstraints, value: unknown): string {
  if (value === undefined) return 'absent'
  const isListed = typeof value === 'string' && constraint.values.includes(value)
  return isListed ? `value ${value}` : shapeOfValue(constraint, value)
}

function shapeOfValue(constraint: ParameterConstraints, value: unknown): string {
  if (typeof value !== 'string' || constraint.enum !== undefined) return `value ${String(value)}`
  if (constraint.notations !== undefined) return `form ${value.length}`
  if (constraint.type === 'integer') return 'an integer'
  return constraint.format === 'date-time' || constraint.format === 'uri'
    ? 'a value'
    : charactersOf(value)
}

const charactersOf = (text: string): string =>
  `of ${['[a-z]', '[A-Z]', '\\d', '[^a-zA-Z\\d]'].filter((kind) => new RegExp(kind).test(text)).join('')}`

/** The kinds of values that requests were accepted with, by parameter. */
const acceptedKinds = perModel(({ calls }): ReadonlyMap<string, readonly string[]> => {
  const kinds = new Map<string, string[]>()
  for (const { operation, isAccepted, expect, sent } of calls) {
    if (!isAccepted || expect !== 'accepted') continue
    for (const [name, constraint] of Object.entries(constraints[operation].parameters)) {
      const parameter = parameterName(operation, name, sent)
      addTo(kinds, parameter, kindOfValue(constraint, sent[name]))
      if (sent[name] !== undefined) addTo(kinds, parameter, shapeOfValue(constraint, sent[name]))
    }
  }
  return new Map([...kinds].map(([parameter, all]) => [parameter, [...new Set(all)]]))
})

/** Identifies a parameter together with the alternative that the request takes. */
const parameterName = (operation: OperationId, name: string, sent: Parameters): string =>
  JSON.stringify([
    operation,
    name,
    constraints[operation].alternatives.findIndex((needs) => needs.some((need) => need in sent)),
  ])

/**
 * The parameters that a request may have been refused for: those whose kind of value was never
 * accepted; if there are none, its one optional parameter.
 */
export function suspectsOf({ operation, sent }: Call, model: Model): string[] {
  const judged = Object.entries(constraints[operation].parameters).filter(
    ([, { accepted }]) => accepted !== null,
  )
  const unknown = judged.flatMap(([name, constraint]) => {
    const known = acceptedKinds(model).get(parameterName(operation, name, sent)) ?? []
    const kind = kindOfValue(constraint, sent[name])
    const isKnown = known.some(
      (acceptedKind) =>
        acceptedKind === kind || (kind.startsWith('of ') && isWithin(kind, acceptedKind)),
    )
    return isKnown ? [] : [name]
  })
  const optional = judged.filter(([name, { required }]) => required === null && name in sent)
  return unknown.length === 0 && optional.length === 1 ? optional.map(([name]) => name) : unknown
}

const isWithin = (kind: string, acceptedKind: string): boolean =>
  acceptedKind.startsWith('of ') &&
  (kind.slice(3).match(/\[.*?\]|\\d/g) ?? []).every((part) => acceptedKind.includes(part))

/** True for a parameter whose acceptance this request tests: optional, or with a listed value. */
export function isOnTrial(operation: OperationId, name: string, sent: Parameters): boolean {
  const constraint = constraints[operation].parameters[name]
  return (
    constraint !== undefined &&
    (constraint.required === null || kindOfValue(constraint, sent[name]).startsWith('value '))
  )
}
