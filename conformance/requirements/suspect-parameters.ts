import { constraints, type ParameterConstraints } from '../../generated/constraints.ts'
import type { OperationId } from '../../generated/operations.ts'
import { addTo } from '../basics/grouped.ts'
import type { Call, Model } from '../model/model.ts'
import type { SentParameters } from '../model/request.ts'
import { perModel } from './subjects.ts'

/**
 * How a parameter's value looks: `absent`, `value X` for a listed or enumerated one, its length for
 * a month or year, else the classes of its characters.
 */
function formOf(constraint: ParameterConstraints, value: unknown): string {
  if (value === undefined) return 'absent'
  const isListed = typeof value === 'string' && constraint.values.includes(value)
  return isListed ? `value ${value}` : unlistedFormOf(constraint, value)
}

function unlistedFormOf(constraint: ParameterConstraints, value: unknown): string {
  if (typeof value !== 'string' || constraint.enum !== undefined) return `value ${String(value)}`
  if (constraint.notations !== undefined) return `length ${value.length}`
  if (constraint.type === 'integer') return 'an integer'
  return constraint.format === 'date-time' || constraint.format === 'uri'
    ? `a ${constraint.format}`
    : textForm(value)
}

/** The classes of characters that a text is described by. */
const characterClasses = { a: /[a-z]/, A: /[A-Z]/, 0: /\d/, _: /[^a-zA-Z\d]/ }

const textPrefix = 'text '

/** The classes of the characters in a text, such as `text aA`. */
const textForm = (text: string): string =>
  textPrefix +
  Object.entries(characterClasses)
    .flatMap(([mark, characterClass]) => (characterClass.test(text) ? mark : []))
    .join('')

/** The marks of the classes in a text; null for any other form. */
const marksIn = (form: string): string[] | null =>
  form.startsWith(textPrefix) ? form.slice(textPrefix.length).split('') : null

/** True for a text that uses no class of characters beyond those of an accepted one. */
function isCovered(form: string, acceptedForm: string): boolean {
  const marks = marksIn(form)
  const acceptedMarks = marksIn(acceptedForm)
  if (marks === null || acceptedMarks === null) return false
  return marks.every((mark) => acceptedMarks.includes(mark))
}

/** The forms of values that requests were accepted with, by parameter. */
const acceptedForms = perModel(({ calls }): ReadonlyMap<string, readonly string[]> => {
  const forms = new Map<string, string[]>()
  for (const { operation, isAccepted, expect, sent } of calls) {
    if (!isAccepted || expect !== 'accepted') continue
    for (const [name, constraint] of Object.entries(constraints[operation].parameters)) {
      const parameter = parameterName(operation, name, sent)
      addTo(forms, parameter, formOf(constraint, sent[name]))
      if (sent[name] !== undefined) addTo(forms, parameter, unlistedFormOf(constraint, sent[name]))
    }
  }
  return new Map([...forms].map(([parameter, all]) => [parameter, [...new Set(all)]]))
})

/** Identifies a parameter together with the alternative that the request takes. */
const parameterName = (operation: OperationId, name: string, sent: SentParameters): string =>
  JSON.stringify([
    operation,
    name,
    constraints[operation].alternatives.findIndex((needs) => needs.some((need) => need in sent)),
  ])

/**
 * The parameters that a request may have been refused for: those whose value has a form that was
 * never accepted; if there are none, its one optional parameter.
 */
export function suspectParameters({ operation, sent }: Call, model: Model): string[] {
  const judgedParameters = Object.entries(constraints[operation].parameters).filter(
    ([, { accepted }]) => accepted !== null,
  )
  const neverAccepted = judgedParameters.flatMap(([name, constraint]) => {
    const formsAccepted = acceptedForms(model).get(parameterName(operation, name, sent)) ?? []
    const form = formOf(constraint, sent[name])
    const isKnown = formsAccepted.some(
      (acceptedForm) => acceptedForm === form || isCovered(form, acceptedForm),
    )
    return isKnown ? [] : [name]
  })
  const optional = judgedParameters.filter(
    ([name, { required }]) => required === null && name in sent,
  )
  return neverAccepted.length === 0 && optional.length === 1
    ? optional.map(([name]) => name)
    : neverAccepted
}

/** True for a parameter whose acceptance this request tests: optional, or with a listed value. */
export function testsAcceptance(
  operation: OperationId,
  name: string,
  sent: SentParameters,
): boolean {
  const constraint = constraints[operation].parameters[name]
  return (
    constraint !== undefined &&
    (constraint.required === null || formOf(constraint, sent[name]).startsWith('value '))
  )
}
