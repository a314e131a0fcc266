import type { RequirementId } from '../../../generated/requirements.ts'
import type { Operation } from '../call.ts'
import { rules, type Rules } from '../rules.ts'
import type { Tamper } from '../service.ts'
import { faultsOf, hasty, type Entry } from './fault.ts'

/** Takes one kind of key for an operation, and not the other. */
const only = (kind: 'public' | 'secret', of: readonly Operation[]): Partial<Rules> => ({
  allowedKeys: (operation) => (of.includes(operation) ? [kind] : rules.allowedKeys(operation)),
})

const plain = (operation: string, ...others: RequirementId[]): Entry['breaks'] => [
  `${operation}-key-kind` as RequirementId,
  `${operation}-accepts-valid-request` as RequirementId,
  ...others,
]

const table: Record<string, Entry> = {
  'creates tokens with the secret key alone': {
    breaks: 'create-token-key-kind',
    rules: only('secret', ['createToken']),
  },
  'retrieves tokens with the secret key alone': {
    breaks: plain('retrieve-token', 'token-location-retrieves'),
    rules: only('secret', ['retrieveToken']),
  },
  'charges with the public key alone': {
    breaks: plain('create-charge'),
    rules: only('public', ['createCharge', 'createChargeWithSource']),
  },
  'charges and makes the source with the public key alone': {
    breaks: plain('create-charge'),
    rules: only('public', ['createChargeWithSource']),
  },
  'lists events with the public key alone': {
    breaks: plain('list-events'),
    rules: only('public', ['listEvents']),
  },
  'retrieves events with the public key alone': {
    breaks: plain('retrieve-event', 'event-location-retrieves'),
    rules: only('public', ['retrieveEvent']),
  },
  'lists the events of a charge with the public key alone': {
    breaks: plain('list-charge-events'),
    rules: only('public', ['listChargeEvents']),
  },
  'takes the key for the password alone': {
    breaks: ['key-empty-password', 'create-source-accepts-valid-request'],
    rules: {
      credentials: (header) => {
        const sent = rules.credentials(header)
        return sent && { user: sent.password, password: '' }
      },
    },
  },
  'refuses an empty password where a charge makes its source': {
    breaks: ['key-empty-password', 'create-charge-accepts-valid-request'],
    rules: () => {
      let asked: Operation | undefined
      return {
        allowedKeys: (operation) => rules.allowedKeys((asked = operation)),
        acceptsPassword: (password) => asked !== 'createChargeWithSource' || password !== '',
      }
    },
  },
  'reads no form': {
    breaks: ['request-form-encoded', 'create-source-accepts-valid-request'],
    rules: { acceptsMediaType: (type) => type === 'application/json' },
  },
  'reads no form of a token': {
    breaks: 'request-form-encoded',
    rules: {
      instead: ({ path, method, headers }) =>
        path === '/tokens' && method === 'POST' && headers['content-type'] !== 'application/json'
          ? { status: 415, headers: { 'content-type': 'application/json' }, body: '{"object":"error"}' }
          : undefined,
    },
  },
  'dates a token by its retrieval': {
    breaks: 'retrieve-token-same-token',
    rules: hasty,
    tamper: retrieved((token) => ({ ...token, created_at: now() })),
  },
  'dates the card of a token by its retrieval': {
    breaks: 'retrieve-token-same-token',
    rules: hasty,
    tamper: retrieved((token) => ({ ...token, card: { ...(token['card'] as object), created_at: now() } })),
  },
  'answers with a token in an envelope': {
    breaks: 'create-token-accepts-valid-request',
    rules: { finished: tokens((body) => `{"token":${body}}`) },
  },
  'answers with a word where a token was created': {
    breaks: 'answer-json',
    rules: { finished: tokens(() => 'created') },
  },
}

function retrieved(change: Tamper['change']): Tamper {
  return { schema: 'Token', at: ['retrieved'], change }
}

/** The datetime of an answer. */
function now(): string {
  return `${new Date(hasty.now?.() ?? 0).toISOString().slice(0, 19)}Z`
}

function tokens(change: (body: string) => string): Rules['finished'] {
  return (answer, call) =>
    call?.operation === 'createToken' && answer.status < 300
      ? { ...answer, body: change(answer.body) }
      : answer
}

/** Faults that take something else in place of what is right. */
export const insteadFaults = faultsOf(table, [
  '*-key-*',
  'key-*',
  '*-accepts-valid-request',
  '*-retrieves',
  'retrieve-token-*',
  'request-*',
  'answer-*',
])
