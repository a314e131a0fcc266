import type { OperationId } from '../../../../generated/operations.ts'
import { rules, type Rules } from '../../rules.ts'
import { faultsOf, onceInFive, type Entry } from '../fault.ts'

function refusing(status: number): Entry {
  return {
    breaks: 'refusal-client-error',
    rules: { refusalStatus: () => status },
  }
}

function made(operation: OperationId, status: number): Rules['finished'] {
  return (answer, call) =>
    call.operation === operation && answer.status < 300 ? { ...answer, status } : answer
}

function newTokens(change: (body: string) => string): Rules['finished'] {
  return (answer, call) =>
    call.operation === 'createToken' && answer.status < 300
      ? { ...answer, body: change(answer.body) }
      : answer
}

const table: Record<string, Entry> = {
  'answers with no JSON': {
    breaks: 'answer-json',
    rules: { serialise: (value, as) => (as === 'answer' ? String(value) : rules.serialise(value, as)) },
  },
  'answers with JSON behind a guard': {
    breaks: 'answer-json',
    rules: { serialise: (value, as) => `${as === 'answer' ? ")]}',\n" : ''}${rules.serialise(value, as)}` },
  },
  'lists with JSON that is cut': {
    breaks: 'answer-json',
    rules: {
      finished: (answer, call) =>
        call.operation === 'listEvents' ? { ...answer, body: answer.body.slice(0, -1) } : answer,
    },
  },
  'answers with JSON that is cut once in five': {
    breaks: 'answer-json',
    rules: () => {
      let count = 0
      return {
        finished: (answer, call) =>
          call.operation === 'createToken' && answer.status < 300 && ++count % 5 === 0
            ? { ...answer, body: answer.body.slice(0, -1) }
            : answer,
      }
    },
    told: onceInFive.told,
  },
  'answers as HTML': { breaks: 'answer-media-type', rules: { mediaType: () => 'text/html; charset=utf-8' } },
  'answers as plain text': { breaks: 'answer-media-type', rules: { mediaType: () => 'text/plain' } },
  'lists as a script': {
    breaks: 'answer-media-type',
    rules: {
      finished: (answer, call) =>
        call.operation === 'listEvents'
          ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/javascript' } }
          : answer,
    },
  },
  'answers without a media type': { breaks: 'answer-media-type', rules: { mediaType: () => '' } },
  'makes sources, and answers with 302': {
    breaks: 'create-source-accepts-valid-request',
    rules: { finished: made('createSource', 302) },
  },
  'makes charges, and answers with 500': {
    breaks: 'create-charge-accepts-valid-request',
    rules: { finished: made('createCharge', 500) },
  },
  'refuses with 200': refusing(200),
  'refuses with 500': refusing(500),
  'refuses with 302': refusing(302),
  'refuses missing keys with 500': {
    breaks: 'refusal-client-error',
    rules: {
      refusalStatus: (code, operation) =>
        code === 'authentication_failure' ? 500 : rules.refusalStatus(code, operation),
    },
  },
  'refuses bad amounts with 500': {
    breaks: 'refusal-client-error',
    rules: {
      refusalStatus: (code, operation) =>
        code === 'invalid_amount' ? 500 : rules.refusalStatus(code, operation),
    },
  },
  'refuses unknown tokens with 500': {
    breaks: 'refusal-client-error',
    rules: {
      refusalStatus: (code, operation) =>
        code === 'not_found' && operation === 'retrieveToken' ? 500 : rules.refusalStatus(code, operation),
    },
    told: { beside: ['*-unknown*'] },
  },
  'refuses to charge an unknown source with 500': {
    breaks: 'refusal-client-error',
    rules: {
      refusalStatus: (code, operation) =>
        code === 'not_found' && operation === 'createCharge' ? 502 : rules.refusalStatus(code, operation),
    },
    told: { beside: ['*-known'] },
  },
  'answers with a token in an envelope': {
    breaks: 'create-token-accepts-valid-request',
    rules: { finished: newTokens((body) => `{"token":${body}}`) },
  },
  'answers with a word where a token was created': {
    breaks: 'answer-json',
    rules: { finished: newTokens(() => 'created') },
  },
}

/** Faults of the shape of answers: JSON, media types and statuses. */
export const shapeFaults = faultsOf(table)
