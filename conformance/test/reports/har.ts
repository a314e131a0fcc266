import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const text = { type: 'string' } as const
const size = { type: 'integer', minimum: -1 } as const
const milliseconds = { type: 'number', minimum: 0 } as const

/** An object with these members and no others, some of them optional; any may have a comment. */
function members(required: Record<string, unknown>, optional: Record<string, unknown> = {}) {
  return {
    type: 'object',
    properties: { ...required, ...optional, comment: text },
    required: Object.keys(required),
    additionalProperties: false,
  }
}

const pairs = { type: 'array', items: members({ name: text, value: text }) }
const cookies = { type: 'array', items: members({ name: text, value: text }) }
const message = { httpVersion: text, cookies, headers: pairs, headersSize: size, bodySize: size }

const request = members(
  { ...message, method: text, url: { type: 'string', format: 'uri' }, queryString: pairs },
  { postData: members({ mimeType: text, text }) },
)

const response = members({
  ...message,
  status: { type: 'integer', minimum: 0 },
  statusText: text,
  content: members({ size, mimeType: text }, { text, encoding: text, compression: { type: 'integer' } }),
  redirectURL: text,
})

const entry = members(
  {
    startedDateTime: { type: 'string', format: 'date-time' },
    time: milliseconds,
    request,
    response,
    cache: members({}),
    timings: members({ send: milliseconds, wait: milliseconds, receive: milliseconds }),
  },
  { pageref: text, serverIPAddress: text, connection: text },
)

// HAR 1.2 as its specification writes it, without the pages and caches that nothing here has.
const harSchema = members({
  log: members(
    {
      version: { const: '1.2' },
      creator: members({ name: text, version: text }),
      entries: { type: 'array', items: entry },
    },
    { browser: members({ name: text, version: text }) },
  ),
})

const ajv = new Ajv2020({ strict: true })
addFormats.default(ajv)

/** Whether a value is an HTTP archive; what keeps it from being one is in its errors. */
export const isHar = ajv.compile(harSchema)
