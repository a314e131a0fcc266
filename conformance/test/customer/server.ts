import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a page server got: the method and path with query, then the body. */
export interface Got {
  line: string
  body: string
  headers: IncomingHttpHeaders
}

/** What a page server answers: a page, or a status with headers and a page. */
export type Reply = string | { status?: number; headers?: Record<string, string | string[]>; page?: string }

/** Answers by "METHOD /path", or by a function for what remembers. */
export type Site = Record<string, Reply | ((got: Got, all: Got[]) => Reply)>

/** The return_uri of every visit here. */
export const returnUri = 'https://shop.example/back/n1?order=7'

/** A GET link to the return_uri, as pages show it after a choice. */
export const doneLink = `<p>Thank you.</p><a href="${returnUri}">Return to merchant</a>`

/** A local server of pages, with everything that it got. */
export async function serve(site: Site): Promise<{ origin: string; got: Got[]; server: Server }> {
  const got: Got[] = []
  const server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const one = { line: `${incoming.method} ${incoming.url}`, body, headers: incoming.headers }
    got.push(one)
    const found = site[one.line] ??
      site[one.line.split('?', 1)[0] ?? ''] ?? { status: 404, page: '<p>Not here</p>' }
    const reply = typeof found === 'function' ? found(one, got) : found
    const { status = 200, headers = {}, page = '' } = typeof reply === 'string' ? { page: reply } : reply
    outgoing
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(page.replaceAll('ORIGIN', `http://${incoming.headers.host}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, server }
}
