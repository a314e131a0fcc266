import { fields } from '../../generated/fields.ts'
import { kinds, type KindName } from '../../generated/resources.ts'
import type { SentParameters } from '../model/request.ts'
import type { Exchange, SkipEntry } from '../record/entry.ts'
import type { Slot } from '../scenarios/scenario.ts'
import { sharedSlots, startSlot } from '../scenarios/slots.ts'

/** What a slot holds: what an answer showed, or why it is empty. */
export type SlotContent = SlottedResource | CannotExecute

/** The slots that a step reads and fills. */
export interface Slots {
  get(slot: Slot): SlotContent | undefined
  set(slot: Slot, content: SlotContent): void
}

/** Slots of one scenario, beside those that all share. */
export function openSlots(shared: Slots): Slots {
  const ownSlots: Slots = new Map<Slot, SlotContent>()
  const holderOf = (slot: Slot): Slots => (sharedSlots.has(slot) ? shared : ownSlots)
  return {
    get: (slot) => holderOf(slot).get(slot),
    set: (slot, content) => holderOf(slot).set(slot, content),
  }
}

/** A resource as an answer showed it. */
export interface SlottedResource {
  readonly kind: KindName
  readonly value: Readonly<{ [name: string]: unknown }>
  /** The parameters of the request that it answers. */
  readonly sent: SentParameters
  readonly exchange: Exchange
}

/** Thrown where a command cannot be executed: its slot is empty, or no such request can be made. */
export class CannotExecute extends Error {
  override readonly name = 'CannotExecute'
  readonly details: Pick<SkipEntry, 'because' | 'impossible'>

  constructor(reason: string, details: CannotExecute['details'] = {}) {
    super(reason)
    this.details = details
  }
}

/** The content of a slot. Throws CannotExecute where it is empty. */
export function slotted({ slots }: { slots: Slots }, name: Slot): SlottedResource {
  const content = slots.get(name) ?? new CannotExecute(`${name} was not made.`)
  if (content instanceof CannotExecute) throw content
  return content
}

/** When a resource was created, in milliseconds; NaN where it does not say. */
export const timeOf = (value: SlottedResource['value']): number =>
  Date.parse(String(value['created_at'] ?? value['created']))

/**
 * Puts a resource into the start slot if it was created before what is there. Events count, too:
 * their clock may be behind.
 */
export function keepIfEarliest(slots: Slots, resource: SlottedResource): void {
  const start = slots.get(startSlot)
  const earliest =
    start === undefined || start instanceof CannotExecute ? Infinity : timeOf(start.value)
  if (timeOf(resource.value) < earliest) slots.set(startSlot, resource)
}

/** The id in a slot. Throws CannotExecute where there is none. */
export function idIn(context: { slots: Slots }, name: Slot): string {
  const { kind, value, exchange } = slotted(context, name)
  if (typeof value['id'] === 'string') return value['id']
  const { object } = kinds[kind]
  throw new CannotExecute(
    `The ${object} has no id that is a text. Fix ${fields[kind]['id']?.requirement ?? 'it'} first.`,
    { because: exchange.id },
  )
}
