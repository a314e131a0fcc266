import { hash } from 'node:crypto'
import type { Message } from './messages.ts'

/** The least number of requests that shows two recorders. */
const minRepeats = 4

/**
 * Each request once, where two recorders saw nearly all of them.
 * A request that a client itself repeated stays: hardly any other occurs twice then.
 */
export function recordedOnce<Sent extends { readonly content: string }>(
  messages: readonly Sent[],
): Sent[] {
  const counts = new Map<string, number>()
  for (const { content } of messages) counts.set(content, (counts.get(content) ?? 0) + 1)
  const countOf = ({ content }: Sent): number => counts.get(content) ?? 0
  const doubled = messages.filter((message) => countOf(message) % 2 === 0).length
  if (doubled < 2 * minRepeats || doubled < 0.8 * messages.length) return [...messages]
  const before = new Map<string, number>()
  return messages.filter((message) => {
    const number = before.get(message.content) ?? 0
    before.set(message.content, number + 1)
    return countOf(message) % 2 === 1 || number < countOf(message) / 2
  })
}

/** A short name for what a request and its answer hold, whoever recorded them. */
export const contentOf = ({ request: { method, url, body }, answer }: Message): string =>
  hash('sha1', `${method} ${url}\n${body}\n${answer?.status}\n${answer?.body}`, 'base64')
