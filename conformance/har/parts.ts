import { kinds, type ResourceName } from '../../generated/resources.ts'
import { addTo } from '../basics/grouped.ts'
import { openLinks, type Links } from './links.ts'
import type { Outline } from './outline.ts'

/** The exchanges of a part, which are judged at once. */
const partSize = 2000

/** Milliseconds after the last resource of a part was made in which lists are looked at. */
const afterward = 15 * 60_000

const accountLists = new Set(
  (Object.keys(kinds) as ResourceName[]).flatMap((kind) =>
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
 * Parts of one account's traffic, so that judging costs as it grows, never as its square.
 * A payment is in one part; a list in each part whose resources it may show.
 */
export function partsOf(outlines: readonly Outline[], size = partSize): Part[] {
  if (outlines.length <= size) return [{ outlines, isAbout: () => true }]
  const { groups, links } = groupsOf(outlines)
  const lists = outlines.filter(isAccountList)
  return filled([...groups], size).map((part) => {
    const starts = part.map(([, [first]]) => first.start)
    const [start, end] = [Math.min(...starts), Math.max(...starts) + afterward]
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
  const known = new Set(outlines.flatMap(({ target, ids }) => [target, ...ids]))
  const members = outlines.flatMap((outline): [name: string, outline: Outline][] => {
    if (isAccountList(outline)) return []
    const { at, target, ids, sent } = outline
    const names = [target ?? [], ids, sent.filter((text) => known.has(text))].flat()
    const [first = `alone ${at}`, ...others] = names
    for (const other of others) links.join(first, other)
    return [[first, outline]]
  })
  const groups = new Map<string, [Outline, ...Outline[]]>()
  for (const [name, outline] of members) addTo(groups, links.rootOf(name), outline)
  return { groups, links }
}

type Group = readonly [name: string, members: readonly [Outline, ...Outline[]]]

/** Groups in parts of a size. */
function filled(groups: readonly Group[], size: number): Group[][] {
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
