import type { Model, TrackedResource } from '../model/model.ts'
import { subjectIdOf } from '../model/resource.ts'
import { fails, irrevocable, passes, requirement } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { walksOf, type Walk } from './walks.ts'

/** The requirement of the events of two merchants ("List events"). */
export const accountRequirements: readonly Requirement[] = [
  requirement('events-of-account-alone', {
    subjects: accountWalks,
    judge: judgeSeparation,
    inapplicable: ({ run }) =>
      run.otherAccount === true
        ? null
        : 'No keys of a second merchant were given; --other-public-key and --other-secret-key name them.',
    shownBy: ['another merchant makes a charge', 'merchants are kept apart'],
  }),
]

/** A walk of one merchant's events, and the other merchant's charges, which it must not show. */
interface AccountWalk {
  readonly walk: Walk
  readonly otherCharges: ReadonlyMap<string, TrackedResource>
}

/** The walks of both merchants' events, each beside the charges of the other merchant. */
function accountWalks(model: Model): AccountWalk[] {
  const { otherAccount } = model
  if (otherAccount === null) return []
  const ofAccount = (reader: Model, owner: Model): AccountWalk[] =>
    walksOf(reader)
      .filter(({ itemKind: kind, ownerId }) => kind === 'Event' && ownerId === null)
      .map((walk) => ({ walk, otherCharges: owner.resources.Charge }))
  return [...ofAccount(model, otherAccount), ...ofAccount(otherAccount, model)]
}

/**
 * The events of one merchant must not be listed for the other. Passes only where the list shows
 * later events of its own.
 */
function judgeSeparation({ walk, otherCharges }: AccountWalk): RuleVerdict | null {
  const foundItem = walk.items.find(({ value }) => otherCharges.has(subjectIdOf(value) ?? ''))
  if (foundItem !== undefined) {
    const actual = `${foundItem.key} of ${subjectIdOf(foundItem.value)}, which the other merchant made; unless both pairs of keys are of one merchant, nothing keeps the two apart`
    return irrevocable(fails('events of this merchant alone', actual, walk.call))
  }
  const lastOwn = Math.max(...walk.items.map(({ subject }) => subject?.creation.start ?? -Infinity))
  const earlier = [...otherCharges.values()].some(({ creation }) => creation.end <= lastOwn)
  return walk.isComplete && earlier ? passes(walk.call) : null
}
