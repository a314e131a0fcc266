/** How late things come that are waited for, by their kind. */
export interface Waits {
  /** Gives the milliseconds after which a thing of a kind is likely to come; 0 until one was waited for. */
  likely(kind: string): number
  /** Tells whether a thing of a kind was waited for in vain. */
  inVain(kind: string): boolean
  /** Notes after how many milliseconds a thing of a kind came; null where it did not come in time. */
  note(kind: string, after: number | null): void
  /** Counts one more thing that is waited for, until the function that it gives is called. */
  begin(): () => void
  /** Gives the number of things that are waited for. */
  underWay(): number
}

/** Opens what is known of waits: nothing yet. */
export function openWaits(): Waits {
  const late = new Map<string, number>()
  const vain = new Set<string>()
  let underWay = 0
  return {
    likely: (kind) => late.get(kind) ?? 0,
    inVain: (kind) => vain.has(kind),
    note(kind, after) {
      if (after === null) vain.add(kind)
      // One that came sooner counts at once, one that came later by half: on a busy machine anything may be late.
      else late.set(kind, Math.min(after, ((late.get(kind) ?? after) + after) / 2))
    },
    begin() {
      underWay += 1
      return () => (underWay -= 1)
    },
    underWay: () => underWay,
  }
}
