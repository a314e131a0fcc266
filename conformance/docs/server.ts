import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { listen } from '../basics/listener.ts'

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
  const { origin, close } = await listen(
    ({ method = '', url = '' }, response, trouble) => {
      if (trouble !== undefined) return answer(response, trouble.status, '.txt', trouble.message)
      if (method !== 'GET' && method !== 'HEAD')
        return answer(response, 405, '.txt', `${method} is not for pages; use GET.`)
      const path = url.split('?')[0] ?? ''
      const name = path === '/' ? 'index.html' : path.slice(1)
      const file = Object.hasOwn(files, name) ? files[name] : undefined
      if (file === undefined) return answer(response, 404, '.txt', `There is nothing at ${path}.`)
      answer(response, 200, extname(name), file)
    },
    { host, port },
  )
  return { url: `${origin}/`, close }
}

function answer(response: ServerResponse, status: number, kind: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${types[kind] ?? 'text/plain'}; charset=utf-8`,
    'x-content-type-options': 'nosniff',
    // a body that came with the request is not read
    ...((response.req.headers['transfer-encoding'] ?? response.req.headers['content-length'])
      ? { connection: 'close' }
      : {}),
  })
  response.end(body)
}
