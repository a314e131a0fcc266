import { brotliCompressSync, gzipSync } from 'node:zlib'
import { harOf, type Day, type HarEntry } from './day.ts'

/** An entry in any shape that some tool writes. */
type Loose = any

/** What one tool, or one circumstance, makes of the traffic of a day: a file, or several. */
export type Shape = (day: Day) => string | Buffer | readonly (string | Buffer)[]

const each =
  (change: (entry: Loose, at: number, day: Day) => void): Shape =>
  (day) =>
    harOf(
      day.entries.map((entry, at) => {
        const copy: Loose = structuredClone(entry)
        change(copy, at, day)
        return copy
      }),
    )

const only =
  (isKept: (entry: HarEntry, at: number, day: Day) => boolean): Shape =>
  (day) =>
    harOf(day.entries.filter((entry, at) => isKept(entry, at, day)))

const isApi = ({ request }: HarEntry, { baseUrl, vaultUrl }: Day): boolean =>
  (request.url.startsWith(baseUrl) || request.url.startsWith(vaultUrl)) &&
  !request.url.includes('/payments/')
const isWebhook = ({ request: { url } }: HarEntry): boolean => url.endsWith('/webhooks')
const isPage = ({ request: { url } }: HarEntry): boolean =>
  url.includes('/payments/') || url.startsWith('https://shop.test/')

const withHeaders = (headers: Loose[], change: (name: string, value: string) => Loose): Loose[] =>
  headers.flatMap(({ name, value }) => change(name, value) ?? [])

const without = (entry: Loose, name: string): void => {
  entry.request.headers = entry.request.headers.filter((one: Loose) => one.name !== name)
}

const setHeader = (message: Loose, name: string, value: string): void => {
  message.headers = [...message.headers, { name, value }]
}

const moved = (entry: HarEntry, milliseconds: number): HarEntry => ({
  ...entry,
  startedDateTime: new Date(Date.parse(entry.startedDateTime) + milliseconds).toISOString(),
})

const everyFifth = (_: unknown, at: number): boolean => at % 5 === 4

/** How parameters look that a recorder parsed. */
const paramsOf = (text: string): Loose[] =>
  [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }))

