import { membersOf } from '../basics/values.ts'

/** True for a day that there is: JavaScript reads February 30 as a day of March. */
export function isDate(value: string): boolean {
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}

/** The milliseconds of a datetime in the specification's form; NaN for any other value. */
export function momentOf(value: unknown): number {
  const isDatetime = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
  return isDatetime && isDate(value.slice(0, 10)) ? Date.parse(value) : NaN
}

/** When a resource was created, by whichever of the two names is right; NaN where neither is. */
export function createdAt({ value }: { readonly value: unknown }): number {
  const { created_at, created } = membersOf(value)
  const moment = momentOf(created_at)
  return Number.isNaN(moment) ? momentOf(created) : moment
}
