import { decodeForm } from '../../form.ts'
import type { OperationId } from '../../../generated/operations.ts'
import { rules, type Rules } from '../rules.ts'
import { Refusal } from '../call.ts'
import { faultsOf, onceInFive, type Entry } from './fault.ts'

const refusing = (status: number): Entry => ({
  breaks: 'refusal-client-error',
  rules: { refusalStatus: () => status },
})

const made =
  (operation: OperationId, status: number): Rules['finished'] =>
  (answer, call) =>
    call.operation === operation && answer.status < 300 ? { ...answer, status } : answer

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
    touches: ['refusal-*', '*-unknown*', '*-known', '*-accepts-valid-request'],
    rules: {
      refusalStatus: (code, operation) =>
        code === 'authentication_failure' ? 500 : rules.refusalStatus(code, operation),
    },
  },
  'refuses bad amounts with 500': {
    breaks: 'refusal-client-error',
    touches: ['refusal-*', '*-unknown*', '*-known', '*-accepts-valid-request'],
    rules: {
      refusalStatus: (code, operation) =>
        code === 'invalid_amount' ? 500 : rules.refusalStatus(code, operation),
    },
  },
  'refuses unknown tokens with 500': {
    breaks: 'refusal-client-error',
    touches: ['refusal-*', '*-unknown*', '*-known', '*-accepts-valid-request'],
    rules: {
      refusalStatus: (code, operation) =>
        code === 'not_found' && operation === 'retrieveToken' ? 500 : rules.refusalStatus(code, operation),
    },
  },
  'refuses to charge an unknown source with 500': {
    breaks: 'refusal-client-error',
    touches: ['refusal-*', '*-unknown*', '*-known', '*-accepts-valid-request'],
    rules: {
      refusalStatus: (code, operation) =>
        code === 'not_found' && operation === 'createCharge' ? 502 : rules.refusalStatus(code, operation),
    },
  },
  'leaves + in forms as it is': {
    breaks: ['request-form-encoded', 'card-name-echo'],
    rules: { readForm: (text) => decodeForm(text.replaceAll('+', '%2B')) },
  },
  'reads forms as Latin 1': {
    breaks: ['request-form-encoded', 'card-name-echo'],
    rules: { cardName: (name) => Buffer.from(name, 'utf8').toString('latin1') },
  },
  'replaces what is not ASCII': {
    breaks: ['request-form-encoded', 'card-name-echo'],
    rules: { cardName: (name) => name.replace(/[^ -~]/g, '?') },
  },
  'takes the accents off': {
    breaks: ['request-form-encoded', 'card-name-echo'],
    rules: { cardName: (name) => name.normalize('NFD').replace(/\p{M}/gu, '') },
  },
  'breaks down on what is not ASCII': {
    breaks: 'request-form-encoded',
    rules: {
      readForm: (text) => {
        if (/%[c-f][\da-f]/i.test(text)) throw new TypeError('no text of ASCII')
        return rules.readForm(text)
      },
    },
  },
  'takes names of ASCII alone, and reads cities as Latin 1': {
    breaks: 'request-form-encoded',
    rules: {
      nameAccepted: (name) => /^[ -~]+$/.test(name),
      billing: (card) => {
        const { city, ...shown } = rules.billing(card)
        return { ...shown, city: typeof city === 'string' ? Buffer.from(city).toString('latin1') : city }
      },
    },
  },
  'understands brackets as they are alone': {
    breaks: ['request-form-encoded', 'create-charge-accepts-valid-request'],
    rules: {
      readForm: (text) => {
        if (/%5B/i.test(text)) throw new Refusal('bad_request', 'the form is not understood')
        return rules.readForm(text)
      },
    },
  },
}

/** Faults of answers in general, and of how requests are read. */
export const answerFaults = faultsOf(table, [
  'answer-*',
  'request-*',
  'token-*',
  'card-*',
  'source-*',
  '*-accepts-valid-request',
  '*-retrieves',
])
