import { hash } from 'node:crypto'
import type { Message } from './messages.ts'

/** How many doubled requests show that there were two recorders. */
const minRepeats = 4

/**
 * Each request once, where two recorders saw nearly all of them. Where few occur twice, a client
 * repeated them itself: all stay.
 */
export function recordedOnce<Sent extends { readonly fingerprint: string }>(
  messages: readonly Sent[],
): Sent[] {
  const counts = new Map<string, number>()
  for (const { fingerprint } of messages)
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1)
  const countOf = ({ fingerprint }: Sent): number => counts.get(fingerprint) ?? 0
  const doubled = messages.filter((message) => countOf(message) % 2 === 0).length
  if (doubled < 2 * minRepeats || doubled < 0.8 * messages.length) return [...messages]
  const seenCounts = new Map<string, number>()
  return messages.filter((message) => {
    const seenCount = seenCounts.get(message.fingerprint) ?? 0
    seenCounts.set(message.fingerprint, seenCount + 1)
    return countOf(message) % 2 === 1 || seenCount < countOf(message) / 2
  })
}

/** A hash of a request and its answer, the same whoever recorded them. */
export const fingerprintOf = ({ request: { method, url, body }, answer }: Message): string =>
  hash('sha1', `${method} ${url}\n${body}\n${answer?.status}\n${answer?.body}`, 'base64')
