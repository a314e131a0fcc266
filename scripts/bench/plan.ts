import type { Exchange } from '../../generated/report.js'

/** One request of a recorded run, to be sent again. */
export interface Planned {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string | null
  /** The places of the requests that are to be answered before it is sent. */
  needs: number[]
  /** The request that it follows only so many milliseconds after its answer; null where it need not wait. */
  later: { than: number; by: number } | null
  /** The words of it that answers gave: which answer, and which of its words. */
  names: { word: string; from: number; place: number }[]
}

/** The words of a text that may be identifiers: long, with a digit. */
export function wordsIn(text: string): string[] {
  return (text.match(/\w{12,}/g) ?? []).filter((word) => /\d/.test(word) && /[a-z]/i.test(word))
}

/** Gives the text of an answer with the address that it led to; nothing of a webhook, from which no request takes its identifiers. */
export function shownBy({ kind, answer }: Exchange): string {
  return kind === 'webhook' ? '' : `${answer?.headers['location'] ?? ''} ${answer?.body ?? ''}`
}
