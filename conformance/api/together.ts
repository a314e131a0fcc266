import { deferred } from '../basics/deferred.ts'

/**
 * Orders the answers of requests that name one source or token at once.
 * A service that makes one charge of them may answer all of them with it. All answers are told once the last is there, and first the one
 * that shows what its own request sent.
 */
export interface Together {
  /** Asks, beside all others that stand on the same resource, and tells the answer in its turn; at once where it stands on none. */
  ask<Answered>(resource: string | undefined, turn: Asked<Answered>): Promise<Answered>
}

/** One of several requests. */
export interface Asked<Answered> {
  ask: () => Promise<Answered>
  /** Tells whether an answer shows what was sent for it. */
  isOwn: (answer: Answered) => boolean
  tell: (answer: Answered) => void
}

/** The requests that stand on one resource at once. */
interface Group {
  open: number
  readonly answered: { isOwn: boolean; tell: () => void }[]
  readonly told: Promise<void>
  readonly end: () => void
}

/** Opens an order in which nothing is asked yet. */
export function openTogether(): Together {
  const groups = new Map<string, Group>()

  function leave(resource: string, group: Group): void {
    group.open -= 1
    if (group.open > 0) return
    groups.delete(resource)
    const inTurn = group.answered.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn))
    for (const { tell } of inTurn) tell()
    group.end()
  }

  return {
    async ask(resource, { ask, isOwn, tell }) {
      if (resource === undefined) {
        const answer = await ask()
        tell(answer)
        return answer
      }
      const group = groups.get(resource) ?? openGroup()
      groups.set(resource, group)
      group.open += 1
      try {
        const answer = await ask()
        group.answered.push({ isOwn: isOwn(answer), tell: () => tell(answer) })
        return answer
      } finally {
        leave(resource, group)
        await group.told
      }
    },
  }
}

function openGroup(): Group {
  const { promise: told, resolve: end } = deferred()
  return { open: 0, answered: [], told, end }
}
