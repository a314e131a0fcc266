import { kinds, type KindName } from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import { openLinks, type Links } from './links.ts'
import type { Outline } from './outline.ts'

/** How many exchanges a part has, which are judged together. */
const partSize = 2000

/** How long after its last resource was made lists belong to a part. */
const listWindowMs = 15 * 60_000

const accountLists = new Set(
  (Object.keys(kinds) as KindName[]).flatMap((kind) =>
    kinds[kind].lists.flatMap(({ operation, parent }) => (parent === null ? [operation] : [])),
  ),
)

const isAccountList = ({ operation }: Outline): boolean =>
  operation !== null && accountLists.has(operation)

/** A part of some traffic that can be judged apart. */
export interface Part {
  readonly outlines: readonly Outline[]
  /** True for a resource that the part is about. */
  isAbout(id: string): boolean
}

/**
 * Parts of one account's traffic, so that the time to judge grows linearly.
 * A payment is in one part; a list in each part whose resources it may show.
 */
export function partsOf(outlines: readonly Outline[], size = partSize): Part[] {
  if (outlines.length <= size) return [{ outlines, isAbout: () => true }]
  const { groups, links } = groupsOf(outlines)
  const lists = outlines.filter(isAccountList)
  return packedInto([...groups], size).map((part) => {
    const starts = part.map(([, [first]]) => first.start)
    const [start, end] = [Math.min(...starts), Math.max(...starts) + listWindowMs]
    const listed = lists.filter((list) => list.start >= start && list.start <= end)
    const names = new Set(part.map(([name]) => name))
    return {
      outlines: [...part.flatMap(([, members]) => members), ...listed].toSorted(
        (first, second) => first.start - second.start,
      ),
      isAbout: (id) => names.has(links.rootOf(id)),
    }
  })
}

/** The groups of exchanges that belong together, by name, in the order of their beginnings. */
function groupsOf(outlines: readonly Outline[]): {
  groups: ReadonlyMap<string, Group[1]>
  links: Links
} {
  const links = openLinks()
  const known = new Set(outlines.flatMap(({ target, shownIds }) => [target, ...shownIds]))
  const members = outlines.flatMap((outline): [name: string, outline: Outline][] => {
    if (isAccountList(outline)) return []
    const { index, target, shownIds, sentTexts } = outline
    const names = [target ?? [], shownIds, sentTexts.filter((text) => known.has(text))].flat()
    const [first = `alone ${index}`, ...others] = names
    for (const other of others) links.join(first, other)
    return [[first, outline]]
  })
  const groups = new Map<string, [Outline, ...Outline[]]>()
  for (const [name, outline] of members) addTo(groups, links.rootOf(name), outline)
  return { groups, links }
}

type Group = readonly [name: string, members: readonly [Outline, ...Outline[]]]

/** Groups packed into parts of about a size, in order. */
function packedInto(groups: readonly Group[], size: number): Group[][] {
  const parts: Group[][] = []
  let room = 0
  for (const group of groups) {
    if (room <= 0) {
      parts.push([])
      room = size
    }
    parts.at(-1)?.push(group)
    room -= group[1].length
  }
  return parts
}
