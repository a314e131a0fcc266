import type { Exchange, SkipEntry } from '../record/entry.ts'

/** What a slot holds: what an answer showed, or why it is empty. */
export type Slotted = Shown | EmptySlot
export type Slots = { [name: string]: Slotted }

interface Shown {
  readonly value: Readonly<{ [name: string]: unknown }>
  readonly exchange: Exchange
}

/** Thrown where a command cannot be executed: a slot that it names is empty, or no such request can be made. */
export class EmptySlot extends Error {
  override readonly name = 'EmptySlot'
  readonly details: Pick<SkipEntry, 'because' | 'impossible'>

  constructor(reason: string, details: EmptySlot['details'] = {}) {
    super(reason)
    this.details = details
  }
}

/** Gives what a slot holds. Throws EmptySlot where it is empty. */
export function slotted({ slots }: { slots: Slots }, name: string): Shown {
  const found = slots[name] ?? new EmptySlot(`${name} was not made.`)
  if (found instanceof EmptySlot) throw found
  return found
}

/** Keeps what was created first: lists by time begin there. Events may be dated by a clock that is behind that of charges. */
export function keepStart(slots: Slots, shown: Shown): void {
  const timeOf = ({ value }: Shown): number =>
    Date.parse(String(value['created_at'] ?? value['created']))
  const start = slots['@start']
  const earliest = start === undefined || start instanceof EmptySlot ? Infinity : timeOf(start)
  if (timeOf(shown) < earliest) slots['@start'] = shown
}

/** Gives the id of what a slot holds. Throws EmptySlot where there is none. */
export function idIn(context: { slots: Slots }, name: string): string {
  const { value, exchange } = slotted(context, name)
  if (typeof value['id'] === 'string') return value['id']
  throw new EmptySlot(`${name} has no id that is a text.`, { because: exchange.id })
}
