import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Agent, request as requestOf } from 'undici'
import { isRecord } from '../../basics/values.ts'

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
    /** Why no answer came, as Chromium says it. */
    _error?: string
  }
}

export type Form = Readonly<Record<string, string>>

/** What an answer holds. */
export interface Answered {
  readonly status: number
  readonly location: string
  readonly body: string
  readonly json: Readonly<Record<string, unknown>>
}

/** A request of a client; a form goes into the body of a POST, or else into the query. */
export interface Sent {
  readonly method: string
  readonly url: string
  /** Null or absent for none. */
  readonly key?: string | null
  readonly form?: Form | undefined
  /** The form is sent as JSON. */
  readonly isJson?: boolean
  readonly password?: string
  readonly headers?: Form
}

/** The time of a day, which passes by what is done alone. */
export interface DayTime {
  now(): number
  /** Milliseconds pass. */
  pass(milliseconds: number): Promise<void>
}

/** Milliseconds of each request. */
const duration = 40

const formType = 'application/x-www-form-urlencoded'
const jsonType = 'application/json'

/** Records what passes between a shop, its customers and a service. */
export function openRecorder(time: DayTime) {
  const entries: HarEntry[] = []
  // An honest service may close a connection that another request is about to use.
  const dispatcher = new Agent({ pipelining: 0 })
  let webhookStatus = (): number => 200

  async function send({ method, url, key, form, isJson, password = '', headers = {} }: Sent) {
    const start = time.now()
    await time.pass(duration)
    const isPost = method === 'POST'
    const address = !isPost && form !== undefined ? `${url}?${new URLSearchParams(form)}` : url
    const text = isJson === true ? jsonOf(form) : `${new URLSearchParams(form)}`
    const body = isPost ? text : undefined
    const mimeType = isJson === true ? jsonType : formType
    const sentHeaders = {
      'user-agent': 'shop/1.0',
      ...(key != null && { authorization: `Basic ${btoa(`${key}:${password}`)}` }),
      ...(isPost && { 'content-type': mimeType }),
      ...headers,
    }
    const request = {
      method,
      url: address,
      headers: pairsOf(Object.entries({ host: new URL(url).host, ...sentHeaders })),
      ...(body !== undefined && { postData: { mimeType, text: body } }),
    }
    const response = await responseOf(address, { method, headers: sentHeaders, body: body ?? null })
    add({ start, request, response })
    await time.pass(0)
    const { content, headers: answerHeaders, status } = response
    const location = answerHeaders.find(({ name }) => name === 'location')?.value ?? ''
    return { status, location, body: content.text, json: jsonIn(content.text) } satisfies Answered
  }

  async function responseOf(
    url: string,
    init: { method: string; headers: Form; body: string | null },
  ): Promise<HarEntry['response']> {
    try {
      const answer = await requestOf(url, { dispatcher, ...init, method: init.method as 'GET' })
      const answerText = await answer.body.text()
      const mimeType = String(answer.headers['content-type'] ?? '')
      const content = { size: Buffer.byteLength(answerText), mimeType, text: answerText }
      const headers = Object.entries(answer.headers).map(
        ([name, value]) => [name, `${value}`] as const,
      )
      return { status: answer.statusCode, headers: pairsOf(headers), content }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return {
        status: 0,
        headers: [],
        content: { size: 0, mimeType: '', text: '' },
        ...(code === 'ECONNREFUSED' && { _error: 'net::ERR_CONNECTION_REFUSED' }),
      }
    }
  }

  function add({ start, ...entry }: Pick<HarEntry, 'request' | 'response'> & { start: number }) {
    entries.push({ startedDateTime: new Date(start).toISOString(), time: duration, ...entry })
  }

  async function receive(request: IncomingMessage): Promise<number> {
    const start = time.now()
    const body = await text(request)
    const status = webhookStatus()
    const { method = '', headers, url = '' } = request
    const posted = {
      method,
      url: `http://${headers.host}${url}`,
      headers: pairsOf(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
      postData: { mimeType: String(headers['content-type']), text: body },
    }
    const content = { size: 0, mimeType: '', text: '' }
    add({ start, request: posted, response: { status, headers: [], content } })
    return status
  }

  /** Opens the endpoint of the shop. */
  async function openEndpoint(): Promise<{ url: string; close(): void }> {
    const server = createServer((request, response) => {
      void receive(request).then((status) => response.writeHead(status).end())
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    return {
      url: `http://127.0.0.1:${port}/webhooks`,
      close() {
        server.closeAllConnections()
        server.close()
        void dispatcher.destroy()
      },
    }
  }

  return {
    /** The entries in time. */
    entries: () =>
      entries.toSorted((entry, other) =>
        entry.startedDateTime.localeCompare(other.startedDateTime),
      ),
    send,
    openEndpoint,
    /** The page of the shop that a customer comes back to. */
    addPage(url: string) {
      const request = { method: 'GET', url, headers: [] }
      const content = { size: 15, mimeType: 'text/html', text: '<!doctype html>' }
      add({ start: time.now(), request, response: { status: 200, headers: [], content } })
    },
    /** Lets the endpoint answer the next webhooks with other statuses. */
    answerWebhooks(...statuses: number[]) {
      webhookStatus = () => statuses.shift() ?? 200
    },
  }
}

/** A form as JSON, whose members in brackets are those of an object. */
function jsonOf(form: Form = {}): string {
  const value: Record<string, Record<string, string> | string> = {}
  for (const [name, text] of Object.entries(form)) {
    const [, outer = '', inner] = /^(\w+)(?:\[(\w+)\])?$/.exec(name) ?? []
    value[outer] = inner === undefined ? text : { ...(value[outer] as Form), [inner]: text }
  }
  return JSON.stringify(value)
}

const pairsOf = (headers: Iterable<readonly [string, string]>): { name: string; value: string }[] =>
  [...headers].map(([name, value]) => ({ name, value }))

function jsonIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Writes entries as a HAR. */
export const harOf = (entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'day', version: '1' }, entries } })
