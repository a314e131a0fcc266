import { Refusal, type Call, type Operation } from './call.ts'
import type { Service } from './service.ts'
import type { KeyKind, Mode } from './store.ts'

/** Whose a request is. */
export interface Caller {
  mode: Mode
  kind: KeyKind
}

const refuse = (message: string): Refusal =>
  new Refusal('authentication_failure', message, {
    'www-authenticate': 'Basic realm="keys", charset="UTF-8"',
  })

/** Finds the key that a request carries and refuses all but those that the operation takes ("Authentication"). */
export const authenticate = ({ rules, keys, store }: Service, operation: Operation, call: Call): Caller => {
  const allowed = rules.allowedKeys(operation, call, store)
  const nobody: Caller = { mode: 'test', kind: allowed[0] ?? 'public' }
  const sent = rules.credentials(call.headers.authorization)
  if (sent === undefined || sent.user === '') {
    const open = sent === undefined ? rules.answersWithoutKey : rules.answersBlankKey
    if (open(operation, call, store)) return nobody
    throw refuse('a key is needed: send it as the user name of HTTP Basic')
  }
  for (const mode of ['test', 'live'] as const)
    for (const kind of ['public', 'secret'] as const) {
      if (!rules.sameKey(sent.user, keys[mode][kind])) continue
      if (!allowed.includes(kind)) throw refuse(`this operation does not take a ${kind} key`)
      if (!rules.acceptsPassword(sent.password)) throw refuse('the password beside a key must be empty')
      return { mode, kind }
    }
  if (rules.answersUnknownKey(operation)) return nobody
  throw refuse('the key is unknown')
}
