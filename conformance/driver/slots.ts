import { fields } from '../../generated/fields.ts'
import { kinds, type ResourceName } from '../../generated/resources.ts'
import type { Exchange, SkipEntry } from '../record/entry.ts'

/** What a slot holds: what an answer showed, or why it is empty. */
export type Slotted = HeldResource | CannotExecute
export type Slots = { [name: string]: Slotted }

/** A resource as an answer showed it. */
export interface HeldResource {
  readonly kind: ResourceName
  readonly value: Readonly<{ [name: string]: unknown }>
  readonly exchange: Exchange
}

/** Thrown where a command cannot be executed: a slot that it names is empty, no such request can be made, or its address is foreign. */
export class CannotExecute extends Error {
  override readonly name = 'CannotExecute'
  readonly details: Pick<SkipEntry, 'because' | 'impossible'>

  constructor(reason: string, details: CannotExecute['details'] = {}) {
    super(reason)
    this.details = details
  }
}

/** The content of a slot. Throws CannotExecute where it is empty. */
export function slotted({ slots }: { slots: Slots }, name: string): HeldResource {
  const content = slots[name] ?? new CannotExecute(`${name} was not made.`)
  if (content instanceof CannotExecute) throw content
  return content
}

/** When a resource was created, in milliseconds; NaN where it does not say. */
export const timeOf = (value: HeldResource['value']): number =>
  Date.parse(String(value['created_at'] ?? value['created']))

/** Keeps what was created first: lists by time begin there. Events may be dated by another clock. */
export function keepStart(slots: Slots, resource: HeldResource): void {
  const start = slots['@start']
  const earliest =
    start === undefined || start instanceof CannotExecute ? Infinity : timeOf(start.value)
  if (timeOf(resource.value) < earliest) slots['@start'] = resource
}

/** The id in a slot. Throws CannotExecute where there is none. */
export function idIn(context: { slots: Slots }, name: string): string {
  const { kind, value, exchange } = slotted(context, name)
  if (typeof value['id'] === 'string') return value['id']
  const { object } = kinds[kind]
  throw new CannotExecute(
    `The ${object} has no id that is a text. Mend ${fields[kind]['id']?.requirement ?? 'it'} first.`,
    { because: exchange.id },
  )
}
