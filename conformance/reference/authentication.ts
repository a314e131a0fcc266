import { Refusal, type IncomingCall } from './call.ts'
import type { Operation } from './names.ts'
import { contextOfCall, type Service } from './service.ts'
import type { KeyKind, Mode } from './store.ts'

/** The key that a request was sent with. */
export interface Caller {
  mode: Mode
  kind: KeyKind
}

const callers: readonly Caller[] = (['test', 'live'] as const).flatMap((mode) =>
  (['public', 'secret'] as const).map((kind) => ({ mode, kind })),
)

/** Refuses all keys but those that the operation takes ("Authentication"). */
export function authenticate(service: Service, operation: Operation, call: IncomingCall): Caller {
  const { rules } = service
  const input = { ...contextOfCall(service, call), operation }
  const allowed = rules.allowedKeys(input)
  const nobody: Caller = { mode: 'test', kind: allowed[0] ?? 'public' }
  const sent = rules.readCredentials(input)
  if (sent === undefined || sent.user === '') {
    const open = sent === undefined ? rules.answersWithoutKey : rules.answersBlankKey
    if (open(input)) return nobody
    throw refusal('a key is needed: send it as the user name of HTTP Basic', 'required')
  }
  const caller = callerOf(service, sent.user)
  if (caller === undefined) {
    if (rules.answersUnknownKey(input)) return nobody
    throw refusal('the key is unknown', 'known')
  }
  if (!allowed.includes(caller.kind))
    throw refusal(`this operation does not take a ${caller.kind} key`, 'kind')
  if (!rules.acceptsPassword({ ...input, password: sent.password }))
    throw refusal('the password beside a key must be empty')
  return caller
}

/** The key that a user name is; undefined for an unknown one. */
export function callerOf({ rules, keys }: Service, user: string): Caller | undefined {
  return callers.find(({ mode, kind }) => rules.sameKey({ sent: user, key: keys[mode][kind] }))
}

function refusal(message: string, keyword?: string): Refusal {
  return new Refusal('authentication_failure', message, {
    headers: { 'www-authenticate': 'Basic realm="keys", charset="UTF-8"' },
    breaks: keyword === undefined ? undefined : { parameter: 'key', keyword },
  })
}
