import type { IncomingMessage } from 'node:http'
import { callerOf } from './authentication.ts'
import { credentialsIn } from './rules/keys.ts'
import type { Answer, IncomingCall } from './call.ts'
import { keysOf } from './names.ts'
import type { Service } from './service.ts'

/** A request that was answered, or whose answer was lost. */
interface ObservedRequest {
  request: IncomingMessage
  call: IncomingCall
  body: Buffer
  /** Milliseconds since 1970. */
  start: number
}

/** Tells the observer of a service about a request and its answer; null for a lost answer. */
export function observe(
  service: Service,
  { request, call, body, start }: ObservedRequest,
  answer: Answer | null,
  error: string | null,
): void {
  const { onExchange, rules, keys } = service
  if (onExchange === undefined) return
  const { method, operation, headers } = call
  const { user = '' } = credentialsIn(headers.authorization) ?? {}
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  onExchange({
    kind: operation !== undefined && keysOf[operation].length === 0 ? 'visit' : 'request',
    operation,
    key: user === '' ? 'none' : (callerOf(service, user)?.kind ?? 'unknown'),
    merchant: keys.test.secret,
    event: undefined,
    request: {
      method,
      url: `http://${headers.host ?? ''}${request.url ?? ''}`,
      headers: Object.fromEntries(texts) as Record<string, string>,
      body: body.toString(),
    },
    answer: answer && {
      ...answer,
      headers: { ...rules.answerHeaders({ call }), ...answer.headers },
    },
    error,
    start,
    duration: Date.now() - start,
  })
}
