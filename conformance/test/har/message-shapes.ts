import { brotliCompressSync, gzipSync } from 'node:zlib'
import { harOf, type HarEntry } from './day.ts'
import {
  each,
  isApi,
  isWebhook,
  withHeaders,
  without,
  setHeader,
  everyFifth,
  paramsOf,
  type Shape,
  type Loose,
} from './shape.ts'

/** What recorders leave of bodies, forms, keys and answers, by what makes it so. */
export const messageShapes: Readonly<Record<string, Shape>> = {
  // Bodies.
  'no body of an answer is recorded': each(({ response }) => (response.content = { size: 900 })),
  'bodies of answers are empty texts': each(({ response: { content } }) => (content.text = '')),
  'content is absent': each(({ response }) => delete response.content),
  'content is null': each(({ response }) => (response.content = null)),
  'text is null': each(({ response: { content } }) => (content.text = null)),
  'some bodies are not recorded': each(({ response: { content } }, index) => {
    if (index % 3 === 0) delete content.text
  }),
  'bodies are cut': each(
    ({ response: { content } }) => (content.text = content.text.slice(0, 300)),
  ),
  'bodies are cut, and marked so': each(({ response: { content } }, index) => {
    if (index % 2 === 0 && content.text.length > 200) {
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
  'texts are absent, and their size is 0': each(({ response: { content } }, index) => {
    if (index % 2 === 0) return
    content.size = 0
    delete content.text
  }),
  'bodies are in chunks, as they came': each(({ response: { content } }) => {
    content.text = `${content.text.length.toString(16)}\r\n${content.text}\r\n0\r\n\r\n`
  }),
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
  'forms are in base64': each(({ request: { postData } }) => {
    if (!postData) return
    postData.text = Buffer.from(postData.text).toString('base64')
    postData.encoding = 'base64'
  }),
  // Keys.
  'headers are provisional': each(({ request }) => (request.headers = [])),
  'headers of a browser are provisional': each((entry, _, day) => {
    if (entry.request.url.startsWith(`${day.vaultUrl}/tokens`)) entry.request.headers = []
  }),
  'a tool took the keys out': each((entry) => without(entry, 'authorization')),
  'a tool took the keys out of some requests': each((entry, index) => {
    if (index % 4 === 0) {
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
  'some answers are 304': each(({ request, response }, index) => {
    if (request.method !== 'GET' || !everyFifth(null, index)) return
    response.status = 304
    response.content = { size: 0, text: '' }
  }),
  'requests are redirected': each(({ response }, index) => {
    if (!everyFifth(null, index)) return
    response.status = 308
    response.content = { size: 0, text: '' }
  }),
  'some requests are aborted': each((entry, index) => {
    if (everyFifth(null, index)) entry.response = null
  }),
  'some answers are absent': each((entry, index) => {
    if (everyFifth(null, index)) delete entry.response
  }),
  'some statuses are 0': each(({ response }, index) => {
    if (everyFifth(null, index)) Object.assign(response, { status: 0, content: { size: 0 } })
  }),
  'some statuses are -1': each(({ response }, index) => {
    if (everyFifth(null, index))
      Object.assign(response, { status: -1, content: { size: 0, text: '' } })
  }),
  index: each(({ response }, at) => {
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
}
