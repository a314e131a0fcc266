import contract from '../../generated/openapi.json' with { type: 'json' }
import { operations } from '../../generated/operations.ts'

/** One transition between the states of a resource. */
export interface Transition {
  from: string
  on: string
  given?: string
  to: string
  effects: string[]
}

/** The address of endpoints, as the contract declares it. */
interface Server {
  variables?: Record<string, { default: string }>
}

/** The contract, as far as its pages read it. */
export interface Contract {
  info: { title: string; version: string }
  servers: Server[]
  paths: Record<string, Record<string, { servers?: Server[] }>>
  webhooks: Record<string, { post: { summary: string; operationId: string } }>
  components: {
    parameters: Record<'TokenId' | 'ChargeId' | 'EventId' | 'From' | 'To', { example: string }>
    schemas: Record<string, { 'x-states'?: Transition[] }>
  }
}

/** Gives the bundled contract. */
export function readContract(): Contract {
  return contract as unknown as Contract
}

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
export function operationsOf({ webhooks }: Contract): readonly Operation[] {
  const calls = Object.entries(operations).map(([id, { area, method, path, key, summary, parameters }]) => ({
    id,
    tag: area,
    call: `${method} ${path}`,
    summary,
    key,
    parameters,
  }))
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
