import { pathParameter } from '../contract/rows/names.ts'
import { constraints, singleUse, type ParameterConstraints } from '../../generated/constraints.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, madeKinds, type Parent, type KindName } from '../../generated/resources.ts'
import { kindOfParentInPath, parentsOf, targetKind } from '../contract/kinds.ts'
import type { Knowledge, KnownResource } from './knowledge.ts'
import type { ApiRequest, Expectation } from './request.ts'
import { standingsOfStates } from './states.ts'
import { standingOfValue, type Standing } from './value.ts'

/** Milliseconds after which an unused resource of single use may be gone. */
const unusedLifetimeMs = 60_000

/**
 * The oracle: what must come of a request, by the contract and by what is known when it is sent.
 * Refused where any part breaks a requirement; open where one is odd or unproven; else accepted.
 */
export function expectationOf(request: ApiRequest, knowledge: Knowledge): Expectation {
  // Each lists how one part of the request stands: nothing, or only 'valid', where it is right.
  const standings = [
    ...(request.manner === undefined ? [] : (['odd'] as const)),
    ...standingsOfKey(request, knowledge),
    ...standingsOfPathId(request, knowledge),
    ...standingsOfParameters(request, knowledge),
    ...standingsOfParents(request, knowledge),
    ...standingsOfSingleUse(request, knowledge),
    ...standingsOfStates(request, knowledge),
  ]
  const breaks = standings.flatMap((standing) =>
    typeof standing === 'object' ? [standing.breaks] : [],
  )
  const isOdd = standings.includes('odd')
  if (breaks.length > 0 && request.manner === undefined)
    return { expect: 'refused', breaks: [...new Set(breaks)], isPlain: false }
  const isOpen = isOdd || standings.includes('unproven')
  return { expect: isOpen ? 'open' : 'accepted', breaks: [], isPlain: !isOdd }
}

const brokenBy = (id: RequirementId | null | undefined): Standing => (id ? { breaks: id } : 'odd')

/** A key must be the right one. In traffic an unknown one is odd: it may be another merchant's. */
function standingsOfKey({ operation, key, unlike }: ApiRequest, { isRun }: Knowledge): Standing[] {
  if (key === 'right') return []
  if (key === 'unknown' && !isRun && unlike === undefined) return ['odd']
  return [brokenBy(constraints[operation].keys[key])]
}

/** The requirements that unknown ids in paths are refused, by the rows of kinds. */
const unknownIdRequirements = new Map(
  (Object.keys(kinds) as KindName[]).flatMap((kind) => {
    const { retrieves, acts, updates, ids } = kinds[kind]
    return [
      [retrieves, ids.unknown] as const,
      ...[...acts, ...updates].map((change) => [change.operation, change.ids.unknown] as const),
    ]
  }),
)

/** The requirement that an unknown id in the path is refused; null where that is open. */
export const unknownIdRequirement = (operation: OperationId): RequirementId | null =>
  unknownIdRequirements.get(operation) ?? null

/**
 * An id in a path must be known, and of the right kind. An unknown one breaks its requirement,
 * unless it may exist all the same. One of single use is unproven after a minute: it may be
 * forgotten.
 */
function standingsOfPathId(request: ApiRequest, knowledge: Knowledge): Standing[] {
  const { operation, target, start } = request
  if (target === null) return []
  const kind = targetKind(operation) ?? null
  const unknownIdRule = unknownIdRequirement(operation)
  const knownResource = knowledge.resourceOf(target)
  if (knownResource !== undefined && knownResource.kind === kind)
    return kind in singleUse && start - knownResource.shownAt > unusedLifetimeMs ? ['unproven'] : []
  const isShownToMerchant = knowledge.isRevealed(target) && !knowledge.isOfOtherAccount(target)
  // No operation makes an event: it is known once an answer or webhook shows its id.
  const isMadeByOperation = madeKinds.some((name) => name === kind)
  if (knownResource === undefined && isShownToMerchant && !isMadeByOperation) return []
  return unknownIdRule === null || mayExistUnseen(target, kind, knowledge)
    ? ['unproven']
    : [brokenBy(unknownIdRule)]
}

/**
 * True for an id that may be that of a resource of this kind, though no answer shows it. An id of
 * another known kind is not.
 */
function mayExistUnseen(id: string, kind: KindName | null, knowledge: Knowledge): boolean {
  if (knowledge.resourceOf(id) !== undefined) return false
  if (knowledge.isRevealed(id) || knowledge.isOfOtherAccount(id)) return true
  return !knowledge.isRun && mayBeId(kind, id)
}

