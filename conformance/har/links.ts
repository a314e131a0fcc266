/** Which names belong together. */
export interface Links {
  /** The name that stands for all that a name belongs with. */
  rootOf(name: string): string
  join(name: string, other: string): void
}

/** Opens links between names, none of which is joined. */
export function openLinks(): Links {
  const parents = new Map<string, string>()
  function rootOf(name: string): string {
    let root = name
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next
    if (root !== name) parents.set(name, root)
    return root
  }
  return {
    rootOf,
    join(name, other) {
      const [first, second] = [rootOf(name), rootOf(other)]
      if (first !== second) parents.set(second, first)
    },
  }
}
