import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answering } from './rig.ts'

const html = { 'content-type': 'text/html' }

/** Makes pages of each costly kind in turn, none of which leads on; `/kind/3` is one of the fourth kind. */
export function pages(): Answering {
  let ordinal = 0
  const next = (): string => `/page/${(ordinal += 1)}`
  const cookies = Array.from({ length: 1000 }, (_, at) => `c${at}=1`)
  const kinds: ((response: ServerResponse) => void)[] = [
    (response) => response.end('<form method=post><button>Next</button></form>'.repeat(100_000)),
    (response) =>
      response
        .setHeader('set-cookie', cookies)
        .end(`<form method=post>${'<input name=a value=b>'.repeat(100_000)}<button>Pay</button></form>`),
    (response) => response.writeHead(302, { location: next() }).end(),
    (response) => response.end(`<iframe src=${next()}></iframe>`),
    (response) => response.end('<div>'.repeat(200_000)),
    (response) => response.end(`<script>${'location='.repeat(100_000)}</script>`),
    (response) => response.end(`<meta http-equiv=refresh content="0;${next()}">`),
  ]
  return (request, response) => {
    request.resume()
    const kind = Number(/^\/kind\/(\d+)/.exec(request.url ?? '')?.[1] ?? ordinal)
    response.setHeader('content-type', 'text/html')
    kinds[kind % kinds.length]?.(response)
    return true
  }
}

/** A page whose script makes whatever reads it get texts of a hundred megabytes. */
export function growing(request: IncomingMessage, response: ServerResponse): boolean {
  request.resume()
  const script = `
    const big = 'x'.repeat(1e8)
    for (const type of [String, Array]) for (const name of ['slice', 'join', 'map', 'filter', 'trim', 'substring'])
      type.prototype[name] = function () { return big }
    for (const name of ['textContent', 'innerText', 'outerHTML', 'innerHTML', 'value', 'title'])
      for (const type of [Node, Element, HTMLElement, HTMLButtonElement])
        Object.defineProperty(type.prototype, name, { get: () => big })
    JSON.stringify = () => big`
  response.writeHead(200, html).end(`<button>Pay</button><button>Cancel</button><script>${script}</script>`)
  return true
}
