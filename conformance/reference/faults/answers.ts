import { decodeForm } from '../../contract/form.ts'
import { Refusal, type RefusalCode } from '../call.ts'
import { rules, type Rules } from '../rules.ts'
import { answers, insteadOf, shows } from './effects.ts'
import { faultsOf, type Row } from './fault.ts'
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

const names = ['request-form-encoded', 'card-name-echo'] as const

const shapes: Record<string, Row> = {
  'answers with no JSON': ['answer-json', written(() => '[object Object]')],
  'answers with JSON behind a guard': ['answer-json', written((json) => `)]}',\n${json}`)],
  'lists with JSON that is cut': ['answer-json', cut, on('listEvents')],
  'answers every fifth new token with JSON that is cut': ['answer-json', cut, on('createToken'), everyFifth],
  'answers a new token with a word': ['answer-json', written(() => 'created'), on('createToken')],
  'writes livemode twice in the JSON of a source': ['answer-json', twice, on('createSource')],
  'writes livemode twice in the JSON of every answer': ['answer-json', twice],
  'answers a new token inside an envelope': [
    'create-token-accepts-valid-request',
    written((json) => `{"token":${json}}`),
    on('createToken'),
  ],
  'answers as HTML': ['answer-media-type', typed('text/html; charset=utf-8')],
  'answers as plain text': ['answer-media-type', typed('text/plain')],
  'answers without a media type': ['answer-media-type', typed('')],
  'lists as a script': ['answer-media-type', typed('text/javascript'), on('listEvents')],
  'makes sources and answers with 302': [
    'create-source-accepts-valid-request',
    answers(() => ({ status: 302 })),
    on('createSource'),
  ],
  'makes charges and answers with 500': [
    'create-charge-accepts-valid-request',
    answers(() => ({ status: 500 })),
    on('createCharge'),
  ],
  'refuses with 200': ['refusal-client-error', refusing(200)],
  'refuses with 500': ['refusal-client-error', refusing(500)],
  'refuses with 302': ['refusal-client-error', refusing(302)],
  'refuses missing keys with 500': ['refusal-client-error', refusing(500, 'authentication_failure')],
  'refuses bad amounts with 500': ['refusal-client-error', refusing(500, 'invalid_amount')],
  'refuses unknown tokens with 500': [
    'refusal-client-error',
    refusing(500, 'not_found'),
    on('retrieveToken'),
    { beside: ['*-unknown*'] },
  ],
  'refuses to charge an unknown source with 502': [
    'refusal-client-error',
    refusing(502, 'not_found'),
    on('createCharge'),
    { beside: ['*-known'] },
  ],
}

const failures: Record<string, Row> = {
  'has no tokens': [
    'create-token-accepts-valid-request',
    insteadOf(404),
    on('createToken'),
    { beside: ['create-source-*'] },
  ],
  'takes no POST for tokens': [
    'create-token-accepts-valid-request',
    insteadOf(405),
    on('createToken'),
    { beside: ['create-source-*'] },
  ],
  'makes tokens and has no operation to retrieve them': [
    ['retrieve-token-accepts-valid-request', 'token-location-retrieves'],
    insteadOf(404),
    on('retrieveToken'),
  ],
  'fails to make every fifth token': [
    'create-token-accepts-valid-request',
    broken,
    on('createToken'),
    everyFifth,
  ],
  'fails to retrieve tokens': [
    ['retrieve-token-accepts-valid-request', 'token-location-retrieves'],
    broken,
    on('retrieveToken'),
  ],
  'fails to list the events of a charge': [
    'list-charge-events-accepts-valid-request',
    broken,
    on('listChargeEvents'),
  ],
  'fails to list events': ['list-events-accepts-valid-request', broken, on('listEvents')],
}