/** True for a text that may be the id of a resource of a kind: ids of many kinds begin alike. */
function mayBeId(kind: KindName | null, id: string): boolean {
  const pattern = kind === null ? null : kinds[kind].idPattern
  return pattern === null || new RegExp(pattern).test(id)
}

/**
 * How the parameters stand: those left out, those that the contract does not list, and each value.
 */
function standingsOfParameters(request: ApiRequest, knowledge: Knowledge): Standing[] {
  const { operation, sent } = request
  const { parameters } = constraints[operation]
  const inPath = kindOfParentInPath(operation) === undefined ? '' : pathParameter
  const names = Object.keys(sent).filter((name) => name !== inPath)
  const unlistedNames = names.filter((name) => !Object.hasOwn(parameters, name))
  const sendsToken = knowledge.tokenParameter !== null && knowledge.tokenParameter in sent
  const unexplainedNames = unlistedNames.filter(
    (name) =>
      (!sendsToken || name !== knowledge.tokenParameter) &&
      !isInLocationQuery(request, name, knowledge),
  )
  // What the contract does not list may stand for what is left out.
  const omissions =
    unexplainedNames.length > 0 ? [] : requirementsOmitted(operation, names, sendsToken)
  const alternativesBegun = countAlternativesBegun(operation, names)
  const isOdd =
    alternativesBegun > 1 || unexplainedNames.some((name) => isBracketOfListed(name, parameters))
  return [
    ...omissions.map((id) => brokenBy(id)),
    ...(isOdd ? (['odd'] as const) : []),
    ...(unexplainedNames.length > 0 ? (['unproven'] as const) : []),
    ...names
      .filter((name) => Object.hasOwn(parameters, name))
      .map((name) => standingOfParameter(request, name, knowledge)),
  ]
}

/** True for a parameter in the query of the location at which a resource is retrieved. */
function isInLocationQuery(
  { target, sent }: ApiRequest,
  name: string,
  { resourceOf }: Knowledge,
): boolean {
  const location = target === null ? undefined : resourceOf(target)?.value['location']
  const [, query = ''] = typeof location === 'string' ? location.split('?') : []
  return sent[name] === (new URLSearchParams(query).get(name) ?? undefined)
}

