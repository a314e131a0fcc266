import type { Model, ResourceState } from '../model/model.ts'
import { subjectIdOf } from '../model/resource.ts'
import { requirement, type Requirement } from './requirement.ts'
import { perModel } from './subjects.ts'
import { fails, passes, irrevocable, type RuleVerdict } from './verdict.ts'
import { walksOf, type Walk } from './walks.ts'

/** The requirement of the events of two merchants ("List events"). */
export const accountRequirements: readonly Requirement[] = [
  requirement('events-of-account-alone', {
    subjects: accountWalks,
    holds: holdsNoStranger,
    inapplicable: ({ run }) =>
      run.otherAccount === true
        ? null
        : 'No keys of a second merchant were given; --other-public-key and --other-secret-key name them.',
    shownBy: ['another merchant makes a charge', 'merchants are kept apart'],
  }),
]

/** A walk of the events of one merchant, and the charges of the other, which it must not show. */
interface AccountWalk {
  readonly walk: Walk
  readonly otherCharges: ReadonlyMap<string, ResourceState>
}

/** The walks of the account's events of both merchants, beside the charges of the other one. */
function accountWalks(model: Model): AccountWalk[] {
  const { otherAccount } = model
  if (otherAccount === null) return []
  const ofAccount = (reader: Model, owner: Model): AccountWalk[] =>
    walksOf(reader)
      .filter(({ recordKind: kind, list }) => kind === 'Event' && list === null)
      .map((walk) => ({ walk, otherCharges: owner.resources.Charge }))
  return [...ofAccount(model, otherAccount), ...ofAccount(otherAccount, model)]
}

const itemOfOtherAccount = ({
  walk,
  otherCharges,
}: AccountWalk): Walk['items'][number] | undefined =>
  walk.items.find(({ value }) => otherCharges.has(subjectIdOf(value) ?? ''))

/**
 * One merchant's events must not be listed for another. Passes only where the list shows later
 * events of its own.
 */
function holdsNoStranger(accountWalk: AccountWalk, model: Model): RuleVerdict | null {
  const { walk, otherCharges } = accountWalk
  const foundItem = itemOfOtherAccount(accountWalk)
  if (foundItem !== undefined) {
    const words = `${foundItem.key} of ${subjectIdOf(foundItem.value)}, which the other merchant made`
    const actual = isOneMerchant(model) ? `${words}; ${oneMerchant}` : words
    return irrevocable(fails('events of this merchant alone', actual, walk.call))
  }
  const lastOwn = Math.max(...walk.items.map(({ subject }) => subject?.call.start ?? -Infinity))
  const earlier = [...otherCharges.values()].some(({ call }) => call.end <= lastOwn)
  return walk.isComplete && earlier ? passes(walk.call) : null
}

/** What an operator who gave two pairs of keys of one merchant has to read. */
const oneMerchant =
  'each list holds what the other keys made: unless nothing keeps merchants apart, both pairs of keys are of one, and --other-public-key and --other-secret-key have to name another'

/** True where both lists hold what the other keys made. */
const isOneMerchant = perModel((model: Model): boolean => {
  const walks = accountWalks(model).filter(itemOfOtherAccount)
  return new Set(walks.map(({ otherCharges }) => otherCharges)).size === 2
})
