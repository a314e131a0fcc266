import { randomBytes } from 'node:crypto'
import type { RunOptions } from '../../settings/options.ts'
import { isOwn } from '../../settings/target.ts'
import { redacted } from '../redactor.ts'

/** Headers that are added to a request, as they are sent and as they may be shown. */
interface Added {
  readonly sent: Readonly<Record<string, string>>
  readonly shown: Readonly<Record<string, string>>
}

/** The headers that are added to the requests of a run. */
export interface Additions {
  /** The trace that all of them belong to; null where none was asked for. */
  readonly trace: string | null
  /** Returns the headers for the next request to an address: none unless it is on an origin of the API. */
  to(url: string): Added
}

/** Prepares the headers that are added to the requests of a run: the operator's own and, where a trace was asked for, the `traceparent` of W3C Trace Context. */
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
