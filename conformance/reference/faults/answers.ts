import { decodeForm } from '../../contract/form-encoding.ts'
import { answers, answersInstead, shows } from '../effects.ts'
import { Refusal, type RefusalCode } from '../call.ts'
import { rules, type Rules } from '../rules.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import { onOperations } from './conditions.ts'

const hour = 3_600_000

/** Datetimes of another zone than UTC, marked Z all the same. */
const clockAhead = (hours: number, fields: RegExp): Partial<Rules> => ({
  datetime: ({ at, field }) =>
    rules.datetime({ at: fields.test(field) ? at + hours * hour : at, field }),
})

const refusesWith = (status: number, ...codes: RefusalCode[]): Partial<Rules> => ({
  refusalStatus: ({ code, operation }) =>
    codes.length === 0 || codes.includes(code) ? status : rules.refusalStatus({ code, operation }),
})

/** Answers accepted requests with another media type. */
const answersAs = (type: string): Partial<Rules> =>
  answers(({ headers }) => ({ headers: { ...headers, 'content-type': type } }))

const answers500 = answers(() => ({ status: 500, body: '{"object":"error","code":"internal"}' }))
const rewritesBody = (write: (json: string) => string): Partial<Rules> =>
  answers(({ body }) => ({ body: write(body) }))
const spellsNames = (spell: (name: string) => string): Partial<Rules> => ({
  cardName: ({ name }) => spell(name),
})
const refusesForms = (form: RegExp, make: () => Error): Partial<Rules> => ({
  readForm: ({ text }) => {
    if (form.test(text)) throw make()
    return rules.readForm({ text })
  },
})
const misread = () => new Refusal('bad_request', 'the form is not understood')

const shapes: FaultTable = {
  'answer-json': {
    'answers with no JSON': rewritesBody(() => '[object Object]'),
    'shows livemode twice, as true and as false': rewritesBody((json) =>
      json.replace('"livemode":false', '"livemode":true,"livemode":false'),
    ),
    'answers with JSON behind a guard': rewritesBody((json) => `)]}',\n${json}`),
    'lists with JSON that is cut': [
      rewritesBody((json) => json.slice(0, -1)),
      onOperations('listEvents'),
    ],
    'answers a new token with a word': [rewritesBody(() => 'created'), onOperations('createToken')],
  },
  'answer-media-type': {
    'answers as HTML': answersAs('text/html; charset=utf-8'),
    'answers as plain text': answersAs('text/plain'),
    'answers without a media type': answersAs(''),
    'lists as a script': [answersAs('text/javascript'), onOperations('listEvents')],
  },
  'create-source-accepts-valid-request': {
    'makes sources and answers with 302': [
      answers(() => ({ status: 302 })),
      onOperations('createSource'),
    ],
  },
  'create-charge-accepts-valid-request': {
    'makes charges and answers with 500': [
      answers(() => ({ status: 500 })),
      onOperations('createCharge'),
    ],
  },
  'refusal-client-error': {
    'refuses with 200': refusesWith(200),
    'refuses with 500': refusesWith(500),
    'refuses with 302': refusesWith(302),
    'refuses missing keys with 500': refusesWith(500, 'authentication_failure'),
    'refuses bad amounts with 500': refusesWith(500, 'invalid_amount'),
    'refuses unknown tokens with 500': [
      refusesWith(500, 'not_found'),
      onOperations('retrieveToken'),
    ],
    'refuses to charge an unknown source with 502': [
      refusesWith(502, 'not_found'),
      onOperations('createCharge'),
    ],
  },
}

const failures: FaultTable = {
  'create-token-accepts-valid-request': {
    'answers a new token inside an envelope': [
      rewritesBody((json) => `{"token":${json}}`),
      onOperations('createToken'),
    ],
    'has no tokens': [answersInstead(404), onOperations('createToken')],
    'takes no POST for tokens': [answersInstead(405), onOperations('createToken')],
  },
  'retrieve-token-accepts-valid-request': {
    'makes tokens and has no operation to retrieve them': [
      answersInstead(404),
      onOperations('retrieveToken'),
    ],
    'fails to retrieve tokens': [answers500, onOperations('retrieveToken')],
  },
  'list-charge-events-accepts-valid-request': {
    'fails to list the events of a charge': [answers500, onOperations('listChargeEvents')],
  },
  'list-events-accepts-valid-request': {
    'fails to list events': [answers500, onOperations('listEvents')],
  },
}

