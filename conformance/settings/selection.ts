import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { RunOptions } from './options.ts'
import { unknown, UsageError } from './usage.ts'

/** The requirements that a run is told to judge, by globs of ids and by areas; all of them when it is told nothing. */
export function selectionOf({ only, tag }: Pick<RunOptions, 'only' | 'tag'>): Set<RequirementId> {
  const ids = Object.keys(requirements) as RequirementId[]
  return new Set(
    ids.filter((id) => {
      const tagged = tag.length === 0 || tag.includes(requirements[id].area)
      return matchesOne(only, id) && tagged && requirements[id].untestable === undefined
    }),
  )
}

/** Sees to it that each glob selects something, and all of them together; throws a UsageError that names both as the caller does, with dashes or without. */
export function seeToSelection(
  { only, tag }: Pick<RunOptions, 'only' | 'tag'>,
  dashes: '' | '--' = '',
): void {
  for (const glob of only) {
    const untestable = Object.hasOwn(requirements, glob)
      ? requirements[glob as RequirementId].untestable
      : undefined
    if (untestable !== undefined) throw new UsageError(`${dashes}only: ${glob} is untestable: ${untestable}`)
    if (selectionOf({ only: [glob], tag: [] }).size > 0) continue
    if (!/[*?]/.test(glob)) throw unknown(`${dashes}only: the requirement`, glob, Object.keys(requirements))
    throw new UsageError(`${dashes}only: ${glob} matches no requirement; assay list shows them all.`)
  }
  if (selectionOf({ only, tag }).size === 0)
    throw new UsageError(
      `${dashes}only and ${dashes}tag: together they select nothing; leave one of them out.`,
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