/** True for a name such as `amount[]`, by which a form gives a listed parameter another shape. */
const isBracketOfListed = (name: string, parameters: object): boolean =>
  Object.hasOwn(parameters, name.replace(/\[[^[]*\]$/, ''))

const countAlternativesBegun = (operation: OperationId, names: readonly string[]): number =>
  constraints[operation].alternatives.filter((needs) => needs.some((name) => names.includes(name)))
    .length

/**
 * The requirements of the parameters that are left out: of the alternative that the request begins,
 * or of the first.
 */
function requirementsOmitted(
  operation: OperationId,
  names: readonly string[],
  sendsToken: boolean,
): RequirementId[] {
  const { alternatives, parameters } = constraints[operation]
  const begunAlternative = alternatives.find((needs) => needs.some((name) => names.includes(name)))
  const neededNames = sendsToken ? [] : (begunAlternative ?? alternatives[0] ?? [])
  const namesOfOtherAlternatives = alternatives.flat().filter((name) => !neededNames.includes(name))
  return Object.entries(parameters).flatMap(([name, { required }]) => {
    const isLeftOut = !names.some((sent) => sent === name || sent.startsWith(`${name}[`))
    return required !== null && isLeftOut && !namesOfOtherAlternatives.includes(name)
      ? [required]
      : []
  })
}

function standingOfParameter(request: ApiRequest, name: string, knowledge: Knowledge): Standing {
  const { operation, sent } = request
  const constraint = constraints[operation].parameters[name]
  const value = sent[name]
  if (constraint === undefined || value === undefined) return 'odd'
  const namedParent = parentNamed(request, knowledge)
  if (namedParent?.resource !== undefined && typeof value === 'string') {
    const { parameter, kind } = namedParent.parent
    // The id of a known parent is valid, whatever its constraint says.
    if (name === parameter && mayBeId(kind, value)) return 'valid'
    if (constraint.equals !== undefined)
      return standingAgainstParent(request, { name, constraint }, namedParent.resource, knowledge)
  }
  const standing = standingOfValue(constraint, value, knowledge.year)
  if (standing === 'unproven' && constraint.open === 'until accepted')
    return wasAccepted(request, name, knowledge) ? 'valid' : standing
  return operations[operation].isList && standing === 'valid'
    ? standingInList(name, String(value), knowledge.earliestCreationBefore(request.start))
    : standing
}

/** True once a request of the operation was accepted with the same value. */
const wasAccepted = (
  request: ApiRequest,
  parameter: string,
  { requestsWithSameValue: requestsWithSame }: Knowledge,
): boolean =>
  requestsWithSame(request, parameter).some(
    ({ isAccepted, end }) => isAccepted && end <= request.start,
  )

/**
 * A value must equal the parent's: as sent for the parent if well-formed, else as the parent shows
 * it. A bounded parameter may be less. The same word in other letters or blanks is odd.
 */
function standingAgainstParent(
  { operation, sent }: ApiRequest,
  { name, constraint }: { name: string; constraint: ParameterConstraints },
  { sent: parentSent, value: parentValue }: KnownResource,
  { year }: Knowledge,
): Standing {
  const value = String(sent[name])
  const parents = parentsOf(operation)
  const field = parentFieldFor(parents, name)
  const sentValue = parentSent[field]
  const isSentWellFormed =
    typeof sentValue === 'string' && (constraint.type !== 'integer' || /^\d+$/.test(sentValue))
  const expected = String(isSentWellFormed ? sentValue : parentValue[field])
  if (value === expected) return 'valid'
  if (constraint.type !== 'integer') {
    const isSameWord = value.trim().toLowerCase() === expected.toLowerCase()
    return isSameWord ? 'odd' : brokenBy(constraint.equals)
  }
  const isInteger = /^(0|-?[1-9]\d*)$/.test(value)
  const isBounded = parents.some(({ bounded }) => bounded.includes(name))
  const isWithinParent = isBounded && Number(value) <= Number(expected)
  return isInteger && !isWithinParent
    ? brokenBy(constraint.equals)
    : standingOfValue(constraint, value, year)
}

/** The field of the parent that a parameter must equal: of its name, unless a row says another. */
const parentFieldFor = (parents: readonly Parent[], parameter: string): string =>
  parents.map(({ equal }) => equal[parameter]).find(Boolean) ?? parameter

/** A query of a list must be accepted where the list surely holds something; others are unproven. */
function standingInList(name: string, value: string, earliest: number): Standing {
  if (name === 'offset') return value === '0' ? 'valid' : 'unproven'
  if (name === 'from') return Date.parse(value) <= earliest ? 'valid' : 'unproven'
  if (name === 'to') return Date.parse(value) > earliest ? 'valid' : 'unproven'
  return 'valid'
}

/** The parent that a request names by an id; `resource` is undefined where nothing shows that one. */
function parentNamed(
  { operation, sent }: ApiRequest,
  { resourceOf }: Knowledge,
): { parent: Parent; id: string; resource: KnownResource | undefined } | undefined {
  for (const parent of parentsOf(operation)) {
    const id = sent[parent.parameter]
    if (typeof id !== 'string') continue
    const knownResource = resourceOf(id)
    return { parent, id, resource: knownResource?.kind === parent.kind ? knownResource : undefined }
  }
  return undefined
}

/**
 * A parent must be known. A parent that another request named before is unproven; an id that is
 * empty or has blanks around it is odd.
 */
function standingsOfParents(request: ApiRequest, knowledge: Knowledge): Standing[] {
  const namedParent = parentNamed(request, knowledge)
  if (namedParent === undefined) return []
  const { parent, id, resource } = namedParent
  if (id === '' || id !== id.trim()) return ['odd']
  if (resource === undefined) {
    const isOpen = parent.ids.unknown === null || mayExistUnseen(id, parent.kind, knowledge)
    return isOpen ? ['unproven'] : [brokenBy(parent.ids.unknown)]
  }
  const requestsForParent = knowledge.requestsWithSameValue(request, parent.parameter)
  return requestsForParent.some(({ start }) => start < request.end) ? ['unproven'] : []
}

/** A resource of single use must be refused once a request with it was accepted. */
function standingsOfSingleUse(request: ApiRequest, knowledge: Knowledge): Standing[] {
  const { tokenParameter } = knowledge
  const id = tokenParameter === null ? undefined : request.sent[tokenParameter]
  if (tokenParameter === null || typeof id !== 'string') return []
  const knownResource = knowledge.resourceOf(id)
  const requestsWithToken = knowledge.requestsWithSameValue(request, tokenParameter)
  if (knownResource !== undefined && wasAccepted(request, tokenParameter, knowledge))
    return [brokenBy(singleUse[knownResource.kind])]
  const mayBeUsed = requestsWithToken.some(({ start }) => start < request.end)
  return knownResource === undefined || mayBeUsed ? ['unproven'] : []
}
