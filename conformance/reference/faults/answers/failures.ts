import type { Operation } from '../../names.ts'
import type { Rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'

/** Fails the valid requests of an operation, but for the first ones. */
function failing(operation: Operation, after = 0) {
  return (): Partial<Rules> => {
    let count = 0
    return {
      finished: (answer, call) =>
        call.operation === operation && answer.status < 300 && ++count > after
          ? { ...answer, status: 500, body: '{"object":"error","code":"internal"}' }
          : answer,
    }
  }
}

/** Answers where the tokens should be as if nothing were there. */
function without(status: number): Partial<Rules> {
  return {
    instead: ({ method, path }) =>
      method === 'POST' && path === '/tokens'
        ? { status, headers: { 'content-type': 'application/json' }, body: '{"object":"error"}' }
        : undefined,
  }
}

const table: Record<string, Entry> = {
  'knows no tokens': {
    breaks: 'create-token-accepts-valid-request',
    rules: without(404),
    told: { beside: ['create-source-*'] },
  },
  'takes no POST for tokens': {
    breaks: 'create-token-accepts-valid-request',
    rules: without(405),
    told: { beside: ['create-source-*'] },
  },
  'fails to make tokens after the third': {
    breaks: 'create-token-accepts-valid-request',
    rules: failing('createToken', 3),
  },
  'fails to retrieve tokens': {
    breaks: ['retrieve-token-accepts-valid-request', 'token-location-retrieves'],
    rules: failing('retrieveToken'),
  },
  'fails to list the events of a charge': {
    breaks: 'list-charge-events-accepts-valid-request',
    rules: failing('listChargeEvents'),
  },
  'fails to list events': {
    breaks: 'list-events-accepts-valid-request',
    rules: failing('listEvents'),
  },
}

/** Faults of operations that refuse what is valid. */
export const failureFaults = faultsOf(table)
