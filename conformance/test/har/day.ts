import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Agent, fetch } from 'undici'
import { startReference, type Keys, type ReferenceOptions } from '../../reference/index.ts'
import type { Clock } from '../../reference/clock.ts'

/** One entry of a HAR, as a full recorder writes it. */
export interface HarEntry {
  startedDateTime: string
  time: number
  request: {
    method: string
    url: string
    headers: { name: string; value: string }[]
    postData?: { mimeType: string; text: string }
  }
  response: {
    status: number
    headers: { name: string; value: string }[]
    content: { size: number; mimeType: string; text: string }
  }
}

/** The traffic of a day, and how to judge it. */
export interface Day {
  readonly entries: HarEntry[]
  readonly baseUrl: string
  readonly vaultUrl: string
  readonly keys: Keys['test']
}

type Form = Readonly<Record<string, string>>
interface Asked {
  readonly status: number
  readonly location: string
  readonly body: string
  readonly json: Readonly<Record<string, any>>
}

const card: Form = {
  'card[name]': 'Nur Aisyah',
  'card[number]': '4242424242424242',
  'card[expiration_month]': '8',
  'card[expiration_year]': '2029',
  'card[country]': 'MY',
  'card[security_code]': '837',
}
const source: Form = { amount: '50000', currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' }
// An honest service may close a connection that another request is about to use.
const dispatcher = new Agent({ pipelining: 0 })

/** Records what passes between a shop, its customers and a service, with a clock that can be put on. */
function openRecorder(ahead: () => number) {
  const entries: HarEntry[] = []
  const now = (): number => Date.now() + ahead()

  async function ask(method: string, url: string, key?: string, form?: Form): Promise<Asked> {
    const start = now()
    const { host } = new URL(url)
    const isSent = method === 'POST'
    const query = !isSent && form !== undefined ? `?${new URLSearchParams(form)}` : ''
    const body = isSent ? `${new URLSearchParams(form)}` : undefined
    const type = 'application/x-www-form-urlencoded'
    const sent = {
      ...(key !== undefined && { authorization: `Basic ${btoa(`${key}:`)}` }),
      ...(isSent && { 'content-type': type }),
    }
    const answer = await fetch(url + query, {
      dispatcher,
      method,
      headers: sent,
      body: body ?? null,
      redirect: 'manual',
    })
    const answered = await answer.text()
    const headers = { host, ...sent }
    entries.push({
      startedDateTime: new Date(start).toISOString(),
      time: now() - start,
      request: {
        method,
        url: url + query,
        headers: pairs(Object.entries(headers)),
        ...(body !== undefined && { postData: { mimeType: type, text: body } }),
      },
      response: {
        status: answer.status,
        headers: pairs(answer.headers),
        content: {
          size: Buffer.byteLength(answered),
          mimeType: answer.headers.get('content-type') ?? '',
          text: answered,
        },
      },
    })
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      body: answered,
      json: (jsonIn(answered) ?? {}) as Record<string, any>,
    }
  }

  async function receive(request: IncomingMessage): Promise<void> {
    const start = now()
    const body = await text(request)
    entries.push({
      startedDateTime: new Date(start).toISOString(),
      time: 1,
      request: {
        method: request.method ?? '',
        url: `http://${request.headers.host}${request.url}`,
        headers: pairs(Object.entries(request.headers).map(([name, value]) => [name, `${value}`])),
        postData: { mimeType: String(request.headers['content-type']), text: body },
      },
      response: { status: 200, headers: [], content: { size: 0, mimeType: '', text: '' } },
    })
  }

  return {
    entries,
    ask,
    receive,
  }
}

const pairs = (headers: Iterable<readonly [string, string]>): { name: string; value: string }[] =>
  [...headers].map(([name, value]) => ({ name, value }))

