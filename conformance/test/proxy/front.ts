import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { harOf } from '../har/recorder.ts'
import type { Ending } from '../folder.ts'

/** A recorder that stands before a proxy and writes a HAR. */
export interface Front {
  readonly origin: string
  har(): string
}

const pairsOf = (raw: readonly string[]): { name: string; value: string }[] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: raw[index + 1] ?? '' }] : []))

/** Starts a recorder before an address, which is not known before the first request. */
export async function openFront(t: Ending, target: () => string): Promise<Front> {
  const entries: object[] = []

  async function pass(request: http.IncomingMessage, response: http.ServerResponse) {
    const [{ method = '', url = '', rawHeaders }, start] = [request, Date.now()]
    const body = await text(request)
    const { hostname, port } = new URL(target())
    const outgoing = http.request({ hostname, port, method, path: url, headers: rawHeaders })
    outgoing.end(body)
    const [answer] = (await once(outgoing, 'response')) as [http.IncomingMessage]
    const answered = await text(answer)
    const { statusCode: status = 0, rawHeaders: answerHeaders, headers } = answer
    const mimeType = String(headers['content-type'] ?? '')
    const sentType = String(request.headers['content-type'] ?? '')
    entries.push({
      startedDateTime: new Date(start).toISOString(),
      time: Date.now() - start,
      request: {
        method,
        url: `http://${request.headers.host}${url}`,
        headers: pairsOf(rawHeaders),
        bodySize: Buffer.byteLength(body),
        ...(body !== '' && { postData: { mimeType: sentType, text: body } }),
      },
      response: {
        status,
        headers: pairsOf(answerHeaders),
        content: { size: Buffer.byteLength(answered), mimeType, text: answered },
      },
    })
    response.writeHead(status, answerHeaders).end(answered)
  }

  const server = http.createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, har: () => harOf(entries) }
}
