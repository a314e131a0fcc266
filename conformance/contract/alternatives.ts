import type { ValidationError } from '../../generated/validators.js'
import { grouped } from '../basics/grouped.ts'

/** The place of an error in one of the alternatives of a schema; a value keeps at least one. */
const alternativePath = /^#\/allOf\/\d+\/anyOf(?:\/(\d+)\/|$)/

/** True for an error of one alternative, or of all of them together. */
export function isOfAlternative({ schemaPath }: ValidationError): boolean {
  return alternativePath.test(schemaPath)
}

/**
 * The errors of a value without those of other alternatives: a failed charge is no successful one.
 * Where one of several fields is needed and all are absent, one error names them all.
 */
export function withoutOtherAlternatives(errors: readonly ValidationError[]): ValidationError[] {
  const groups = errors.filter(
    ({ keyword, schemaPath }) => keyword === 'anyOf' && alternativePath.test(schemaPath),
  )
  return groups.reduce<ValidationError[]>(
    (remaining, group) => {
      const isInside = ({ instancePath, schemaPath }: ValidationError) =>
        schemaPath.startsWith(`${group.schemaPath}/`) &&
        `${instancePath}/`.startsWith(`${group.instancePath}/`)
      const outside = remaining.filter((error) => error !== group && !isInside(error))
      return [...outside, ...errorsOfIntended(remaining.filter(isInside))]
    },
    [...errors],
  )
}

/**
 * The errors of the alternative that the value means to be: by its tag; of all where no field is a
 * tag.
 */
function errorsOfIntended(errors: ValidationError[]): ValidationError[] {
  const alternatives = [
    ...grouped(errors, ({ schemaPath }) => alternativePath.exec(schemaPath)?.[1]).values(),
  ]
  const constants = alternatives.map(constantsOf)
  const isTag = (name: string) =>
    constants.filter((tags) => tags.includes(name)).length >= Math.max(1, alternatives.length - 1)
  const tag = constants.flat().find(isTag)
  if (tag !== undefined)
    return alternatives.filter((_, index) => !constants[index]?.includes(tag)).flat()
  const present = errors.filter(({ keyword }) => keyword !== 'required')
  const [first] = errors
  if (present.length > 0 || first === undefined) return present
  const names = alternatives.map((alternative) =>
    alternative.map(({ params }) => params['missingProperty']).join(' and '),
  )
  return [{ ...first, params: { missingProperty: names.join(' or ') } }]
}

/** The fields whose constant in an alternative the value breaks. */
function constantsOf(errors: readonly ValidationError[]): string[] {
  return errors.flatMap(
    ({ schemaPath }) => /\/\d+\/properties\/([^/]+)\/const$/.exec(schemaPath)?.[1] ?? [],
  )
}
