/** Something that was done, as its answer shows it: the states that it may leave behind; none where it could not have been done in a state. */
export type Done<State> = (state: State) => readonly State[]

/** The most states of orders that are looked at. */
const most = 20_000

/**
 * The states that are left by those orders of branches, each in its own order, that explain all that was done (the search of Wing and
 * Gong, 1993): none where no order does. Null where there are too many orders to look at all.
 */
export function endsOf<State extends string>(
  branches: readonly (readonly Done<State>[])[],
  starts: Iterable<State>,
): Set<State> | null {
  const seen = new Set<string>()
  const ends = new Set<State>()

  function go(places: readonly number[], state: State): void {
    const key = `${places.join()} ${state}`
    if (seen.has(key) || seen.size > most) return
    seen.add(key)
    if (places.every((place, at) => place === branches[at]?.length)) ends.add(state)
    for (const [at, branch] of branches.entries()) {
      const further = places.map((place, other) => (other === at ? place + 1 : place))
      for (const next of branch[places[at] ?? 0]?.(state) ?? []) go(further, next)
    }
  }

  for (const start of starts)
    go(
      branches.map(() => 0),
      start,
    )
  return seen.size > most ? null : ends
}
