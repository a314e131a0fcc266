import type { Card } from './cards.ts'

type Occasion = { subject: string; live: boolean; at: number }

type Happening =
  | { kind: 'token-issued'; card: Card }
  | { kind: 'source-opened'; amount: number; type: string; bank: string; platform: string | null }
  | { kind: 'source-charged' }
  | {
      kind: 'charge-opened'
      amount: number
      source: string
      embeds: boolean
      returnUri: string
      visit: string
    }
  | { kind: 'charge-decided' }
  | { kind: 'charge-approved' }
  | { kind: 'charge-declined'; code: string; message: string }
  | { kind: 'event-recorded'; key: string; charge: string; data: Record<string, unknown> }

/** Something that happened to one subject and is never changed again. */
export type Fact = Occasion & Happening

/** The facts of one kind. */
export type FactOf<K extends Fact['kind']> = Extract<Fact, { kind: K }>

/** Everything that ever happened, in order; what a resource looks like is always told from here. */
export class Journal {
  readonly #bySubject = new Map<string, Fact[]>()
  readonly #byKind = new Map<Fact['kind'], Fact[]>()
  readonly #readers: ((fact: Fact) => void)[] = []

  /** Writes a fact down and then tells every reader. */
  append(fact: Fact): void {
    for (const [shelf, label] of [
      [this.#bySubject, fact.subject],
      [this.#byKind, fact.kind],
    ] as [Map<string, Fact[]>, string][]) {
      const facts = shelf.get(label)
      if (facts) facts.push(fact)
      else shelf.set(label, [fact])
    }
    for (const reader of this.#readers) reader(fact)
  }

  /** Tells the reader of each fact from now on. */
  follow(reader: (fact: Fact) => void): void {
    this.#readers.push(reader)
  }

  /** The one fact of this kind about the subject, if it has happened. */
  find<K extends Fact['kind']>(kind: K, subject: string): FactOf<K> | undefined {
    return this.#bySubject.get(subject)?.find((fact): fact is FactOf<K> => fact.kind === kind)
  }

  /** All facts of this kind, oldest first. */
  all<K extends Fact['kind']>(kind: K): readonly FactOf<K>[] {
    return (this.#byKind.get(kind) ?? []) as FactOf<K>[]
  }
}
