import { decodeForm } from '../../contract/form.ts'
import { Refusal, type RefusalCode } from '../call.ts'
import { rules, type Rules } from '../rules.ts'
import { answers, insteadOf, shows } from './effects.ts'
import { faultsOf, type Table } from './fault.ts'
import { afterWrongAmount, everyFifth, on, where } from './triggers.ts'

const hour = 3_600_000

/** Gives some datetimes in another zone than UTC, and marks them Z all the same. */
function ahead(hours: number, fields: RegExp): Partial<Rules> {
  return { datetime: (at, field) => rules.datetime(fields.test(field) ? at + hours * hour : at, field) }
}

function refusing(status: number, ...codes: RefusalCode[]): Partial<Rules> {
  return {
    refusalStatus: (code, operation) =>
      codes.length === 0 || codes.includes(code) ? status : rules.refusalStatus(code, operation),
  }
}

const typed = (type: string): Partial<Rules> =>
  answers(({ headers }) => ({ headers: { ...headers, 'content-type': type } }))
const cut = answers(({ body }) => ({ body: body.slice(0, -1) }))
const broken = answers(() => ({ status: 500, body: '{"object":"error","code":"internal"}' }))
const written = (write: (json: string) => string): Partial<Rules> =>
  answers(({ body }) => ({ body: write(body) }))

const twice = written((json) => json.replace('"livemode":false', '"livemode":true,"livemode":false'))
const spelled = (spell: (name: string) => string): Partial<Rules> => ({ cardName: spell })
const latin = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
const refusesForms = (form: RegExp, make: () => Error): Partial<Rules> => ({
  readForm: (text) => {
    if (form.test(text)) throw make()
    return rules.readForm(text)
  },
})
const misread = () => new Refusal('bad_request', 'the form is not understood')
const asForm = where(({ call }) => call?.headers['content-type'] !== 'application/json')

const shapes: Table = {
  'answer-json': {
    'answers with no JSON': written(() => '[object Object]'),
    'answers with JSON behind a guard': written((json) => `)]}',\n${json}`),
    'lists with JSON that is cut': [cut, on('listEvents')],
    'answers every fifth new token with JSON that is cut': [cut, on('createToken'), everyFifth],
    'answers a new token with a word': [written(() => 'created'), on('createToken')],
  },
  'create-token-accepts-valid-request': {
    'answers a new token inside an envelope': [written((json) => `{"token":${json}}`), on('createToken')],
  },
  'answer-media-type': {
    'answers as HTML': typed('text/html; charset=utf-8'),
    'answers as plain text': typed('text/plain'),
    'answers without a media type': typed(''),
    'lists as a script': [typed('text/javascript'), on('listEvents')],
  },
  'create-source-accepts-valid-request': {
    'makes sources and answers with 302': [answers(() => ({ status: 302 })), on('createSource')],
  },
  'create-charge-accepts-valid-request': {
    'makes charges and answers with 500': [answers(() => ({ status: 500 })), on('createCharge')],
  },
  'refusal-client-error': {
    'refuses with 200': refusing(200),
    'refuses with 500': refusing(500),
    'refuses with 302': refusing(302),
    'refuses missing keys with 500': refusing(500, 'authentication_failure'),
    'refuses bad amounts with 500': refusing(500, 'invalid_amount'),
    'refuses unknown tokens with 500': [
      refusing(500, 'not_found'),
      on('retrieveToken'),
      { beside: ['*-unknown*'] },
    ],
    'refuses to charge an unknown source with 502': [
      refusing(502, 'not_found'),
      on('createCharge'),
      { beside: ['*-known'] },
    ],
  },
}