const forms: Record<string, Row> = {
  'leaves + in forms as it is': [names, { readForm: (text) => decodeForm(text.replaceAll('+', '%2B')) }],
  'reads forms as Latin 1': [names, spelled(latin)],
  'replaces letters beyond ASCII by question marks': [names, spelled((name) => name.replace(/[^ -~]/g, '?'))],
  'takes the accents off letters': [names, spelled((name) => name.normalize('NFD').replace(/\p{M}/gu, ''))],
  'breaks down on letters beyond ASCII': [
    'request-form-encoded',
    refusesForms(/%[c-f][\da-f]/i, () => new TypeError('no text of ASCII')),
  ],
  'takes names in ASCII alone and reads cities as Latin 1': [
    'request-form-encoded',
    {
      nameAccepted: (name) => /^[ -~]+$/.test(name),
      billing: (card) => ({ ...rules.billing(card), city: latin(String(card['city'] ?? '')) || null }),
    },
  ],
  'understands no encoded brackets': [
    ['request-form-encoded', 'create-charge-accepts-valid-request'],
    refusesForms(/%5B/i, misread),
  ],
  'reads no form': [
    ['request-form-encoded', 'create-source-accepts-valid-request'],
    { acceptsMediaType: (type) => type === 'application/json' },
  ],
  'reads no form of a token': ['request-form-encoded', insteadOf(415), on('createToken'), asForm],
}

const datetimes: Record<string, Row> = {
  'dates tokens by the clock of Kuala Lumpur': [
    ['datetimes-agree', 'date-header-agrees'],
    ahead(8, /^(token|card)\./),
  ],
  'dates sources by the clock of New York': [
    ['datetimes-agree', 'date-header-agrees'],
    ahead(-5, /^source\./),
  ],
  'dates payments an hour ahead': ['datetimes-agree', ahead(1, /^charge\.paid_at$/)],
  'dates events by the clock of Kuala Lumpur': [
    'datetimes-agree',
    {
      ...ahead(8, /^event\.created_at$/),
      readInstant: (text) => {
        const at = rules.readInstant(text)
        return at === undefined ? undefined : at - 8 * hour
      },
    },
  ],
  'shows the time of Kuala Lumpur in the Date header': [
    'date-header-agrees',
    answers(({ headers }) => ({
      headers: { ...headers, date: new Date(Date.now() + 8 * hour).toUTCString() },
    })),
  ],
}

/** Faults of answers and of how requests are read. */
export const answerFaults = faultsOf({ ...shapes, ...failures, ...forms, ...datetimes })

/** Faults of answers that show only after another request. */
export const answerHistoryFaults = faultsOf({
  'answers as text once another amount was refused for the source': [
    'answer-media-type',
    typed('text/plain'),
    on('createCharge'),
    afterWrongAmount,
  ],
})

const live = { live: true }
const liveFor = (mode: 'test' | 'live', ...kinds: string[]): Partial<Rules> => ({
  livemode: (of, kind) => (kinds.length === 0 || kinds.includes(kind) ? mode === 'live' : of === 'live'),
})

/** Faults of the livemode that keys decide. */
export const livemodeFaults = faultsOf({
  'lists a live event from before for test keys': [
    'keys-decide-livemode',
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
  'shows live tokens for test keys': ['keys-decide-livemode', liveFor('live', 'token')],
  'shows live cards for test keys': ['keys-decide-livemode', liveFor('live', 'card')],
  'shows live sources for test keys': ['keys-decide-livemode', liveFor('live', 'source')],
  'shows live charges for test keys': ['keys-decide-livemode', liveFor('live', 'charge')],
  'shows a live event of a test charge': ['keys-decide-livemode', liveFor('live', 'event')],
  'shows one live source of five': [
    'keys-decide-livemode',
    { ...shows('Source', { livemode: true }), often: 0.2 },
  ],
  'shows test objects for live keys': ['keys-decide-livemode', liveFor('test'), live],
  'shows test events for live keys': ['keys-decide-livemode', liveFor('test', 'event'), live],
})
