import type { Profile } from '../../generated/profile.js'
import { observations, requirements } from '../../generated/requirements.ts'
import type { ObservationId, RequirementId } from '../../generated/requirements.ts'
import { started } from '../basics/started.ts'
import { unknown } from './usage.ts'

/** The id of every requirement, in the order of the specification. */
export const requirementIds = Object.keys(requirements) as RequirementId[]

/** The id of every observation, in the order of the specification. */
export const observationIds = Object.keys(observations) as ObservationId[]

/** Selects the requirements to judge by globs of ids and by areas; all testable ones where neither is given. */
export function selectionOf({
  only = [],
  tag = [],
}: Pick<Profile, 'only' | 'tag'>): Set<RequirementId> {
  return new Set(
    requirementIds.filter((id) => {
      const tagged = tag.length === 0 || tag.includes(requirements[id].area)
      return matchesOne(only, id) && tagged && requirements[id].untestable === undefined
    }),
  )
}

/**
 * Filters names by globs; without globs, all are left. Throws a UsageError that names `subject` for a glob that matches nothing;
 * `remedy` is the call that lists the names.
 */
export function matched<Name extends string>(
  subject: string,
  globs: readonly string[],
  names: readonly Name[],
  remedy = 'list shows them all',
): Name[] {
  const missed = globs.find((glob) => !names.some((name) => matchesOne([glob], name)))
  if (missed === undefined) return names.filter((name) => matchesOne(globs, name))
  throw unknown(subject, missed, names, `${started()} ${remedy}`)
}

/** Returns true where an id matches one of these globs of `*` and `?`; without globs, every id does. */
export function matchesOne(globs: readonly string[], id: string): boolean {
  return globs.length === 0 || globs.some((glob) => expressionOf(glob).test(id))
}

function expressionOf(glob: string): RegExp {
  const escaped = glob.replaceAll(/[^\w*?]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(/\*+/g, '.*').replaceAll('?', '.')}$`, 's')
}