/** The shapes in which honest traffic comes, by what makes them. */
export const shapes: Readonly<Record<string, Shape>> = {
  'as it is': (day) => harOf(day.entries),
  // Bodies.
  'no body of an answer is recorded': each(({ response }) => (response.content = { size: 900 })),
  'bodies of answers are empty texts': each(({ response: { content } }) => (content.text = '')),
  'content is absent': each(({ response }) => delete response.content),
  'content is null': each(({ response }) => (response.content = null)),
  'text is null': each(({ response: { content } }) => (content.text = null)),
  'some bodies are not recorded': each(({ response: { content } }, at) => {
    if (at % 3 === 0) delete content.text
  }),
  'bodies are cut': each(
    ({ response: { content } }) => (content.text = content.text.slice(0, 300)),
  ),
  'bodies are cut, and marked so': each(({ response: { content } }, at) => {
    if (at % 2 === 0 && content.text.length > 200) {
      content.text = `${content.text.slice(0, 200)}… (truncated)`
      delete content.size
    }
  }),
  'bodies are in base64': each(({ response: { content } }) => {
    content.text = Buffer.from(content.text).toString('base64')
    content.encoding = 'base64'
  }),
  'bodies are gzip in base64': each(({ response }) => {
    response.content.text = gzipSync(response.content.text).toString('base64')
    response.content.encoding = 'base64'
    setHeader(response, 'Content-Encoding', 'gzip')
  }),
  'bodies are Brotli in base64': each(({ response }) => {
    response.content.text = brotliCompressSync(response.content.text).toString('base64')
    response.content.encoding = 'base64'
    setHeader(response, 'Content-Encoding', 'br')
  }),
  'bodies are gzip as if it were text': each(({ response }) => {
    response.content.text = gzipSync(response.content.text).toString()
    setHeader(response, 'Content-Encoding', 'gzip')
  }),
  'answers say gzip and are plain': each(({ response }) =>
    setHeader(response, 'Content-Encoding', 'gzip'),
  ),
  'sizes are those of compressed bodies': each(({ response: { content } }) => (content.size = 90)),
  'sizes are unknown': each(({ response: { content } }) => (content.size = -1)),
  // Requests.
  'forms are parameters alone': each(({ request }) => {
    if (request.postData)
      request.postData = {
        mimeType: request.postData.mimeType,
        params: paramsOf(request.postData.text),
      }
  }),
  'forms are parameters beside an empty text': each(({ request }) => {
    if (request.postData)
      request.postData = { ...request.postData, params: paramsOf(request.postData.text), text: '' }
  }),
  'forms are parameters as they are encoded': each(({ request }) => {
    if (request.postData)
      request.postData = {
        mimeType: request.postData.mimeType,
        params: request.postData.text.split('&').map((pair: string) => {
          const [name, value] = pair.split('=')
          return { name, value }
        }),
      }
  }),
  'forms are in both ways': each(({ request }) => {
    if (request.postData) request.postData.params = paramsOf(request.postData.text)
  }),
  'forms are not recorded': each(({ request }) => delete request.postData),
  'forms are null': each(({ request }) => (request.postData = null)),
  'forms are empty, and their length is known': each(({ request }) => {
    if (request.postData) setHeader(request, 'Content-Length', String(request.postData.text.length))
    delete request.postData
  }),
  'forms are cut': each(({ request }) => {
    if (!request.postData) return
    setHeader(request, 'Content-Length', String(request.postData.text.length))
    request.postData.text = request.postData.text.slice(0, 20)
  }),
  'the client sends JSON': each(({ request }) => {
    if (!request.postData || isWebhook({ request } as HarEntry)) return
    const nested: Loose = {}
    for (const [name, value] of new URLSearchParams(request.postData.text)) {
      const [, outer = '', inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? []
      if (inner === undefined) nested[outer] = value
      else (nested[outer] ??= {})[inner] = value
    }
    request.postData = { mimeType: 'application/json', text: JSON.stringify(nested) }
    request.headers = withHeaders(request.headers, (name, value) => ({
      name,
      value: name === 'content-type' ? 'application/json' : value,
    }))
  }),
  // Keys.
  'headers are provisional': each(({ request }) => (request.headers = [])),
  'headers of a browser are provisional': each((entry, _, day) => {
    if (entry.request.url.startsWith(`${day.vaultUrl}/tokens`)) entry.request.headers = []
  }),
  'a tool took the keys out': each((entry) => without(entry, 'authorization')),
  'a tool took the keys out of some requests': each((entry, at) => {
    if (at % 4 === 0) {
      without(entry, 'authorization')
      without(entry, 'host')
    }
  }),
  'keys are words': each(({ request }) => {
    request.headers = withHeaders(request.headers, (name, value) => ({
      name,
      value: name === 'authorization' ? '[REDACTED]' : value,
    }))
  }),
  'keys are stars': each(({ request }) => {
    request.headers = withHeaders(request.headers, (name, value) => ({
      name,
      value: name === 'authorization' ? 'Basic ********' : value,
    }))
  }),
  'one word stands for both keys': each(({ request, response }) => {
    if (response.status >= 400) without({ request }, 'authorization')
    request.headers = withHeaders(request.headers, (name, value) => ({
      name,
      value: name === 'authorization' ? `Basic ${btoa('hidden:')}` : value,
    }))
    without({ request }, 'host')
  }),
  // Answers that are none.
  'some answers are 304': each(({ request, response }, at) => {
    if (request.method !== 'GET' || !everyFifth(null, at)) return
    response.status = 304
    response.content = { size: 0, text: '' }
  }),
  'requests are redirected': each(({ response }, at) => {
    if (!everyFifth(null, at)) return
    response.status = 308
    response.content = { size: 0, text: '' }
  }),
  'some requests are aborted': each((entry, at) => {
    if (everyFifth(null, at)) entry.response = null
  }),
  'some answers are absent': each((entry, at) => {
    if (everyFifth(null, at)) delete entry.response
  }),
  'some statuses are 0': each(({ response }, at) => {
    if (everyFifth(null, at)) Object.assign(response, { status: 0, content: { size: 0 } })
  }),
  'some statuses are -1': each(({ response }, at) => {
    if (everyFifth(null, at))
      Object.assign(response, { status: -1, content: { size: 0, text: '' } })
  }),
  'an edge answers 502 at times': each(({ response }, at) => {
    if (everyFifth(null, at))
      Object.assign(response, { status: 502, content: { size: 12, text: '<html>Oops' } })
  }),
  'preflights come before requests': (day) =>
    harOf(
      day.entries.flatMap((entry) => {
        if (!isApi(entry, day)) return [entry]
        const request = { ...entry.request, method: 'OPTIONS' }
        delete request.postData
        const content = { size: 0, mimeType: '', text: '' }
        return [{ ...entry, request, response: { status: 204, headers: [], content } }, entry]
      }),
    ),
  // Other ways to write HAR 1.2.
  'times are null': each((entry) => (entry.time = null)),
  'times are absent': each((entry) => delete entry.time),
  'times are -1': each((entry) => (entry.time = -1)),
  'statuses are text': each(({ response }) => (response.status = String(response.status))),
  'header values are null': each(({ response }) => setHeader(response, 'x-odd', null as never)),
  'headers are absent': each(({ response }) => delete response.headers),
  'headers are in capitals': each(({ request }) => {
    request.headers = withHeaders(request.headers, (name, value) => ({
      name: name.toUpperCase(),
      value,
    }))
  }),
  'headers are those of HTTP/2': each(({ request }) => {
    request.headers = withHeaders(request.headers, (name, value) => ({
      name: name === 'host' ? ':authority' : name,
      value,
    }))
  }),
  'log comes last': (day) =>
    JSON.stringify({ comment: 'x', log: JSON.parse(harOf(day.entries)).log }),
  'it is pretty': (day) => JSON.stringify(JSON.parse(harOf(day.entries)), null, 2),
  'it has a byte order mark': (day) => `\uFEFF${harOf(day.entries)}`,
  'it is UTF-16': (day) => Buffer.from(`\uFEFF${harOf(day.entries)}`, 'utf16le'),
  'it is UTF-16, the large end first': (day) =>
    Buffer.from(`\uFEFF${harOf(day.entries)}`, 'utf16le').swap16(),
  'it is gzip': (day) => gzipSync(harOf(day.entries)),
  'it is out of order': (day) => harOf(day.entries.toReversed()),
  // Recorders and clocks.
  'every exchange comes twice': (day) => harOf(day.entries.flatMap((entry) => [entry, entry])),
  'two recorders saw all, a second apart': (day) =>
    harOf([...day.entries, ...day.entries.map((entry) => moved(entry, 900))]),
  'two recorders saw all, in two files': (day) => [harOf(day.entries), harOf(day.entries)],
  'two recorders with clocks five minutes apart saw all': (day) =>
    harOf([...day.entries, ...day.entries.map((entry) => moved(entry, 300_000))]),
  'shop and browser recorded, in two files': (day) => [
    harOf(day.entries.filter((entry) => !isPage(entry))),
    harOf(day.entries.filter(isPage)),
  ],
  'shop and browser recorded, with clocks five minutes apart': (day) => [
    harOf(day.entries.filter((entry) => !isPage(entry))),
    harOf(day.entries.filter(isPage).map((entry) => moved(entry, -300_000))),
  ],
  'the clock is put back': (day) =>
    harOf(day.entries.map((entry, at) => (at > 40 ? moved(entry, -600_000) : entry))),
  'the clock is put on': (day) =>
    harOf(day.entries.map((entry, at) => (at > 40 ? moved(entry, 600_000) : entry))),
  'the clock is put on just before the lists are read': (day) =>
    harOf(
      day.entries.map((entry, at) => (at > day.entries.length - 20 ? moved(entry, 9e5) : entry)),
    ),
  // Webhooks.
  'webhooks are not recorded': only((entry) => !isWebhook(entry)),
  'one webhook in two is not recorded': only((entry, at) => !isWebhook(entry) || at % 2 === 0),
  'webhooks come from a proxy to an internal address': each((entry) => {
    if (isWebhook(entry)) entry.request.url = 'http://10.0.0.7:9000/internal/hooks'
  }),
  'webhooks are forwarded with fields taken out': each((entry) => {
    if (!isWebhook(entry)) return
    const event = JSON.parse(entry.request.postData.text)
    delete event.data.source
    delete event.location
    event.livemode = 'no'
    entry.request.url = 'http://hooks.internal/v1'
    entry.request.postData.text = JSON.stringify(event)
  }),
  'the shop posts events of its own': (day) =>
    harOf([
      ...day.entries,
      ...day.entries.filter(isWebhook).map((entry) => {
        const copy: Loose = structuredClone(entry)
        copy.request.url = 'https://bus.shop.test/events'
        copy.request.method = 'PUT'
        copy.request.postData.text = JSON.stringify({
          ...JSON.parse(copy.request.postData.text),
          livemode: 7,
          created_at: 'now',
        })
        return copy
      }),
    ]),
  'an edge answers webhooks with 502': each((entry) => {
    if (isWebhook(entry)) entry.response.status = 502
  }),
  // Pages.
  'browsers ask for more than pages': (day) =>
    harOf(
      day.entries.flatMap((entry) => {
        if (!isPage(entry)) return [entry]
        const { origin } = new URL(entry.request.url)
        const icon: Loose = structuredClone(entry)
        icon.request = { method: 'GET', url: `${origin}/favicon.ico`, headers: [] }
        icon.response = { status: 404, headers: [], content: { size: 2, text: 'no' } }
        const own: Loose = structuredClone(icon)
        own.request.url = `${origin}/help`
        return [entry, icon, own]
      }),
    ),
  'the shop has other pages that begin like return_uri': (day) =>
    harOf(
      day.entries.flatMap((entry) => {
        if (!entry.request.url.startsWith('https://shop.test/')) return [entry]
        const before: Loose = structuredClone(moved(entry, -20_000))
        before.request.url = entry.request.url.replace('?', '/items?')
        return [before, entry]
      }),
    ),
  'no page is recorded': only((entry) => !isPage(entry)),
  'pages are recorded without answers': each((entry) => {
    if (isPage(entry)) entry.response = { status: 200, headers: [], content: { size: 10 } }
  }),
  // Sanitizers.
  'names are replaced': each(({ request }) => {
    if (request.postData?.text.includes('card'))
      request.postData.text = request.postData.text.replace(
        /name%5D=[^&]*/,
        'name%5D=%5BREDACTED%5D',
      )
  }),
  'numbers are replaced': each(({ request }) => {
    if (request.postData?.text.includes('card'))
      request.postData.text = request.postData.text.replace(/number%5D=[^&]*/, 'number%5D=****')
  }),
  'underscores of ids are encoded': each(({ request }) => {
    const [address, query] = request.url.split('?')
    const coded = address.replace(/([a-z])_/g, '$1%5F')
    request.url = query === undefined ? coded : `${coded}?${query}`
  }),
  // What was not recorded.
  ...Object.fromEntries(
    [5, 10, 14, 25, 40, 60, 90].map((count) => [
      `it begins after ${count} requests`,
      only((_, at) => at >= count),
    ]),
  ),
  ...Object.fromEntries(
    [20, 45, 70, 100].map((count) => [
      `it ends after ${count} requests`,
      only((_, at) => at < count),
    ]),
  ),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((lost) => [
      `every seventh request is lost, from ${lost}`,
      only((_, at) => at % 7 !== lost),
    ]),
  ),
  'only what a browser sends is recorded': only(
    (entry, _, day) => isPage(entry) || entry.request.url.startsWith(`${day.vaultUrl}/tokens`),
  ),
  'only what a server sends is recorded': only(
    (entry, _, day) => isApi(entry, day) && !entry.request.url.includes('/tokens'),
  ),
  'a refused charge is tried again where nobody records': (day) => {
    const refused = day.entries.find(
      ({ request, response }) => request.url.endsWith('/charges') && response.status === 400,
    )
    const back = new URLSearchParams(refused?.request.postData?.text).get('return_uri')
    const list: Loose = structuredClone(
      day.entries.findLast(({ request }) => request.url.includes('/events?limit=100')),
    )
    const page = JSON.parse(list.response.content.text)
    const event = structuredClone(page.data[0])
    event.id = `${event.id}0`
    event.data.id = `${event.data.id}0`
    event.data.return_uri = back
    page.data.push(event)
    page.total += 1
    list.response.content.text = JSON.stringify(page)
    return harOf([...day.entries, moved(list, 60_000)])
  },
  'a token is charged where nobody records': each((entry) => {
    const { response, request } = entry
    if (request.method === 'GET' && request.url.includes('/tokens/') && response.status === 200)
      response.content.text = response.content.text
        .replace('"used":false', '"used":true')
        .replace('"charge_status":"unknown"', '"charge_status":"successful"')
  }),
}