const failures: Table = {
  'create-token-accepts-valid-request': {
    'has no tokens': [insteadOf(404), on('createToken'), { beside: ['create-source-*'] }],
    'takes no POST for tokens': [insteadOf(405), on('createToken'), { beside: ['create-source-*'] }],
    'fails to make every fifth token': [broken, on('createToken'), everyFifth],
  },
  'retrieve-token-accepts-valid-request': {
    'makes tokens and has no operation to retrieve them': [insteadOf(404), on('retrieveToken')],
    'fails to retrieve tokens': [broken, on('retrieveToken')],
  },
  'list-charge-events-accepts-valid-request': {
    'fails to list the events of a charge': [broken, on('listChargeEvents')],
  },
  'list-events-accepts-valid-request': {
    'fails to list events': [broken, on('listEvents')],
  },
}

const forms: Table = {
  'request-form-encoded': {
    'leaves + in forms as it is': { readForm: (text) => decodeForm(text.replaceAll('+', '%2B')) },
    'reads forms as Latin 1': spelled(latin),
    'replaces letters beyond ASCII by question marks': spelled((name) => name.replace(/[^ -~]/g, '?')),
    'takes the accents off letters': spelled((name) => name.normalize('NFD').replace(/\p{M}/gu, '')),
    'breaks down on letters beyond ASCII': refusesForms(
      /%[c-f][\da-f]/i,
      () => new TypeError('no text of ASCII'),
    ),
    'takes names in ASCII alone and reads cities as Latin 1': {
      nameAccepted: (name) => /^[ -~]+$/.test(name),
      billing: (card) => ({ ...rules.billing(card), city: latin(String(card['city'] ?? '')) || null }),
    },
    'understands no encoded brackets': refusesForms(/%5B/i, misread),
    'reads no form': { acceptsMediaType: (type) => type === 'application/json' },
    'reads no form of a token': [insteadOf(415), on('createToken'), asForm],
  },
}

const datetimes: Table = {
  'datetimes-agree': {
    'dates tokens by the clock of Kuala Lumpur': ahead(8, /^(token|card)\./),
    'dates sources by the clock of New York': ahead(-5, /^source\./),
    'dates payments an hour ahead': ahead(1, /^charge\.paid_at$/),
    'dates events by the clock of Kuala Lumpur': {
      ...ahead(8, /^event\.created_at$/),
      readInstant: (text) => {
        const at = rules.readInstant(text)
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

/** Faults of answers that show only after another request. */
export const answerHistoryFaults = faultsOf({
  'answer-media-type': {
    'answers as text once another amount was refused for the source': [
      typed('text/plain'),
      on('createCharge'),
      afterWrongAmount,
    ],
  },
})

const live = { live: true }
const liveFor = (mode: 'test' | 'live', ...kinds: string[]): Partial<Rules> => ({
  livemode: (of, kind) => (kinds.length === 0 || kinds.includes(kind) ? mode === 'live' : of === 'live'),
})

/** Faults of the livemode that keys decide. */
export const livemodeFaults = faultsOf({
  'keys-decide-livemode': {
    'shows livemode twice, as true and as false': twice,
    'shows livemode twice in a new source': [twice, on('createSource')],
    'lists a live event from before for test keys': [
      {
        earlierEvents: (mode) => [
          {
            object: 'event',
            id: `evnt_before_${mode}`,
            livemode: true,
            key: 'customer.create',
            created_at: rules.datetime(Date.now() - 60_000, ''),
            data: { object: 'customer' },
          },
        ],
      },
      { beside: ['list-*'] },
    ],
    'shows live tokens for test keys': liveFor('live', 'token'),
    'shows live cards for test keys': liveFor('live', 'card'),
    'shows live sources for test keys': liveFor('live', 'source'),
    'shows live charges for test keys': liveFor('live', 'charge'),
    'shows a live event of a test charge': liveFor('live', 'event'),
    'shows one live source of five': { ...shows('Source', { livemode: true }), often: 0.2 },
    'shows test objects for live keys': [liveFor('test'), live],
    'shows test events for live keys': [liveFor('test', 'event'), live],
  },
})
