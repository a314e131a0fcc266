import type { RequirementId } from '../../../../generated/requirements.ts'
import type { Operation } from '../../names.ts'
import { rules, type Rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'

function withEmptyPassword(header: string | undefined): boolean {
  return rules.credentials(header)?.password === ''
}

const refusal = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"object":"error","code":"authentication_failure"}',
}

/** Takes one kind of key for an operation, and not the other. */
function only(kind: 'public' | 'secret', of: readonly Operation[]): Partial<Rules> {
  return {
    allowedKeys: (operation) => (of.includes(operation) ? [kind] : rules.allowedKeys(operation)),
  }
}

function plain(operation: string, ...others: RequirementId[]): Entry['breaks'] {
  return [
    `${operation}-key-kind` as RequirementId,
    `${operation}-accepts-valid-request` as RequirementId,
    ...others,
  ]
}

const table: Record<string, Entry> = {
  'refuses an empty password for lists': {
    breaks: ['key-empty-password', 'list-events-accepts-valid-request'],
    rules: {
      acceptsPassword: () => true,
      instead: (call) =>
        call.path === '/events' && withEmptyPassword(call.headers.authorization) ? refusal : undefined,
    },
  },
  'refuses an empty password for new tokens': {
    breaks: 'key-empty-password',
    rules: {
      acceptsPassword: () => true,
      instead: (call) =>
        call.method === 'POST' && call.path === '/tokens' && withEmptyPassword(call.headers.authorization)
          ? refusal
          : undefined,
    },
  },
  'refuses an empty password for the events of a charge': {
    breaks: ['key-empty-password', 'list-charge-events-accepts-valid-request'],
    rules: {
      acceptsPassword: () => true,
      instead: (call) =>
        call.path.endsWith('/events') &&
        call.path.startsWith('/charges') &&
        withEmptyPassword(call.headers.authorization)
          ? refusal
          : undefined,
    },
  },
  'refuses an empty password': {
    breaks: ['key-empty-password', 'create-source-accepts-valid-request'],
    rules: { acceptsPassword: (password) => password !== '' },
  },
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
}

/** Faults of keys that are refused and must not be: the right kind, or an empty password. */
export const refusedKeyFaults = faultsOf(table)
