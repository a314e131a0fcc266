/** Makes the prerequisites of a request, and returns what sends it. */
export type Prepare<Result> = () => Promise<() => Promise<Result>>

/** Puts each attempt that is to be refused between an accepted request before it and one after it, its controls, shared by all attempts of a kind. */
export interface Controls {
  /**
   * Makes an attempt between two accepted controls; rejects with what a control threw when one of them is not accepted.
   * The prerequisites of all three are made at once.
   */
  around<Result>(kind: string, control: Prepare<unknown>, attempt: Prepare<Result>): Promise<Result>
}

interface Pair {
  before: Promise<unknown>
  /** Sends the control that comes next; null once it was sent. */
  next: ReturnType<Prepare<unknown>> | null
  inFlight: number
  waiting: ((after: Promise<unknown>) => void)[]
}

/** Opens an empty collection of controls. */
export function openControls(): Controls {
  const pairs = new Map<string, Pair>()
  return {
    async around(kind, control, attempt) {
      const pair = pairs.get(kind) ?? open(control)
      pairs.set(kind, pair)
      pair.inFlight += 1
      const leave = (): void => {
        pair.inFlight -= 1
        if (pair.inFlight > 0 || pair.waiting.length === 0) return
        const after = sent(pair.next ?? control())
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

function open(control: Prepare<unknown>): Pair {
  const [first, next] = [control(), control()]
  return { before: awaitedLater(sent(first)), next: awaitedLater(next), inFlight: 0, waiting: [] }
}

async function sent<Result>(prepared: Promise<() => Promise<Result>>): Promise<Result> {
  return (await prepared)()
}

/** Gives the same promise, which may reject before anybody waits for it. */
function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined)
  return promise
}
