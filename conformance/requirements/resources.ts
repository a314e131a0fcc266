import { isDeepStrictEqual } from 'node:util'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, madeKinds, retrievedKinds, type MadeKindName } from '../../generated/resources.ts'
import { shortJson, valueAt } from '../basics/values.ts'
import type { AcceptedCall, Model } from '../model/model.ts'
import { nestedResource, type Resource } from '../model/resource.ts'
import { echoesOfKind, isGone } from './echoes.ts'
import { whyNeverShown } from './fields.ts'
import { sightingsAt } from './sightings.ts'
import {
  check,
  derivedRequirement,
  each,
  failsAt,
  irrevocable,
  passes,
  unique,
} from './requirement.ts'
import type { OwnedId, InapplicableReason, Requirement, Rule, RuleVerdict } from './requirement.ts'

/** Why no retrieval of a charge is judged: no path was found. */
export const whyNotRetrieved: InapplicableReason = ({ learned }) =>
  learned.retrieval === null
    ? 'No charge can be retrieved at its location or at /charges/{id}; name another path in the profile, under retrievalPath.'
    : null

/**
 * Requirements of every kind by its row in the contract: unique ids, echoes, the right answer,
 * lasting facts.
 */
export const resourceRequirements: readonly Requirement[] = [
  ...madeKinds.flatMap((kind) => {
    const { creates, retrieves, echoes, ids } = kinds[kind]
    return [
      ...echoesOfKind(kind),
      ...derivedRequirement(ids.unique, {
        rule: creates === null ? idsDistinctOnPages(kind) : unique((model) => newIds(model, kind)),
      }),
      ...derivedRequirement(ids.facts, {
        rule: factsStay(kind),
        explainedBy: echoes.map((echo) => echo.requirement),
        inapplicable: whyNeverShown(kind, kinds[kind].lasting),
        ...(retrieves !== null && inapplicableUnlessRetrieved(retrieves)),
      }),
    ]
  }),
  ...retrievedKinds.flatMap((kind) => {
    const { object, retrieves, ids } = kinds[kind]
    if (retrieves === null) return []
    return derivedRequirement(ids.same, {
      subjects: (model) =>
        model
          .countedCalls(retrieves)
          .filter(({ exchange, target }) => target !== null && !exchange.followed),
      judge({ resource, target }) {
        const { id } = resource.value
        return check(id === target, `${object} ${target}`, { id }, resource)
      },
      explainedBy: [ids.unique ?? []].flat(),
      ...inapplicableUnlessRetrieved(retrieves),
    })
  }),
]

/**
 * Where the specification leaves the path of an operation open: does not apply until a path was
 * found.
 */
export function inapplicableUnlessRetrieved(operation: OperationId): {
  inapplicable?: InapplicableReason
} {
  return operations[operation].assumed ? { inapplicable: whyNotRetrieved } : {}
}

/** The accepted requests that make resources of a kind. */
const creationsOf = (model: Model, kind: MadeKindName): readonly AcceptedCall[] => {
  const { creates } = kinds[kind]
  return creates === null ? [] : model.countedCalls(creates)
}

/**
 * The ids of new resources of a kind; also of those that a request for another kind made beside it.
 */
function newIds(model: Model, kind: MadeKindName): OwnedId[] {
  const plain = creationsOf(model, kind).map((call) => ({ call, path: 'id' }))
  return [...plain, ...inlineCreations(model, kind)].map(({ call, path }) => ({
    id: valueAt(call.resource.value, path),
    owner: call.exchange.id,
    evidence: call,
  }))
}

/** No page must show two records with one id, of a kind that no request makes. */
function idsDistinctOnPages(kind: MadeKindName): Rule {
  return each(
    ({ pages }) => pages.filter(({ itemKind }) => itemKind === kind),
    ({ call, items }) => {
      const keys = items.map(({ key }) => key)
      const repeatedKey = keys.find((key, at) => keys.indexOf(key) !== at)
      const expected = 'an id of its own for each'
      return irrevocable(
        check(repeatedKey === undefined, expected, `${repeatedKey} twice`, call.resource),
      )
    },
  )
}

/**
 * The requests that made a resource of a kind inline, as the parent of theirs, and the path of its
 * id.
 */
function inlineCreations(model: Model, kind: MadeKindName): { call: AcceptedCall; path: string }[] {
  return madeKinds.flatMap((outer) => {
    const { parents, embedded } = kinds[outer]
    const parent = parents.find((candidate) => candidate.kind === kind && candidate.inline)
    const [field] = Object.keys(embedded).filter((name) => embedded[name] === kind)
    if (parent === undefined || field === undefined) return []
    const isMember = (name: string): boolean => name.startsWith(`${parent.parameter}[`)
    return creationsOf(model, outer)
      .filter(({ sent }) => Object.keys(sent).some(isMember))
      .map((call) => ({ call, path: `${field}.id` }))
  })
}

/** A resource as its creation showed it, and as a later answer shows it. */
type BeforeAfter = readonly [first: Resource, later: Resource]

/** Each resource of a kind beside every later answer that shows it, by itself or inside another. */
const pairsWithFirst = (model: Model, kind: MadeKindName): BeforeAfter[] => [
  ...sightingsAt(model, kind, 'retrieval', 'change', 'list').map(
    ({ tracked, resource }): BeforeAfter => [tracked.resource, resource],
  ),
  ...embeddedPairs(model, kind),
]

/** Each resource beside what another resource made from it embeds of it. */
function embeddedPairs(model: Model, kind: MadeKindName): BeforeAfter[] {
  return madeKinds.flatMap((outer) => {
    const fields = Object.entries(kinds[outer].embedded).filter(([, inner]) => inner === kind)
    return [...model.resources[outer].values()].flatMap(({ parent, resource, retrievals }) =>
      [resource, ...retrievals.map((call) => call.resource)].flatMap((answer) =>
        fields.flatMap(([field]): BeforeAfter[] =>
          parent?.kind === kind ? [[parent.resource, nestedResource(answer, field, kind)]] : [],
        ),
      ),
    )
  })
}

/** The lasting fields of each resource must stay as they were when it was made. */
export function factsStay(kind: MadeKindName): Rule {
  return each(
    (model) => pairsWithFirst(model, kind),
    (pair) => {
      const { lasting } = kinds[kind]
      const isShown = ({ value }: Resource): boolean =>
        lasting.some((path) => valueAt(value, path) !== undefined)
      return pair.some(isShown) ? judgeUnchanged(lasting, pair) : null
    },
  )
}

/** The fields at these paths must stay; another type of value is only observed. */
export function judgeUnchanged(
  paths: readonly string[],
  [first, later]: BeforeAfter,
): RuleVerdict | null {
  if (later.value['id'] !== first.value['id'] || later.exchange === first.exchange) return null
  const changedPath = paths.find((path) => {
    const before = valueAt(first.value, path)
    const after = valueAt(later.value, path)
    const hasSameType = typeof before === typeof after || after === null
    const isChanged = !isDeepStrictEqual(lowercased(before), lowercased(after))
    return hasSameType && isChanged && !isGone(later, path)
  })
  if (changedPath === undefined) return passes(later)
  const expected = `${changedPath} ${shortJson(valueAt(first.value, changedPath))}, as when it was made`
  return irrevocable(
    failsAt(expected, { [changedPath]: valueAt(later.value, changedPath) }, later, first),
  )
}

const lowercased = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value