const pauseOf = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Records a merchant's day at the reference implementation: payments, mistakes, reading of lists, and minutes later the lists again. */
export async function recordDay(options: ReferenceOptions = {}, mode: 'test' | 'live' = 'test') {
  let clock: Clock | undefined
  const ahead = (): number => clock?.ahead() ?? 0
  const recorder = openRecorder(ahead)
  const { ask } = recorder
  /** Lets time pass for the service and the recorder alike. */
  const pass = (milliseconds: number): void => clock?.move(milliseconds)
  const server = createServer((request, response) => {
    void recorder.receive(request).then(() => response.writeHead(200).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const reference = await startReference({
    seed: 7,
    ...options,
    rules: { ...options.rules, now: () => (options.rules?.now ?? Date.now)() + ahead() },
    webhookUrls: [...(options.webhookUrls ?? []), `http://127.0.0.1:${port}/webhooks`],
  })
  clock = reference.service.clock
  const { baseUrl, vaultUrl, keys } = reference
  const { public: pub, secret: sec } = keys[mode]
  let orders = 0
  const backTo = (): string => `https://shop.test/orders/${(orders += 1)}?cart=${orders}`
  const makeToken = (more: Form = {}, key = pub) =>
    ask('POST', `${vaultUrl}/tokens`, key, { ...card, ...more })
  const makeSource = (more: Form = {}, key = pub) =>
    ask('POST', `${baseUrl}/sources`, key, { ...source, ...more })
  const charge = (more: Form, key: string | undefined = sec) =>
    ask('POST', `${baseUrl}/charges`, key, {
      amount: '50000',
      currency: 'MYR',
      return_uri: backTo(),
      ...more,
    })
  const read = (path: string, query?: Form, key: string | undefined = sec) =>
    ask('GET', baseUrl + path, key, query)

  /** Takes a customer through the page, back to the shop. */
  async function visit(uri: unknown, outcome: 'successful' | 'failed', more: Form = {}) {
    if (typeof uri !== 'string' || !URL.canParse(uri)) return
    const page = await ask('GET', uri)
    const token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const { location } = await ask('POST', uri, undefined, { form_token: token, outcome, ...more })
    if (location.startsWith('https://shop.test/'))
      recorder.entries.push(shopPage(location, recorder.entries.at(-1)))
  }

  async function pay(how: Form, outcome: 'successful' | 'failed', more?: Form): Promise<string> {
    const made = await charge(how)
    const id = String(made.json['id'])
    await read(`/charges/${id}`)
    await visit(made.json['authorize_uri'], outcome, more)
    await pauseOf(30)
    await read(`/charges/${id}`)
    return id
  }

  try {
    const token = await makeToken()
    await ask('GET', `${vaultUrl}/tokens/${token.json['id']}`, pub)
    await makeToken({ 'card[name]': 'Lim Wei', 'card[number]': '5555555555554444' })
    const first = await makeSource()
    const paid = await pay({ source: String(first.json['id']) }, 'successful')
    const second = await makeSource({ bank: 'maybank2u', amount: '100', platform_type: 'IOS' })
    const declined = await pay({ source: String(second.json['id']), amount: '100' }, 'failed', {
      failure_code: 'insufficient_fund',
    })
    const inOne = { 'source[type]': 'duitnow_obw', 'source[bank]': 'rhb' }
    const single = await pay(inOne, 'successful')
    await pauseOf(1100)
    await pay(inOne, 'failed', { failure_code: 'payment_rejected' })
    for (const id of [paid, declined, single]) {
      const { json } = await read(`/charges/${id}/events`)
      const events: unknown = json['data']
      for (const event of Array.isArray(events) ? events : []) await read(`/events/${event.id}`)
    }
    // Mistakes that a merchant makes.
    await makeToken({ 'card[number]': '' })
    await makeToken({ 'card[expiration_month]': '13' })
    await makeToken({}, sec)
    await ask('GET', `${vaultUrl}/tokens/${token.json['id']}`, sec)
    await ask('GET', `${vaultUrl}/tokens/tokn_test_nobody0000`, pub)
    for (const wrong of ['amount', 'currency', 'type', 'bank']) {
      const { [wrong]: _, ...others } = source
      await ask('POST', `${baseUrl}/sources`, pub, others)
    }
    await makeSource({ amount: '50' })
    await makeSource({ amount: '3000000' })
    await makeSource({ currency: 'USD' })
    await makeSource({ bank: 'barclays' })
    await makeSource({ platform_type: 'WEB' })
    const third = String((await makeSource()).json['id'])
    await charge({ source: third, amount: '49900' })
    await charge({ source: String((await makeSource()).json['id']), currency: 'USD' })
    await charge({ source: 'src_test_nobody000000' })
    await charge({ source: third, return_uri: 'http://shop.test/orders/1' })
    await charge({ source: String((await makeSource()).json['id']), return_uri: 'orders/1' })
    const { json: fourth } = await makeSource()
    await ask('POST', `${baseUrl}/charges`, sec, {
      amount: '50000',
      currency: 'MYR',
      source: String(fourth['id']),
    })
    await charge({ source: String((await makeSource()).json['id']) }, pub)
    await charge({ ...inOne, 'source[bank]': 'barclays' })
    await charge({ ...inOne, amount: '50' })
    await charge({})
    // Keys that are missing, mistyped, or the other one.
    await makeSource({}, `${pub}x`)
    await read('/events', undefined, pub)
    await read('/events', undefined, `${sec.slice(0, -1)}${sec.endsWith('e') ? 'f' : 'e'}`)
    await ask('GET', `${baseUrl}/events`)
    await charge({ ...inOne }, `${sec}1`)
    await ask('POST', `${baseUrl}/sources`, undefined, source)
    await read(`/charges/${paid}/events`, undefined, pub)
    await read('/events/evnt_test_nobody00000')
    // Every event, in pages and in both orders, now and when minutes have passed.
    await readLists()
    pass(70_000)
    await readLists()
    for (const id of [paid, declined, single]) {
      await read(`/charges/${id}/events`)
      await read(`/charges/${id}`)
    }
    await pay(inOne, 'successful')
    pass(70_000)
    await readLists()
  } finally {
    await reference.close()
    server.closeAllConnections()
    server.close()
  }

  async function readLists(): Promise<void> {
    const order = 'chronological'
    await read('/events', { limit: '100' })
    await read('/events', { limit: '100', order })
    const { json } = await read('/events', { limit: '5', order })
    for (let offset = 5; offset < Number(json['total']) && offset < 40; offset += 5)
      await read('/events', { limit: '5', order, offset: `${offset}` })
    await read('/events', { limit: '2', order: 'reverse_chronological' })
    await read('/events', { limit: '100', order })
  }

  return { entries: recorder.entries, baseUrl, vaultUrl, keys: keys[mode] } satisfies Day
}

/** The page of the shop that a customer comes back to. */
function shopPage(url: string, before: HarEntry | undefined): HarEntry {
  const content = { size: 15, mimeType: 'text/html', text: '<!doctype html>' }
  return {
    startedDateTime: before?.startedDateTime ?? '',
    time: 5,
    request: { method: 'GET', url, headers: [] },
    response: { status: 200, headers: [], content },
  }
}

/** Writes entries as a HAR. */
export const harOf = (entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'day', version: '1' }, entries } })
