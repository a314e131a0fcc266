import { gzipSync } from 'node:zlib'
import { harOf, type HarEntry } from './day.ts'
import {
  each,
  only,
  isApi,
  isWebhook,
  isPage,
  withHeaders,
  setHeader,
  moved,
  type Shape,
  type Loose,
} from './shape.ts'

/** How files, clocks, webhooks and pages differ from recorder to recorder, by what makes it so. */
export const recordingShapes: Readonly<Record<string, Shape>> = {
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
  'tunnels are opened first, and times have seven digits': (day) =>
    harOf(
      day.entries.flatMap((entry) => {
        const startedDateTime = entry.startedDateTime.replace('Z', '0000+00:00')
        const tunnel: Loose = structuredClone(entry)
        tunnel.request = { method: 'CONNECT', url: new URL(entry.request.url).origin, headers: [] }
        tunnel.response = { status: 200, headers: [], content: { size: 0, text: 'A handshake.' } }
        return [tunnel, { ...entry, startedDateTime }]
      }),
    ),
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
    harOf(day.entries.map((entry, index) => (index > 40 ? moved(entry, -600_000) : entry))),
  'the clock is put on': (day) =>
    harOf(day.entries.map((entry, index) => (index > 40 ? moved(entry, 600_000) : entry))),
  'the clock is put on just before the lists are read': (day) =>
    harOf(
      day.entries.map((entry, index) =>
        index > day.entries.length - 20 ? moved(entry, 9e5) : entry,
      ),
    ),
  'a browser shows answers again that it kept': (day) => {
    const kept = new Map<string, HarEntry>()
    return harOf(
      day.entries.flatMap((entry) => {
        const { method, url } = entry.request
        const before = kept.get(url)
        if (method === 'GET' && before === undefined) kept.set(url, entry)
        const { startedDateTime } = entry
        return before === undefined
          ? [entry]
          : [entry, { ...before, startedDateTime, _fromCache: 'disk' }]
      }),
    )
  },
  // Webhooks.
  'webhooks are not recorded': only((entry) => !isWebhook(entry)),
  'one webhook in two is not recorded': only(
    (entry, index) => !isWebhook(entry) || index % 2 === 0,
  ),
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
      only((_, index) => index >= count),
    ]),
  ),
  ...Object.fromEntries(
    [20, 45, 70, 100].map((count) => [
      `it ends after ${count} requests`,
      only((_, index) => index < count),
    ]),
  ),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((lost) => [
      `every seventh request is lost, from ${lost}`,
      only((_, index) => index % 7 !== lost),
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
