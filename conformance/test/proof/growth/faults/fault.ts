import type { Rules } from '../../../../reference/rules.ts'
import type { Decisions, Fields, Place } from '../decisions.ts'

/** A fake that breaks the contract, or chooses what is open. */
export interface Behaviour {
  name: string
  decisions?: Partial<Decisions>
  rules?: Partial<Rules>
}

/** A fake that breaks the contract, and the requirements any of which finds it. */
export interface Fault extends Behaviour {
  finds: readonly string[]
}

/** Shows other fields, everywhere or at some places. */
export const showing = (
  change: (resource: Fields) => Fields,
  ...places: readonly Place[]
): Partial<Decisions> => ({
  show: (resource, place) =>
    places.length === 0 || places.includes(place) ? { ...resource, ...change(resource) } : resource,
})

/** Changes the data of the events with a key. */
export const inEvent = (key: string, change: (data: Fields) => Fields): Partial<Decisions> => ({
  event: (event) =>
    event['key'] === key ? { ...event, data: change(event['data'] as Fields) } : event,
})

/** A field left out. */
export const without = (resource: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => name !== field))

/** An operation in the words of its requirements. */
export const kebab = (operation: string): string =>
  operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
