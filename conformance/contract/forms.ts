import type { ValidationError } from '../../generated/validators.js'
import { grouped } from '../basics/grouped.ts'

/** The place of an error in a schema that has forms, of which a value has at least one. */
const ofForm = /^#\/allOf\/\d+\/anyOf(?:\/(\d+)\/|$)/

/** True for an error that only says which form a value lacks. */
export function isOfForm({ schemaPath }: ValidationError): boolean {
  return ofForm.test(schemaPath)
}

/**
 * The errors of a value without those of other forms: a failed charge is no successful one.
 * Where any of some fields will do and all are absent, one error names them all.
 */
export function withoutOtherForms(errors: readonly ValidationError[]): ValidationError[] {
  const groups = errors.filter(
    ({ keyword, schemaPath }) => keyword === 'anyOf' && ofForm.test(schemaPath),
  )
  return groups.reduce<ValidationError[]>(
    (remaining, group) => {
      const isInside = ({ instancePath, schemaPath }: ValidationError) =>
        schemaPath.startsWith(`${group.schemaPath}/`) &&
        `${instancePath}/`.startsWith(`${group.instancePath}/`)
      const outside = remaining.filter((error) => error !== group && !isInside(error))
      return [...outside, ...meant(remaining.filter(isInside))]
    },
    [...errors],
  )
}

/** The errors of the forms whose tag a value has; of all forms where no field is their tag. */
function meant(errors: ValidationError[]): ValidationError[] {
  const forms = [...grouped(errors, ({ schemaPath }) => ofForm.exec(schemaPath)?.[1]).values()]
  const constants = forms.map(constantsOf)
  const isTag = (name: string) =>
    constants.filter((names) => names.includes(name)).length >= Math.max(1, forms.length - 1)
  const tag = constants.flat().find(isTag)
  if (tag !== undefined) return forms.filter((_, index) => !constants[index]?.includes(tag)).flat()
  const present = errors.filter(({ keyword }) => keyword !== 'required')
  const [first] = errors
  if (present.length > 0 || first === undefined) return present
  const names = forms.map((form) =>
    form.map(({ params }) => params['missingProperty']).join(' and '),
  )
  return [{ ...first, params: { missingProperty: names.join(' or ') } }]
}

/** The fields of a form that have one value alone, and another one here. */
function constantsOf(form: readonly ValidationError[]): string[] {
  return form.flatMap(
    ({ schemaPath }) => /\/\d+\/properties\/([^/]+)\/const$/.exec(schemaPath)?.[1] ?? [],
  )
}
