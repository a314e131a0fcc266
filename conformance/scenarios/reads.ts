import { kinds, type MadeKindName, type KindName } from '../../generated/resources.ts'
import type { CallCommand, Changes, Slot, Step } from './scenario.ts'

/** The retrieval of what a slot holds, if its kind has one. */
export function retrievalOf(kind: KindName, on: Slot): CallCommand[] {
  const { retrieves } = kinds[kind]
  return retrieves === null ? [] : [{ call: retrieves, on }]
}

const retrievalCall =
  (call: CallCommand['call']) =>
  (on: Slot, overrides: Partial<CallCommand> = {}): CallCommand => ({ call, on, ...overrides })

/** A wait for the events that an operation, the creation or the page brings, and their slots. */
export function eventsBy(
  kind: MadeKindName,
  of: Slot,
  causes: readonly string[],
): { wait: Step[]; slots: Slot[] } {
  const keys = kinds[kind].events
    .filter(({ cause }) => causes.includes(cause ?? ''))
    .map(({ key }) => key)
  const keep = Object.fromEntries(keys.map((key) => [key, `${key} of ${of}`]))
  return {
    wait: keys.length === 0 ? [] : [{ await: 'events', of, keys, keep }],
    slots: Object.values(keep),
  }
}

/** Retrieves what a slot holds. */
export const retrieveToken = retrievalCall('retrieveToken')
export const retrieveCharge = retrievalCall('retrieveCharge')
export const retrieveEvent = retrievalCall('retrieveEvent')

/** Retrieves what a slot holds twice: by its path, and by its location. */
export const readTwice = (
  read: (on: Slot, more?: Partial<CallCommand>) => CallCommand,
  on: Slot,
): CallCommand[] => [read(on), read(on, { follow: true })]

export const listChargeEvents = (
  on: Slot,
  change: Changes = {},
  overrides: Partial<CallCommand> = {},
): CallCommand => retrievalCall('listChargeEvents')(on, { change, ...overrides })

/** The query for everything that the run made, oldest first. */
export const sinceStart = { order: 'chronological', from: '{@start.created_at-1}' }

export const listEvents = (
  change: Changes = {},
  overrides: Partial<CallCommand> = {},
): CallCommand => ({
  call: 'listEvents',
  change,
  ...overrides,
})
