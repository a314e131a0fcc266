import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { RunOptions } from './options.ts'
import { unknown, UsageError } from './usage.ts'

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

/** Whether an id matches one of these globs, of `*` and `?`; every id does when there are none. */
export function matchesOne(globs: readonly string[], id: string): boolean {
  return globs.length === 0 || globs.some((glob) => matches(glob, id))
}

/** Whether a glob matches an id: only the last star is ever tried anew, so that many of them cost no more than one. */
function matches(glob: string, id: string): boolean {
  let [at, star, tried] = [0, -1, 0]
  for (let letter = 0; letter < id.length;) {
    if (glob[at] === '*') {
      star = at
      tried = letter
      at += 1
    } else if (glob[at] === '?' || glob[at] === id[letter]) {
      at += 1
      letter += 1
    } else {
      if (star === -1) return false
      tried += 1
      at = star + 1
      letter = tried
    }
  }
  return /^\**$/.test(glob.slice(at))
}
