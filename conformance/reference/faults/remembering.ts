import type { Call } from '../call.ts'
import { rules as usual, type Rules } from '../rules.ts'
import type { Charge, Source } from '../store.ts'

/** The JSON of an answer. */
export type Json = Record<string, unknown>

/** Counts by name what happens. */
export interface Count {
  /** Counts once more, and tells how often it was by now. */
  one: (name: string) => number
  /** Tells the count so far. */
  of: (name: string) => number
}

/** Opens a count in which nothing happened yet. */
export function counting(): Count {
  const counts = new Map<string, number>()
  const of = (name: string): number => counts.get(name) ?? 0
  return {
    one: (name) => {
      counts.set(name, of(name) + 1)
      return of(name)
    },
    of,
  }
}

/** Opens a clock for each name: it tells the milliseconds since it was asked about that name first. */
export function ages(): (name: string) => number {
  const first = new Map<string, number>()
  return (name) => {
    const began = first.get(name) ?? Date.now()
    first.set(name, began)
    return Date.now() - began
  }
}

/** The rules of who remembers how often a customer opened the page of a charge; `often` tells that it was four times. */
export function afterLooks(
  make: (often: (charge: Charge) => boolean) => Partial<Rules>,
): () => Partial<Rules> {
  return () => {
    const looks = counting()
    return {
      visitAnswer: (view) => {
        looks.one(view.charge.id)
        return usual.visitAnswer(view)
      },
      ...make(({ id }) => looks.of(id) >= 4),
    }
  }
}

/** The rules of who remembers which sources were asked for another amount; `times` tells how often. */
export function afterWrongAmount(
  make: (times: (source: string) => number) => Partial<Rules>,
): () => Partial<Rules> {
  return () => {
    const wrong = counting()
    return {
      sameAmount: (amount, source) => {
        const isSame = usual.sameAmount(amount, source)
        if (!isSame) wrong.one(source.id)
        return isSame
      },
      ...make((source) => wrong.of(source)),
    }
  }
}

/** The rules of who takes a source again and again, and remembers how many charges of it there were before each; `before` tells that. */
export function chargedAgain(
  make: (before: (charge: Charge) => number, all: (source: Source) => readonly Charge[]) => Partial<Rules>,
): () => Partial<Rules> {
  return () => {
    const bySource = new Map<string, Charge[]>()
    const all = ({ id }: Source): readonly Charge[] => bySource.get(id) ?? []
    const own = make(
      (charge) => (charge.source === null ? 0 : Math.max(0, all(charge.source).indexOf(charge))),
      all,
    )
    return {
      sourceUsable: () => true,
      ...own,
      eventsFor: (occurrence, charge) => {
        const { source } = charge
        if (occurrence === 'created' && source) bySource.set(source.id, [...all(source), charge])
        return (own.eventsFor ?? usual.eventsFor)(occurrence, charge)
      },
    }
  }
}

/** Rules that change what is answered to accepted requests; undefined leaves the answer as it is. */
export function answering(change: (value: Json, call: Call) => Json | undefined): Partial<Rules> {
  return {
    finished: (answer, call) => {
      if (answer.status >= 300 || !answer.body.startsWith('{')) return answer
      const changed = change(JSON.parse(answer.body) as Json, call)
      return changed === undefined ? answer : { ...answer, body: JSON.stringify(changed) }
    },
  }
}

/** The source that a request names. */
export function sourceOf({ body }: Pick<Call, 'body'>): string {
  return typeof body['source'] === 'string' ? body['source'] : ''
}

/** The milliseconds that requests which come at once get to meet. */
const meanwhile = 20

/** Waits as long as keeping or settling takes where that is slow. */
export function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, meanwhile))
}

/** The rules of who takes a moment to keep a charge; `isMaking` tells whether one is being made of a source or a token. */
export function slowToKeep(
  make: (isMaking: (of: string) => boolean) => Partial<Rules>,
): () => Partial<Rules> {
  return () => {
    const making = new Set<string>()
    return {
      beforeKeeping: async ({ source, token }) => {
        const of = source?.id ?? token?.id ?? ''
        making.add(of)
        await pause()
        making.delete(of)
      },
      tokenUsable: (token) => usual.tokenUsable(token) && !making.has(token.id),
      ...make((of) => making.has(of)),
    }
  }
}

/** The rules of who takes a moment to keep a charge; `first` tells the charge of the same source that was being made when another one was. */
export function madeAtOnce(
  make: (first: (charge: Charge) => Charge | undefined) => Partial<Rules>,
  meet: (charge: Charge, first: Charge) => void = () => undefined,
): () => Partial<Rules> {
  return () => {
    const making = new Map<string, Charge>()
    const firsts = new Map<string, Charge>()
    return {
      beforeKeeping: async (charge) => {
        if (charge.source === null) return
        const of = charge.source.id
        const first = making.get(of)
        if (first === undefined) making.set(of, charge)
        else {
          firsts.set(charge.id, first)
          meet(charge, first)
        }
        await pause()
        making.delete(of)
      },
      ...make(({ id }) => firsts.get(id)),
    }
  }
}

/** The rules of who takes a moment to settle a charge; `isSettling` tells whether one is being settled. */
export function slowToSettle(
  make: (isSettling: (charge: string) => boolean) => Partial<Rules>,
): () => Partial<Rules> {
  return () => {
    const settling = new Set<string>()
    return {
      beforeSettling: async ({ id }) => {
        settling.add(id)
        await pause()
        settling.delete(id)
      },
      ...make((charge) => settling.has(charge)),
    }
  }
}
