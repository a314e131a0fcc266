import { kinds, type KindName } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
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
  return packedInto(groups, size).map((part) => {
    const starts = part.map(({ outlines: [first] }) => first.start)
    const [start, end] = [Math.min(...starts), Math.max(...starts) + listWindowMs]
    const listed = lists.filter((list) => list.start >= start && list.start <= end)
    const roots = new Set(part.map(({ root }) => root))
    return {
      outlines: [...part.flatMap((group) => group.outlines), ...listed].toSorted(
        (first, second) => first.start - second.start,
      ),
      isAbout: (id) => roots.has(links.rootOf(id)),
    }
  })
}

/** Exchanges that share a resource, in the order of their first one. */
interface Group {
  /** The name of the group: the id that its links lead to. */
  readonly root: string
  readonly outlines: readonly [Outline, ...Outline[]]
}

function groupsOf(outlines: readonly Outline[]): { groups: Group[]; links: Links } {
  const links = openLinks()
  const resourceIds = new Set(outlines.flatMap(({ target, shownIds }) => [target, ...shownIds]))
  const members = outlines.flatMap((outline): [name: string, outline: Outline][] => {
    if (isAccountList(outline)) return []
    const { index, target, shownIds, sentTexts } = outline
    const names = [target ?? [], shownIds, sentTexts.filter((text) => resourceIds.has(text))].flat()
    const [first = `alone ${index}`, ...others] = names
    for (const other of others) links.join(first, other)
    return [[first, outline]]
  })
  const byRoot = grouped(members, ([name]) => links.rootOf(name))
  const groups = [...byRoot].map(([root, [[, first], ...others]]): Group => ({
    root,
    outlines: [first, ...others.map(([, outline]) => outline)],
  }))
  return { groups, links }
}

/** Groups packed into parts of about a size, in order. */
function packedInto(groups: readonly Group[], size: number): Group[][] {
  const parts: Group[][] = []
  let remaining = 0
  for (const group of groups) {
    if (remaining <= 0) {
      parts.push([])
      remaining = size
    }
    parts.at(-1)?.push(group)
    remaining -= group.outlines.length
  }
  return parts
}
