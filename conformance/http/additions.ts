import { randomBytes } from 'node:crypto'
import type { RunOptions } from '../settings/options.ts'
import { isOwn } from '../settings/target.ts'
import { redacted } from './redactor.ts'

/** Headers that are added to a request, as they are sent and as they may be shown. */
export interface Added {
  readonly sent: Readonly<Record<string, string>>
  readonly shown: Readonly<Record<string, string>>
}

/** What is added to the requests of a run. */
export interface Additions {
  /** The trace that all of them belong to; null where none was asked for. */
  readonly trace: string | null
  /** Tells what is added to the next request of an address: nothing where that is not on the origins of the API. */
  to(url: string): Added
}

/** Opens what is added to the requests of a run: the operator's headers, and the place of each in a trace as W3C Trace Context has it. */
export function openAdditions({
  target,
  headers = [],
  trace: isTraced = false,
}: Pick<RunOptions, 'target' | 'headers' | 'trace'>): Additions {
  const trace = isTraced ? randomBytes(16).toString('hex') : null
  const sent = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  const shown = Object.fromEntries(headers.map(({ name }) => [name, redacted]))
  return {
    trace,
    to(url) {
      if (!URL.canParse(url) || !isOwn(target, new URL(url))) return { sent: {}, shown: {} }
      if (trace === null) return { sent, shown }
      const traceparent = `00-${trace}-${randomBytes(8).toString('hex')}-01`
      return { sent: { ...sent, traceparent }, shown: { ...shown, traceparent } }
    },
  }
}
