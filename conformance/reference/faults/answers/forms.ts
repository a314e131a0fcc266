import { decodeForm } from '../../../contract/form.ts'
import { Refusal } from '../../call.ts'
import { rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'

const table: Record<string, Entry> = {
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
}

/** Faults of how the bodies of requests are read. */
export const formFaults = faultsOf(table)
