/** Pairs each attempt that is to be refused with an accepted request before it and one after it, shared by all attempts of a kind. */
export interface Twins {
  /** Makes an attempt between two accepted twins; rejects with what the twin threw when one of them is not accepted. */
  around<Result>(kind: string, twin: () => Promise<unknown>, attempt: () => Promise<Result>): Promise<Result>
}

interface Pair {
  before: Promise<unknown>
  inFlight: number
  waiting: ((after: Promise<unknown>) => void)[]
}

/** Opens an empty collection of twins. */
export function openTwins(): Twins {
  const pairs = new Map<string, Pair>()
  return {
    async around(kind, twin, attempt) {
      const pair = pairs.get(kind) ?? { before: twin(), inFlight: 0, waiting: [] }
      pairs.set(kind, pair)
      pair.inFlight += 1
      const leave = (): void => {
        pair.inFlight -= 1
        if (pair.inFlight > 0 || pair.waiting.length === 0) return
        const after = twin()
        for (const settle of pair.waiting.splice(0)) settle(after)
      }
      let result
      try {
        await pair.before
        result = await attempt()
      } catch (error) {
        leave()
        throw error
      }
      const accepted = new Promise<void>((resolve, reject) => {
        pair.waiting.push((after) => void after.then(() => resolve(), reject))
      })
      leave()
      await accepted
      return result
    },
  }
}
