/** Makes the prerequisites of a request, and returns what sends it. */
export type Prepare<Result> = () => Promise<() => Promise<Result>>

/** Pairs each attempt that is to be refused with an accepted request before it and one after it, shared by all attempts of a kind. */
export interface Twins {
  /**
   * Makes an attempt between two accepted twins; rejects with what the twin threw when one of them is not accepted.
   * The prerequisites of all three are made at once.
   */
  around<Result>(kind: string, twin: Prepare<unknown>, attempt: Prepare<Result>): Promise<Result>
}

interface Pair {
  before: Promise<unknown>
  /** What sends the twin that comes next; null once it was sent. */
  next: ReturnType<Prepare<unknown>> | null
  inFlight: number
  waiting: ((after: Promise<unknown>) => void)[]
}

/** Opens an empty collection of twins. */
export function openTwins(): Twins {
  const pairs = new Map<string, Pair>()
  return {
    async around(kind, twin, attempt) {
      const pair = pairs.get(kind) ?? open(twin)
      pairs.set(kind, pair)
      pair.inFlight += 1
      const leave = (): void => {
        pair.inFlight -= 1
        if (pair.inFlight > 0 || pair.waiting.length === 0) return
        const after = sent(pair.next ?? twin())
        pair.next = null
        for (const settle of pair.waiting.splice(0)) settle(after)
      }
      let result
      try {
        const ready = awaitedLater(attempt())
        await pair.before
        result = await sent(ready)
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

function open(twin: Prepare<unknown>): Pair {
  const [first, next] = [twin(), twin()]
  return { before: awaitedLater(sent(first)), next: awaitedLater(next), inFlight: 0, waiting: [] }
}

async function sent<Result>(prepared: Promise<() => Promise<Result>>): Promise<Result> {
  return (await prepared)()
}

/** The same promise, which may reject before anybody waits for it. */
function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}
