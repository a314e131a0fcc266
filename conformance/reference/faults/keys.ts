import { cases } from '../../../generated/cases.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import { rules } from '../rules.ts'
import { faultsOf, onceInFive, type Entry, type Fault } from './fault.ts'

const about = (
  key: 'none' | 'blank' | 'unknown' | 'other',
  among?: readonly OperationId[],
): Fault['breaks'] =>
  [
    ...new Set(
      cases
        .filter((row) => row.key === key && row.expect === 'refused')
        .filter((row) => among === undefined || among.includes(row.operation))
        .map((row) => row.about as RequirementId),
    ),
  ] as unknown as Fault['breaks']

const withEmptyPassword = (header: string | undefined): boolean => rules.credentials(header)?.password === ''
const refusal = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: '{"object":"error","code":"authentication_failure"}',
}
const live = { live: true }

const table: Record<string, Entry> = {
  'answers without any key': { breaks: about('none'), rules: { answersWithoutKey: () => true } },
  'answers for an empty user name': { breaks: about('blank'), rules: { answersBlankKey: () => true } },
  'answers for any key': { breaks: about('unknown'), rules: { answersUnknownKey: () => true } },
  'compares the first characters of keys': {
    breaks: about('unknown'),
    rules: { sameKey: (sent, key) => sent.slice(0, 12) === key.slice(0, 12) },
  },
  'compares all but the last eight characters of keys': {
    breaks: about('unknown'),
    rules: { sameKey: (sent, key) => sent.startsWith(key.slice(0, -8)) },
  },
  'takes a key with more behind it': {
    breaks: about('unknown', ['retrieveToken', 'retrieveCharge', 'listEvents']),
    rules: { sameKey: (sent, key) => sent.startsWith(key) },
  },
  'takes a key without its end': {
    breaks: about('unknown', ['listChargeEvents']),
    rules: { sameKey: (sent, key) => sent.length >= key.length - 4 && key.startsWith(sent) },
  },
  'compares all but the last character of keys': {
    breaks: about('unknown', ['createSource', 'retrieveEvent']),
    rules: {
      sameKey: (sent, key) => sent.length === key.length && sent.slice(0, -1) === key.slice(0, -1),
    },
  },
  'takes either kind of key': { breaks: about('other'), rules: { allowedKeys: () => ['public', 'secret'] } },
  'charges with the public key in the second form alone': {
    breaks: 'create-charge-key-kind',
    rules: {
      allowedKeys: (operation) =>
        operation === 'createChargeWithSource' ? ['public', 'secret'] : rules.allowedKeys(operation),
    },
  },
  'charges without a key in the second form alone': {
    breaks: 'create-charge-key-required',
    rules: { answersWithoutKey: (operation) => operation === 'createChargeWithSource' },
  },
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
  'shows live tokens for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'token' || rules.livemode(mode, kind) },
  },
  'shows live cards for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'card' || rules.livemode(mode, kind) },
  },
  'shows live sources for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'source' || rules.livemode(mode, kind) },
  },
  'shows live charges for test keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'charge' || rules.livemode(mode, kind) },
  },
  'shows one live source of five': {
    breaks: 'keys-decide-livemode',
    tamper: {
      schema: 'Source',
      often: onceInFive.often,
      change: (source) => ({ ...source, livemode: true }),
    },
    told: onceInFive.told,
  },
  'shows test objects for live keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: () => false },
    told: live,
  },
  'shows test events for live keys': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind !== 'event' && rules.livemode(mode, kind) },
    told: live,
  },
}

/** Faults of keys. */
export const keyFaults = faultsOf(table, ['*-key-*', 'key-*', 'keys-*', '*-accepts-valid-request'])
