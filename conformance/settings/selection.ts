import type { Profile } from '../../generated/profile.js'
import { observations, requirements } from '../../generated/requirements.ts'
import type { ObservationId, RequirementId } from '../../generated/requirements.ts'
import { matchesGlob } from '../basics/glob.ts'
import { startCommand } from '../text/start-command.ts'
import { unknown } from './usage.ts'

const requirementsOfBoth = Object.keys(requirements) as RequirementId[]
const observationsOfBoth = Object.keys(observations) as ObservationId[]

const bindsMerchant = ({ binds }: { binds?: 'merchant' }): boolean => binds === 'merchant'

/** The id of every requirement of the service, in the order of the specification. */
export const requirementIds = requirementsOfBoth.filter((id) => !bindsMerchant(requirements[id]))

/** The id of every requirement of the merchant, which `assay shop` judges, in the same order. */
export const merchantRequirementIds = requirementsOfBoth.filter((id) =>
  bindsMerchant(requirements[id]),
)

/** The id of every observation of the service, in the order of the specification. */
export const observationIds = observationsOfBoth.filter((id) => !bindsMerchant(observations[id]))

/** The id of every observation of a shop, in the same order. */
export const merchantObservationIds = observationsOfBoth.filter((id) =>
  bindsMerchant(observations[id]),
)

/** True where only some requirements are selected. */
export const isPartial = ({ only = [], tag = [] }: Pick<Profile, 'only' | 'tag'>): boolean =>
  only.length > 0 || tag.length > 0

/** The requirements to judge, by globs of ids and by areas; all testable ones without either. */
export function selectionOf(
  { only = [], tag = [] }: Pick<Profile, 'only' | 'tag'>,
  ids: readonly RequirementId[] = requirementIds,
): Set<RequirementId> {
  return new Set(
    ids.filter((id) => {
      const tagged = tag.length === 0 || tag.includes(requirements[id].area)
      return matchesOne(only, id) && tagged && requirements[id].untestable === undefined
    }),
  )
}

/** The names that globs match; all without globs. UsageError for a glob without a match. */
export function matched<Name extends string>(
  subject: string,
  globs: readonly string[],
  names: readonly Name[],
  remedy = 'list shows them all',
): Name[] {
  const missed = globs.find((glob) => !names.some((name) => matchesOne([glob], name)))
  if (missed === undefined) return names.filter((name) => matchesOne(globs, name))
  throw unknown(subject, missed, names, `${startCommand} ${remedy}`)
}

/** True where an id matches a glob of `*` and `?`, or there is no glob. */
export function matchesOne(globs: readonly string[], id: string): boolean {
  return globs.length === 0 || globs.some((glob) => matchesGlob(glob, id))
}
