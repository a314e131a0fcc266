import type { Keyword, ParameterConstraints } from '../../generated/constraints.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { isMultiple } from '../basics/multiple.ts'
import { isOddRedacted, isRedacted } from '../record/redacted-card.ts'
import { isDate, momentOf } from './datetime.ts'

/**
 * How a parameter, or another part of a request, stands by the contract: valid (must be accepted),
 * unproven (may be refused; if accepted, counts like a valid one), odd (nothing is expected), or the
 * requirement that it breaks.
 */
export type Standing = 'valid' | 'unproven' | 'odd' | { readonly breaks: RequirementId }

/** How a value of a parameter stands, by its constraints alone; `year` is that of the request. */
export function standingOfValue(
  constraints: ParameterConstraints,
  value: string | readonly string[],
  year: number,
): Standing {
  if (typeof value !== 'string') return 'odd'
  const {
    requirementByKeyword,
    nonsense,
    open,
    enum: members,
    stated,
    format,
    notations,
    pattern,
    type,
    minLength = 0,
    maxLength = Infinity,
  } = constraints
  for (const keyword of Object.keys(nonsense) as Keyword[])
    if (nonsense[keyword]?.includes(value)) return broken(constraints, keyword)
  if (members !== undefined) return standingOfMember(constraints, members, value)
  if (stated !== undefined) return stated.includes(value) ? 'valid' : 'unproven'
  if (notations !== undefined) return standingOfNotation(notations, value, year)
  if (type === 'integer' || type === 'number')
    return open === undefined ? standingOfNumber(constraints, value) : 'unproven'
  if (open !== undefined) return 'unproven'
  if (format === 'uri' && requirementByKeyword.format !== undefined)
    return standingOfUri(constraints, value)
  if (type === 'boolean') return value === 'true' || value === 'false' ? 'valid' : 'odd'
  if (format === 'date-time') return Number.isNaN(momentOf(value)) ? 'odd' : 'valid'
  if (format === 'date') return isDate(value) ? 'valid' : 'odd'
  if ([...value].length > maxLength) return broken(constraints, 'maxLength')
  if ([...value].length < minLength) return broken(constraints, 'minLength')
  if (format === 'email' && !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value)) return 'odd'
  const isMatched = pattern === undefined || new RegExp(pattern, 'u').test(value)
  return isMatched ? standingOfText(constraints, value) : 'odd'
}

const broken = ({ requirementByKeyword }: ParameterConstraints, keyword: Keyword): Standing => {
  const id = requirementByKeyword[keyword]
  return id === undefined ? 'odd' : { breaks: id }
}

/** A word for nothing or a template's placeholder, such as null or {name}. */
const placeholder =
  /^(?:undefined|null|none|nil|nan|true|false|n\/a|[^\p{L}\p{N}\s]+)$|[{}<>[\]$]/iu

/** A member is valid; a placeholder breaks `enum`; another word is odd: it may exist elsewhere. */
function standingOfMember(
  constraints: ParameterConstraints,
  members: readonly string[],
  value: string,
): Standing {
  if (members.includes(value)) return 'valid'
  return placeholder.test(value) ? broken(constraints, 'enum') : 'odd'
}

/** A plain number must keep its limits; another spelling is odd, a word breaks `type`. */
function standingOfNumber(constraints: ParameterConstraints, value: string): Standing {
  const { type, minimum = -Infinity, maximum = Infinity } = constraints
  const { multipleOf = type === 'integer' ? 1 : 0 } = constraints
  if (type === 'integer' && /^\d+\.\d*[1-9]$/.test(value)) return broken(constraints, 'multipleOf')
  if (/^[^\d\s]+$|[a-z]{2}/i.test(value)) return broken(constraints, 'type')
  const spelling = type === 'integer' ? /^(0|-?[1-9]\d*)$/ : /^-?(0|[1-9]\d*)(\.\d+)?$/
  if (!spelling.test(value)) return 'odd'
  if (Number(value) < minimum) return broken(constraints, 'minimum')
  if (Number(value) > maximum) return broken(constraints, 'maximum')
  return isMultiple(Number(value), multipleOf) ? 'valid' : broken(constraints, 'multipleOf')
}

/** The lengths up to which addresses must be accepted, and be kept whole once they are accepted. */
export const maxAddressChars = { mustBeAccepted: 255, mustBeKeptWhole: 300 }

/**
 * A plain address with a path is valid; one beyond 255 characters is unproven; fragments, ports,
 * blanks, and lengths beyond 300 are odd.
 */
function standingOfUri(constraints: ParameterConstraints, value: string): Standing {
  if (value !== value.trim()) return 'odd'
  if (!URL.canParse(value)) return broken(constraints, 'format')
  if (!new RegExp(constraints.pattern ?? '', 'u').test(value)) return broken(constraints, 'pattern')
  if (
    !/^[a-z]+:\/\/[\w.-]+\/[!"$-~]*$/.test(value) ||
    value.length > maxAddressChars.mustBeKeptWhole
  )
    return 'odd'
  return value.length > maxAddressChars.mustBeAccepted ? 'unproven' : 'valid'
}

/** The years in which a card that is valid expires; nothing says which others are accepted. */
const validYears = { from: 1, to: 10 }

/** A month, or a year of the next ones, in one of its notations. */
function standingOfNotation(notations: readonly string[], value: string, year: number): Standing {
  if (!/^\d+$/.test(value)) return 'odd'
  if (notations.includes('MM')) return /^(0?[1-9]|1[0-2])$/.test(value) ? 'valid' : 'odd'
  const yearsAhead = (value.length === 2 ? 2000 : 0) + Number(value) - year
  const isNotation = notations.some((notation) => notation.length === value.length)
  return isNotation && yearsAhead >= validYears.from && yearsAhead <= validYears.to
    ? 'valid'
    : 'odd'
}

/**
 * Letters, digits and marks of names and addresses are valid, in the case of the pattern's examples;
 * so is a redacted text that was not odd. Other marks are unproven.
 */
function standingOfText({ pattern, values }: ParameterConstraints, value: string): Standing {
  if (isRedacted(value)) return isOddRedacted(value) ? 'odd' : 'valid'
  if (pattern !== undefined && value !== value.toUpperCase() && !values.includes(value))
    return 'odd'
  if (/^[\w+][\w ,./'+@-]*$/.test(value)) return 'valid'
  return pattern === undefined && /^\w[\w ,./'+@&!"#():;-]*$/.test(value) ? 'unproven' : 'odd'
}
