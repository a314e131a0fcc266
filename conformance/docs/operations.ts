import { operations } from '../../generated/operations.ts'
import type { Contract } from './contract.ts'

/** An operation or a webhook of the contract, as pages list it. */
export interface Operation {
  id: string
  tag: string
  /** Its method and path, or the key of the event that it posts. */
  call: string
  summary: string
  /** The kind of key that it takes; a webhook takes none. */
  key: 'public' | 'secret' | null
  parameters: readonly string[]
}

/** Lists every operation of the contract, and every webhook. */
export function operationsOf({ paths, webhooks }: Contract): readonly Operation[] {
  const tags = Object.values(paths).flatMap((item) => Object.values(item))
  const calls = Object.entries(operations).map(([id, { method, path, key, summary, parameters }]) => {
    const tag = tags.find(({ operationId }) => operationId === id)?.tags?.[0] ?? ''
    return { id, tag, call: `${method} ${path}`, summary, key, parameters }
  })
  const posts = Object.entries(webhooks).map(([key, { post }]) => ({
    id: post.operationId,
    tag: 'webhooks',
    call: key,
    summary: post.summary,
    key: null,
    parameters: [],
  }))
  return [...calls, ...posts]
}
