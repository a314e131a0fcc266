import { kinds, madeKinds, type MadeKindName, type KindName } from '../../generated/resources.ts'
import type { CallCommand, Slot } from '../../generated/counterexample.js'
import { matchStep, type Command } from './match-step.ts'

/** What a slot that all scenarios share holds: the kind of a resource, and whose it is. */
interface SharedSlot {
  readonly kind: KindName
  readonly account?: CallCommand['account']
}

/** The slot of what was created first, of any kind: lists by time begin there. */
export const startSlot: Slot = '@start'

/** The shared slot with a resource of a kind. */
export const sharedSlot = (kind: MadeKindName): Slot => `@${kinds[kind].object}`

/** The slot of the parent of what another slot holds. */
export const parentSlot = (kind: MadeKindName, of: Slot): Slot => `${kinds[kind].object} of ${of}`

/** The slots that all scenarios share; each scenario has all others for itself. */
export const sharedSlots: ReadonlyMap<Slot, SharedSlot> = new Map<Slot, SharedSlot>([
  ...madeKinds.flatMap((kind) => [
    [sharedSlot(kind), { kind }] as const,
    ...madeKinds.map((parent) => [parentSlot(parent, sharedSlot(kind)), { kind: parent }] as const),
  ]),
  [startSlot, { kind: 'Charge' }],
  ['@created', { kind: 'Event' }],
  ['@completed', { kind: 'Event' }],
  ['@declined', { kind: 'Charge' }],
  ['@paid', { kind: 'Charge' }],
  ['@last', { kind: 'Charge' }],
  ['@other source', { kind: 'Source', account: 'other' }],
  ['@other charge', { kind: 'Charge', account: 'other' }],
  ['@other token', { kind: 'Token', account: 'other' }],
  ['@other event', { kind: 'Event', account: 'other' }],
])

/** A field of what a slot holds, as a value names it in braces. */
export interface FieldReference {
  readonly slot: Slot
  readonly field: string
  /** What is done with it, such as `+1`, `*2` or `/100`: a datetime moves by seconds. */
  readonly shift: string
  /** The zone that a datetime is written in, such as `+08:00`. */
  readonly zone: string | undefined
}

const referenceForm =
  /^(?<slot>.+?)\.(?<field>[\w.]+?)(?<shift>[+-]\d+|[*/]-?\d+)?(?: at (?<zone>\+\d\d:\d\d))?$/

/** Reads `slot.field`, `slot.field+1` or `slot.field+1 at +08:00`; undefined for any other text. */
export function referenceIn(text: string): FieldReference | undefined {
  const { slot, field, shift = '+0', zone } = referenceForm.exec(text)?.groups ?? {}
  return slot === undefined || field === undefined ? undefined : { slot, field, shift, zone }
}

/** Replaces each text in braces; one without a replacement stays. */
export const replaceBraces = (
  value: string,
  replacementFor: (text: string) => string | undefined,
): string =>
  value.replace(/\{([^{}]+)\}/g, (braces, text: string) => replacementFor(text) ?? braces)

/** The slots that a command fills. */
export const slotsFilled = (command: Command): readonly Slot[] =>
  matchStep(command, {
    call: ({ as }) => (as === undefined ? [] : [as]),
    visit: () => [],
    await: ({ keep = {} }) => Object.values(keep),
    pause: () => [],
  })

/** The slots that a command reads. */
export const slotsRead = (command: Command): readonly Slot[] =>
  matchStep(command, {
    call: slotsOfCall,
    visit: ({ visit }) => [visit],
    await: ({ of, like }) => [of, like].flatMap((slot) => slot ?? []),
    pause: ({ since }) => [since],
  })

function slotsOfCall({ on, from, idFrom, change = {} }: CallCommand): readonly Slot[] {
  const texts = Object.values(change).flatMap((value) =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}),
  )
  const namedSlots = texts.flatMap((text) =>
    [...text.matchAll(/\{([^{}]+)\}/g)].flatMap(([, inner = '']) => referenceIn(inner)?.slot ?? []),
  )
  return [on, from, idFrom, ...namedSlots].flatMap((slot) => slot ?? [])
}
