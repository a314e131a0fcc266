import type { RefusalCode } from '../call.ts'
import { shows } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { SchemaName } from '../../../generated/fields.ts'
import { variantsOf } from './variant.ts'

const json = 'application/json'
const plain = (value: unknown): string => JSON.stringify(value) ?? ''
const writing = (write: (value: unknown) => string): Partial<Rules> => ({
  serialise: ({ value }) => write(value),
})
const refusing = (body: Rules['refusalBody']): Partial<Rules> => ({ refusalBody: body })
const refusalType = (type: string): Partial<Rules> => ({
  mediaType: ({ status }) => (status < 300 ? json : type),
})

/** Refuses with a text for a body. */
const saying = (type: string, text: string): Partial<Rules> => ({
  ...refusalType(type),
  serialise: ({ value, role: as }) => (as === 'refusal' ? text : plain(value)),
})

const statuses = (codes: Partial<Record<RefusalCode, number>>): Partial<Rules> => ({
  refusalStatus: ({ code, operation }) => codes[code] ?? rules.refusalStatus({ code, operation }),
})

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards)
  if (typeof value !== 'object' || value === null) return value
  const reversed = Object.entries(value).toReversed()
  return Object.fromEntries(reversed.map(([name, member]) => [name, backwards(member)]))
}

// A page of twenty events holds each charge twice: in the event, and in its delivery's payload.
const huge: Partial<Record<SchemaName, number>> = { Token: 150_000, Source: 4_000, Charge: 5_000 }

const wide: Record<string, unknown> = {
  api_version: '2019-05-29',
  constructor: 'none',
  length: 3,
  nested: { deep: [{ deeper: { list: [1, 2, { object: 'list' }] } }] },
  'a name with blanks': true,
}

/** Honest forms of answers and refusals. */
export const answerVariants = variantsOf({
  'error-body': {
    'refuses with problem+json': {
      ...refusalType('application/problem+json'),
      ...refusing(({ refusal: { message }, status }) => ({
        type: 'about:blank',
        title: message,
        status,
      })),
    },
    'refuses in words': saying('text/plain', 'Sorry, this was not accepted.'),
    'refuses with an empty body': saying('text/plain', ''),
    'refuses with a page': saying(
      'text/html',
      '<!doctype html><title>Error</title><h1>It did not work</h1>',
    ),
    'refuses with {}': refusing(() => ({})),
    'refuses with null': refusing(() => null),
    'refuses with an error inside': refusing(({ refusal: { code, message } }) => ({
      success: false,
      data: null,
      error: { code, message },
    })),
    'repeats the request in a refusal': refusing(
      ({ refusal: { code }, call: { body, operation } }) => {
        const { card: _, ...rest } = body
        return { object: 'error', code, operation, request: rest }
      },
    ),
    'names what was asked for and its kind in a refusal': refusing(
      ({ refusal: { code, message }, call: { id } }) => ({
        error: code,
        message,
        resource: { object: 'token', id },
      }),
    ),
    'refuses in the form of an empty list': refusing(({ refusal: { message } }) => ({
      data: [],
      total: 0,
      message,
    })),
  },
  'refusal-status': {
    'refuses with 200 and an error': [
      { refusalStatus: () => 200 },
      { against: ['refusal-client-error'] },
    ],
    'refuses with 422 and 409': statuses({
      bad_request: 422,
      invalid_card: 402,
      invalid_amount: 422,
      invalid_charge: 409,
    }),
    'refuses everything with 404': { refusalStatus: () => 404 },
    'refuses with 499': { refusalStatus: () => 499 },
  },
  'key-refusal-status': {
    'says 404 to wrong keys': statuses({ authentication_failure: 404 }),
    'says 403 to wrong keys, in words': {
      ...statuses({ authentication_failure: 403 }),
      ...refusing(({ refusal: { message } }) => message),
    },
  },
  'success-status': {
    'creates with 201': {
      successStatus: ({ operation }) => (operation.startsWith('create') ? 201 : 200),
    },
    'creates with 202': {
      successStatus: ({ operation }) => (operation.startsWith('create') ? 202 : 203),
    },
  },
  'JSON media types': {
    'answers with a vendor media type': { mediaType: () => 'application/vnd.api+json' },
    'names a charset in capitals': { mediaType: () => 'Application/JSON;  charset="UTF-8"' },
  },
  'the media type of bodies': {
    'takes JSON too': {
      acceptsMediaType: ({ type }) =>
        rules.acceptsMediaType({ type }) || type === 'application/json',
    },
  },
  'how JSON is written': {
    'escapes its JSON': writing((value) =>
      plain(value)
        .replace(
          /[om\u0080-\uffff]/g,
          (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        .replaceAll('/', '\\/'),
    ),
    'spreads its JSON': writing(
      (value) => `\r\n\t ${JSON.stringify(value, null, ' \t \r\n ')} \r\n\n`,
    ),
    'writes integers with a fraction of zero': writing((value) =>
      plain(value).replace(/":(\d+)([,}])/g, '":$1.0$2'),
    ),
    'orders names otherwise in webhooks': {
      serialise: ({ value, role: as }) => plain(as === 'webhook' ? backwards(value) : value),
    },
  },
  'extension-fields': {
    'shows further fields': { extraFields: () => wide },
    'shows links and a stamp in answers alone': shows(
      'Event',
      () => ({ _links: { self: '/events' }, served_at: Date.now() }),
      'listed',
      'retrieved',
    ),
    'shows huge further fields': [
      {
        extraFields: ({ schema }) => ({ receipt: 'x'.repeat(huge[schema] ?? 0) }),
      },
      { alone: true },
    ],
  },
  'parameters that are not listed': {
    'refuses unlisted parameters': { unlistedAccepted: () => false },
  },
  'version-header': {
    'shows no version header': { answerHeaders: () => ({}) },
    'says a version and much else in headers': {
      answerHeaders: () => ({
        'omise-version': '2019-05-29',
        'x-request-id': '0d9f',
        'set-cookie': 'visitor=1; Path=/',
        link: '<https://docs.payment.example>; rel="help"',
        'x-long': 'x'.repeat(4000),
      }),
    },
  },
  'headers of requests': {
    'refuses requests that do not say who sends them': {
      instead: ({ call: { headers } }) =>
        headers['user-agent'] ? undefined : { status: 403, headers: {}, body: 'Forbidden' },
    },
  },
})
