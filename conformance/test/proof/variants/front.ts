import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Writes an answer that came from behind, in a way of its own. */
export type Write = (answer: IncomingMessage, body: Buffer, response: ServerResponse) => void

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const ask = (url: URL, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, headers } = incoming
    const options = { method, headers: { ...headers, host: url.host, connection: 'close' }, agent: false }
    request(url, options as object, resolve)
      .on('error', reject)
      .end(body)
  })

/** Stands in front of an implementation and writes its answers in another way. */
export const front = async (
  baseUrl: string,
  write: Write,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = createServer((incoming, response) => {
    const pass = async (): Promise<void> => {
      const answer = await ask(new URL(incoming.url ?? '/', baseUrl), incoming, await read(incoming))
      write(answer, await read(answer), response)
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
