import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves files by their names, and nothing else; resolves to the address once it listens. */
export async function serveSite(
  files: Record<string, string>,
  host: string,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname === '/' ? 'index.html' : pathname.slice(1)
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    response.statusCode = file === undefined ? 404 : 200
    response.setHeader('content-type', `${types[extname(name)] ?? 'text/plain'}; charset=utf-8`)
    response.end(file ?? `There is nothing at ${pathname}.`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
