import type { Arrival, Visit } from '../settings/driver.ts'

export type { Answer, Arrival, Driver, Request, Result, Send, Visit } from '../settings/driver.ts'

/** Waits for something that is not the implementation's; the time of the visit stands still meanwhile, where it can. */
export function aside<Came>({ aside: wait }: Visit, waited: Promise<Came>): Promise<Came> {
  return wait ? wait(waited) : waited
}

/** Prepares the arrival of a visit that is stuck and of whose pages nothing is known; the caller adds what it saw. */
export function stuckAt({ authorizeUri }: Visit, lookedFor: string): (saw: string) => Arrival {
  return (saw) => ({ kind: 'stuck', page: authorizeUri, status: null, lookedFor, saw })
}

/** Fills the placeholders of a text, such as {result}, by their names; one of no known name stays, unless `unknown` says otherwise. */
export function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  unknown = (placeholder: string): string => placeholder,
): string {
  return text.replace(/\{([a-z_][\w-]*)\}/gi, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : unknown(whole),
  )
}
