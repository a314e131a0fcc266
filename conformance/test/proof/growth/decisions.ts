import type { Charge, Mode } from '../../../reference/store.ts'
import type { Parameter } from './description.ts'

/** A resource as it is written: fields by name. */
export type Fields = Record<string, unknown>

/** A resource as a fake keeps it. */
export interface Item {
  id: string
  mode: Mode
  createdAt: number
  /** The id of the charge that it belongs to. */
  charge: string | undefined
  fields: Fields
}

/** The answer, or the event, that a resource is written into. */
export type ShownAt = 'created' | 'retrieved' | 'listed' | 'event'

/** What a fake decides; a fault or an honest choice replaces some. */
export const decisions = {
  requires: (_parameter: Parameter): boolean => true,
  takes: (parameter: Parameter, value: string): boolean => isValid(parameter, value),
  /** The charge in place of an unknown one. */
  substituteParent: (_charges: readonly Charge[]): Charge | undefined => undefined,
  parentTaken: (charge: Charge, _items: readonly Item[]): boolean => charge.status === 'successful',
  amountTaken: (amount: number, charge: Charge, _items: readonly Item[]): boolean =>
    amount <= charge.amount,
  newId: (id: string, _items: readonly Item[]): string => id,
  location: (path: string, _baseUrl: string): string => path,
  show: (resource: Fields, _place: ShownAt, _item: Item): unknown => resource,
  find: (id: string, items: readonly Item[]): Item | undefined =>
    items.find((item) => item.id === id),
  eventKeys: (key: string): readonly string[] => [key],
  eventData: (resource: Fields, _items: readonly Item[]): Fields => resource,
  event: (event: Fields): Fields => event,
  keepsEvent: (_key: string): boolean => true,
  listsEvent: (_key: string): boolean => true,
  /** The list of a charge's events holds those of what belongs to it, too. */
  listsEventOfParent: (): boolean => false,
  postsEvent: (_key: string): boolean => true,
  postsAfter: (): number => 0,
  listed: (items: readonly Item[], _everyItem: readonly Item[]): readonly Item[] => items,
  listedOfParent: (items: readonly Item[], _everyItem: readonly Item[]): readonly Item[] => items,
  within: (at: number, from: number, to: number): boolean =>
    Math.floor(at / 1000) * 1000 >= from && Math.floor(at / 1000) * 1000 <= to,
  ordered: (items: readonly Item[]): readonly Item[] => items,
  limit: (limit: number): number => limit,
  slice: (offset: number, limit: number): [start: number, end: number] => [offset, offset + limit],
  total: (matching: number, _listed: number): number => matching,
  envelope: (list: Fields): unknown => list,
}

/** The decisions as a type. */
export type Decisions = typeof decisions

function isValid({ from, to = Infinity, values, pattern }: Parameter, value: string): boolean {
  if (from !== undefined) return /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to
  if (values !== undefined) return values.includes(value)
  return pattern?.test(value) ?? true
}
