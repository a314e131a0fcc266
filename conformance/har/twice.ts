import { hash } from 'node:crypto'
import { grouped } from '../basics/grouped.ts'
import type { Message } from './messages.ts'

/** The least number of requests that shows two recorders. */
const minRepeats = 4

/** Leaves out the second record of each request where two recorders saw nearly every one: a request that a client repeated is alone with that. */
export function recordedOnce<Sent extends { readonly content: string }>(
  messages: readonly Sent[],
): Sent[] {
  const groups = [...grouped(messages, ({ content }) => content).values()]
  const doubled = groups.filter((group) => group.length % 2 === 0)
  const count = doubled.flat().length
  if (count < 2 * minRepeats || count < 0.8 * messages.length) return [...messages]
  const second = new Set(doubled.flatMap((group) => group.slice(group.length / 2)))
  return messages.filter((message) => !second.has(message))
}

/** A short name for what a request and its answer hold, whoever recorded them. */
export const contentOf = ({ request: { method, url, body }, answer }: Message): string =>
  hash('sha1', `${method} ${url}\n${body}\n${answer?.status}\n${answer?.body}`, 'base64')
