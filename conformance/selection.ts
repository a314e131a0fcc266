import { requirements, type RequirementId } from '../generated/requirements.ts'
import { matchesOne } from './globs.ts'
import type { RunOptions } from './options.ts'
import { unknown, UsageError } from './profile/usage.ts'

/** The requirements that a run is told to judge, by globs of ids and by areas; all of them when it is told nothing. */
export function selectionOf({ only, tags }: Pick<RunOptions, 'only' | 'tags'>): Set<RequirementId> {
  const ids = Object.keys(requirements) as RequirementId[]
  return new Set(
    ids.filter((id) => {
      const tagged = tags.length === 0 || tags.includes(requirements[id].area)
      return matchesOne(only, id) && tagged && requirements[id].untestable === undefined
    }),
  )
}

/** Sees to it that each glob selects something, and all of them together; throws a UsageError that names `only` and `tags` as the caller does. */
export function seeToSelection(
  { only, tags }: Pick<RunOptions, 'only' | 'tags'>,
  names: { only: string; tags: string },
): void {
  for (const glob of only) {
    const untestable = Object.hasOwn(requirements, glob)
      ? requirements[glob as RequirementId].untestable
      : undefined
    if (untestable !== undefined) throw new UsageError(`${names.only}: ${glob} is untestable: ${untestable}`)
    if (selectionOf({ only: [glob], tags: [] }).size > 0) continue
    if (!/[*?]/.test(glob)) throw unknown(`${names.only}: the requirement`, glob, Object.keys(requirements))
    throw new UsageError(`${names.only}: ${glob} matches no requirement; assay list shows them all.`)
  }
  if (selectionOf({ only, tags }).size === 0)
    throw new UsageError(
      `${names.only} and ${names.tags}: together they select nothing; leave one of them out.`,
    )
}
