import type { DecisionInput } from '../context.ts'
import type { SchemaName } from '../../../generated/fields.ts'
import { decodeForm, type FormObject } from '../../contract/form-encoding.ts'
import {
  refusalStatuses,
  type Answer,
  type IncomingCall,
  type Refusal,
  type RefusalCode,
  type Urls,
} from '../call.ts'
import type { Operation } from '../names.ts'
import { idPrefixes, type IdKind } from '../store.ts'

/** Draws six letters and digits. */
function six(random: () => number): string {
  return Math.floor(random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0')
}

/** Decisions on any answer: ids, times, transport ("Resources and their fields", "Endpoints"). */
export const answerRules = {
  /** A new identifier; `random` draws from 0 to below 1. */
  newId: ({
    kind,
    live,
    random,
  }: DecisionInput<{ kind: IdKind; live: boolean; random: () => number }>): string =>
    `${idPrefixes[kind]}_${live ? '' : 'test_'}${six(random)}${six(random)}${six(random)}`,
  /** The server's clock, in milliseconds since 1970. */
  now: (): number => Date.now(),
  /** A datetime is UTC, ISO 8601: YYYY-MM-DDThh:mm:ssZ. */
  datetime: ({ at }: DecisionInput<{ at: number; field: string }>): string =>
    `${new Date(at).toISOString().slice(0, 19)}Z`,
  /** A location is the API path to retrieve the object. */
  location: ({ kind, id }: DecisionInput<{ kind: IdKind; id: string; urls: Urls }>): string =>
    `/${kind}s/${id}`,
  /** The location of a list is its path below the base. */
  listLocation: ({ path }: DecisionInput<{ path: string; urls: Urls }>): string => path,
  /** No fields are shown beside those of the specification. */
  extraFields: (_decision: DecisionInput<{ schema: SchemaName }>): Record<string, unknown> => ({}),
  /** The status of a success. */
  successStatus: (_decision: DecisionInput<{ operation: Operation }>): number => 200,
  /** The status of a refusal. */
  refusalStatus: ({
    code,
  }: DecisionInput<{ code: RefusalCode; operation: Operation | undefined }>): number =>
    refusalStatuses[code],
  /** The body of a refusal, before serialisation; undefined for none. */
  refusalBody: ({
    refusal,
    call,
  }: DecisionInput<{ refusal: Refusal; call: IncomingCall; status: number }>): unknown => ({
    object: 'error',
    location: call.path,
    code: refusal.code,
    message: refusal.message,
  }),
  /** Answers, refusals and webhooks are JSON. */
  serialise: ({
    value,
  }: DecisionInput<{ value: unknown; role: 'answer' | 'refusal' | 'webhook' }>): string =>
    JSON.stringify(value) ?? '',
  /** The media type of an answer. */
  mediaType: (_decision: DecisionInput<{ status: number }>): string =>
    'application/json; charset=utf-8',
  /** The parameters in a form; a name that the specification does not list may have any shape. */
  readForm: ({ text }: DecisionInput<{ text: string }>): FormObject => decodeForm(text),
  /** A parameter that an operation requires must be given; `parameters` holds those beside it. */
  requires: (
    _decision: DecisionInput<{
      name: string
      operation: Operation
      parameters?: FormObject | undefined
    }>,
  ): boolean => true,
  /** A parameter that the specification does not list is taken, and then ignored. */
  unlistedAccepted: (_decision: DecisionInput<{ name: string; operation: Operation }>): boolean =>
    true,
  /** Bodies are forms alone ("Endpoints"). */
  acceptsMediaType: ({ type }: DecisionInput<{ type: string }>): boolean =>
    type === 'application/x-www-form-urlencoded',
  /** The headers of every answer of an operation, CORS for what browsers call included. */
  answerHeaders: ({ call }: DecisionInput<{ call: IncomingCall }>): Record<string, string> => {
    const version = call.headers['omise-version']
    return {
      'cache-control': 'no-store',
      ...(typeof version === 'string' && /^[\d-]{10}$/.test(version)
        ? { 'omise-version': version }
        : {}),
      ...(/^\/(tokens|sources)(\/|$)/.test(call.path)
        ? { 'access-control-allow-origin': '*' }
        : {}),
    }
  },
  /** An answer in place of the operation's own, or undefined. */
  instead: (
    _decision: DecisionInput<{ call: IncomingCall }>,
  ): Answer | undefined | Promise<Answer | undefined> => undefined,
  /** The answer as it goes out: the place for delays and for changes of every answer. */
  finished: ({
    answer,
  }: DecisionInput<{ answer: Answer; call: IncomingCall }>): Answer | Promise<Answer> => answer,
}
