import type { FormObject } from '../../contract/form.ts'
import { Refusal, type Constraint } from '../call.ts'
import type { Operation } from '../names.ts'
import type { Rules } from '../rules.ts'

/** A parameter's text, undefined when it is absent; throws a refusal for nested names where text is due. */
export function text(params: FormObject, name: string): string | undefined {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (value === undefined || typeof value === 'string') return value
  throw new Refusal('bad_request', `${name} must be a single value`)
}

/** Nested parameters, undefined when they are absent; throws a refusal for text where nested names are due. */
export function nested(params: FormObject, name: string): FormObject | undefined {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  if (value === undefined || (typeof value === 'object' && !Array.isArray(value))) return value
  throw new Refusal('bad_request', `${name} must be given as ${name}[…]`)
}

/** Finds the constraint that an amount breaks which is not taken. */
export function brokenBy(amount = ''): Constraint {
  const value = Number(amount)
  const keyword = value < 100 ? 'minimum' : 'maximum'
  if (Number.isInteger(value)) return { parameter: 'amount', keyword }
  return { parameter: 'amount', keyword: Number.isNaN(value) ? 'type' : 'multiple-of' }
}

/** Refuses parameters beside the listed ones where the rules do. */
export function onlyListed(
  rules: Rules,
  params: FormObject,
  listed: readonly string[],
  operation: Operation,
): void {
  for (const name of Object.keys(params))
    if (!listed.includes(name) && !rules.unlistedAccepted(name, operation))
      throw new Refusal('bad_request', `${name} is not a parameter here`)
}
