import { kinds, type ResourceName } from '../../generated/resources.ts'
import { addTo, grouped } from '../basics/grouped.ts'
import { isExchange, type Entry, type Exchange, type VisitEntry } from '../record/entry.ts'
import { idsIn } from './ids.ts'
import { openLinks } from './links.ts'

/** The exchanges of a part, which are judged at once. */
const partSize = 2000

/** Milliseconds after the last resource of a part was made in which lists are looked at. */
const afterward = 15 * 60_000

const accountLists = new Set(
  (Object.keys(kinds) as ResourceName[]).flatMap((kind) =>
    kinds[kind].lists.flatMap(({ operation, parent }) => (parent === null ? [operation] : [])),
  ),
)

const isAccountList = ({ operation }: Exchange): boolean =>
  operation !== null && accountLists.has(operation)

/**
 * The traffic of one account in parts that can be judged apart, so that judging costs as the traffic grows, never as its square.
 * A payment is in one part; a list of the account is in each part whose resources it may show.
 */
export function partsOf(entries: readonly Entry[], size = partSize): Entry[][] {
  const exchanges = entries.filter(isExchange)
  if (exchanges.length <= size) return [[...entries]]
  const groups = groupsOf(exchanges)
  const visits = grouped(
    entries.filter((entry) => entry.kind === 'visited'),
    ({ subject }) => groups.nameOf(subject),
  )
  const others = entries.filter((entry) => entry.kind !== 'visited' && !isExchange(entry))
  const lists = exchanges.filter(isAccountList)
  return filled([...groups.members], size).map((part) => {
    const start = Math.min(...part.map(([, [first]]) => first?.start ?? 0))
    const end = Math.max(...part.map(([, [first]]) => first?.start ?? 0)) + afterward
    const groupExchanges = part.flatMap(([, members]) => members)
    const listed = lists.filter((list) => list.start >= start && list.start <= end)
    const ofPart = [...groupExchanges, ...listed].toSorted(
      (first, second) => first.start - second.start,
    )
    const ends = others.filter(({ kind }) => kind !== 'run')
    const partVisits: VisitEntry[] = part.flatMap(([name]) => visits.get(name) ?? [])
    return [...others.filter(({ kind }) => kind === 'run'), ...ofPart, ...partVisits, ...ends]
  })
}

/** The exchanges that belong together, by a name of each group, in the order of their beginnings. */
interface Groups {
  readonly members: ReadonlyMap<string, readonly Exchange[]>
  nameOf(id: string): string
}

function groupsOf(exchanges: readonly Exchange[]): Groups {
  const links = openLinks()
  const names = new Map<Exchange, string>()
  const known = new Set(exchanges.flatMap(({ target }) => target ?? []))
  for (const exchange of exchanges) for (const id of idsIn(exchange).named) known.add(id)
  for (const exchange of exchanges) {
    if (isAccountList(exchange)) continue
    const { named, sent } = idsIn(exchange)
    const ids = [...named, ...sent.filter((text) => known.has(text))]
    const [first = `alone ${exchange.id}`, ...others] = ids
    for (const other of others) links.join(first, other)
    names.set(exchange, first)
  }
  const members = new Map<string, Exchange[]>()
  for (const [exchange, name] of names) addTo(members, links.rootOf(name), exchange)
  return { members, nameOf: links.rootOf }
}

type Group = readonly [name: string, members: readonly Exchange[]]

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
