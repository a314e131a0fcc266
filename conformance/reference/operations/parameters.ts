import type { FormObject } from '../../contract/form-encoding.ts'
import { Refusal, type Constraint, type RefusalCode } from '../call.ts'
import type { Operation } from '../names.ts'
import type { Rules } from '../rules.ts'

/** The values of required parameters that a rule lets be left out. */
export const defaultValues = {
  name: 'SOMCHAI PRASERT',
  number: '4242424242424242',
  expiration_month: '12',
  expiration_year: '2035',
  amount: '10000',
  currency: 'MYR',
  type: 'duitnow_obw',
  bank: 'cimb',
}

/** A parameter's text, undefined when absent; throws a refusal for nested names. */
export function text(params: FormObject, name: string): string | undefined {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (value === undefined || typeof value === 'string') return value
  throw new Refusal('bad_request', `${name} must be a single value`)
}

/** Nested parameters, undefined when absent; throws a refusal for text. */
export function nested(params: FormObject, name: string): FormObject | undefined {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (value === undefined || (typeof value === 'object' && !Array.isArray(value))) return value
  throw new Refusal('bad_request', `${name} must be given as ${name}[…]`)
}

/** The constraint that a refused amount breaks. */
export function brokenAmountConstraint(amount = ''): Constraint {
  const value = Number(amount)
  const keyword = value < 100 ? 'minimum' : 'maximum'
  if (Number.isInteger(value)) return { parameter: 'amount', keyword }
  return { parameter: 'amount', keyword: Number.isNaN(value) ? 'type' : 'multiple-of' }
}

/** The parameters of a request, or those in brackets. */
export interface Parameters {
  rules: Rules
  operation: Operation
  params: FormObject
}

/** Refuses parameters beside the listed ones where the rules do. */
export function refuseUnlisted(
  { rules, operation, params }: Parameters,
  listed: readonly string[],
): void {
  for (const name of Object.keys(params))
    if (!listed.includes(name) && !rules.unlistedAccepted({ name, operation }))
      throw new Refusal('bad_request', `${name} is not a parameter here`)
}

/** The value of a required parameter, or its default where a rule lets it be left out. */
export function requiredValue(
  { rules, operation, params }: Parameters,
  field: keyof typeof defaultValues,
  code: RefusalCode = 'bad_request',
): string {
  const value = text(params, field)
  if (value !== undefined) return value
  if (!rules.requires({ name: field, operation, parameters: params })) return defaultValues[field]
  throw new Refusal(code, `${field} is missing`, {
    breaks: { parameter: field, keyword: 'required' },
  })
}
