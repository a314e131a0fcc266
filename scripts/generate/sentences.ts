import type { LocatedOperation, RequestParameter } from './parameters.ts'
import { capitalized, formatPhrase, addArticle } from './words.ts'

/** The sentence of a requirement that cases prove, by the keyword that they keep or break. */
export function caseSentence(
  operation: LocatedOperation,
  keyword: string,
  parameter: RequestParameter | undefined,
  operationParameters: readonly RequestParameter[],
): string {
  const { operationId } = operation
  if (keyword === 'accepts-valid-request') return `${operationId} MUST accept a valid request.`
  if (keyword === 'accepted' && parameter)
    return `${operationId} MUST accept ${acceptedPhrase(parameter)}.`
  const isSoft = keyword === 'multipleOf' && (parameter?.schema.multipleOf ?? 1) === 1
  const level = isSoft ? 'SHOULD' : 'MUST'
  const what = parameter
    ? brokenPhrase(keyword, parameter, operationParameters)
    : keyPhrase(keyword, operation)
  return `${capitalized(addArticle(operationId))} request ${what} ${level} be refused.`
}

/** The kind of key that is not the operation's own. */
export function otherKey({ security = [] }: LocatedOperation): 'public' | 'secret' {
  return security[0]?.['publicKey'] ? 'secret' : 'public'
}

/** True for an operation that takes a key of either kind. */
export const takesEither = ({ security = [] }: LocatedOperation): boolean => {
  const kinds = security.flatMap((keys) => Object.keys(keys))
  return kinds.includes('publicKey') && kinds.includes('secretKey')
}

function keyPhrase(keyword: string, operation: LocatedOperation): string {
  const phrase = { 'key-required': 'without a key', 'key-known': 'with an unknown key' }[keyword]
  return phrase ?? `with the ${otherKey(operation)} key`
}

function brokenPhrase(
  keyword: string,
  { name, schema }: RequestParameter,
  operationParameters: readonly RequestParameter[],
): string {
  const phrases: Record<string, string> = {
    required: missingPhrase(
      name,
      operationParameters.map((parameter) => parameter.name),
    ),
    type:
      schema.type === 'boolean'
        ? `whose ${name} is neither true nor false`
        : `whose ${name} is no number`,
    multipleOf:
      (schema.multipleOf ?? 1) === 1
        ? `whose ${name} has a fraction`
        : `whose ${name} is no multiple of ${schema.multipleOf}`,
    minimum: `whose ${name} is below ${schema.minimum}`,
    maximum: `whose ${name} is above ${schema.maximum}`,
    enum: `with an unknown ${name}`,
    pattern:
      schema.format === 'uri'
        ? `whose ${name} is no HTTPS URL`
        : `whose ${name} does not match ${schema.pattern}`,
    format: `whose ${name} is not ${formatPhrase(schema.format)}`,
    minLength: `whose ${name} is shorter than ${schema.minLength} characters`,
    maxLength: `whose ${name} is longer than ${schema.maxLength} characters`,
  }
  const phrase = phrases[keyword]
  if (phrase === undefined)
    throw new Error(`${keyword} of ${name} has no sentence: write one in sentences.ts.`)
  return phrase
}

/** The phrase for a missing parameter, which may be given whole or in brackets. */
function missingPhrase(name: string, parameterNames: readonly string[]): string {
  const members = parameterNames.filter((member) => member.startsWith(`${name}[`))
  if (members.length > 0) return `with neither ${name} nor ${members.join(' and ')}`
  const whole = name.replace(/\[.+$/, '')
  const beside = parameterNames.filter(
    (member) => member.startsWith(`${whole}[`) && member !== name,
  )
  const isChoice = whole !== name && parameterNames.includes(whole)
  return isChoice ? `with ${beside.join(' and ')} and without ${name}` : `without ${name}`
}

function acceptedPhrase({ name, schema, values: { notations, stated } }: RequestParameter): string {
  if (notations) return `${name} in the forms ${notations.join(' and ')}`
  const { minimum, maximum, 'x-equals': equal } = schema
  if (minimum !== undefined) {
    const bound = equal ? `, where its ${equal.parameter} has the same` : ''
    const upTo = maximum === undefined ? ' on' : ` to ${maximum}, both included`
    return `every whole ${name} from ${minimum}${upTo}${bound}`
  }
  const values = stated ?? schema.enum ?? []
  if (values.length > 6)
    return `each of the ${values.length} values of ${name} that the contract lists`
  return values.length > 0 ? `${values.join(' and ')} as ${name}` : name
}