const forms: FaultTable = {
  'request-form-encoded': {
    'leaves + in forms as it is': {
      readForm: ({ text }) => decodeForm(text.replaceAll('+', '%2B')),
    },
    'decodes a phone number twice': shows('Card', ({ phone_number: phone }) => ({
      phone_number: String(phone).replace('+', ' '),
    })),
    'reads forms as Latin 1': spellsNames((text) => Buffer.from(text, 'utf8').toString('latin1')),
    'replaces letters beyond ASCII by question marks': spellsNames((name) =>
      name.replace(/[^ -~]/g, '?'),
    ),
    'takes the accents off letters': spellsNames((name) =>
      name.normalize('NFD').replace(/\p{M}/gu, ''),
    ),
    'breaks down on letters beyond ASCII': refusesForms(
      /%[c-f][\da-f]/i,
      () => new TypeError('no ASCII'),
    ),
    'understands no encoded brackets': refusesForms(/%5B/i, misread),
    'reads no form': { acceptsMediaType: ({ type }) => type === 'application/json' },
    'reads no form of a token': {
      acceptsMediaType: () => true,
      finished: ({ answer, call: { operation, headers } }) =>
        operation === 'createToken' && headers['content-type'] !== 'application/json'
          ? { ...answer, status: 415, body: '{"object":"error"}' }
          : answer,
    },
  },
}

const datetimes: FaultTable = {
  'datetimes-agree': {
    'dates tokens by the clock of Kuala Lumpur': clockAhead(8, /^(token|card)\./),
    'dates sources by the clock of New York': clockAhead(-5, /^source\./),
    'dates payments an hour ahead': clockAhead(1, /^charge\.paid_at$/),
    'dates events by the clock of Kuala Lumpur': {
      ...clockAhead(8, /^event\.created_at$/),
      readInstant: ({ text }) => {
        const at = rules.readInstant({ text })
        return at === undefined ? undefined : at - 8 * hour
      },
    },
  },
  'date-header-agrees': {
    'shows the time of Kuala Lumpur in the Date header': answers(({ headers }) => ({
      headers: { ...headers, date: new Date(Date.now() + 8 * hour).toUTCString() },
    })),
  },
}

/** Faults of answers and of how requests are read. */
export const answerFaults = faultsOf(shapes, failures, forms, datetimes)

const liveFor = (mode: 'test' | 'live', ...kinds: string[]): Partial<Rules> => ({
  livemode: ({ mode: of, kind }) =>
    kinds.length === 0 || kinds.includes(kind) ? mode === 'live' : of === 'live',
})
const listsLiveEvent: Partial<Rules> = {
  earlierEvents: ({ mode }) => {
    const named = {
      id: `evnt_before_${mode}`,
      key: 'customer.create',
      data: { object: 'customer' },
    }
    return [
      {
        object: 'event',
        livemode: true,
        created_at: rules.datetime({ at: Date.now() - 60_000, field: '' }),
        ...named,
      },
    ]
  },
}

/** Faults of the livemode that keys decide. */
export const livemodeFaults = faultsOf({
  'keys-decide-livemode': {
    'lists a live event from before for test keys': listsLiveEvent,
    'shows live tokens for test keys': liveFor('live', 'token'),
    'shows live cards for test keys': liveFor('live', 'card'),
    'shows live sources for test keys': liveFor('live', 'source'),
    'shows live charges for test keys': liveFor('live', 'charge'),
    'shows a live event of a test charge': liveFor('live', 'event'),
    'shows test objects for live keys': [liveFor('test'), { live: true }],
    'shows test events for live keys': [liveFor('test', 'event'), { live: true }],
  },
})
