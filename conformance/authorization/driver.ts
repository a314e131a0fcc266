import type { Visit } from '../settings/driver.ts'

export type { Answer, Arrival, Driver, Request, Result, Send, Visit } from '../settings/driver.ts'

/** Waits aside for what is not the implementation's, where the visit can. */
export function aside<Came>({ aside: wait }: Visit, waited: Promise<Came>): Promise<Came> {
  return wait ? wait(waited) : waited
}

/** The message of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
