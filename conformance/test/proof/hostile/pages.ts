import type { ServerResponse } from 'node:http'
import type { Answering } from './rig.ts'

/** Serves costly pages, one of each kind in turn, all dead ends; `/kind/3` is the fourth kind. */
export function pages(): Answering {
  let ordinal = 0
  const next = (): string => `/page/${(ordinal += 1)}`
  const cookies = Array.from({ length: 1000 }, (_, index) => `c${index}=1`)
  const kinds: ((response: ServerResponse) => void)[] = [
    (response) => response.end('<form method=post><button>Next</button></form>'.repeat(100_000)),
    (response) =>
      response
        .setHeader('set-cookie', cookies)
        .end(
          `<form method=post>${'<input name=a value=b>'.repeat(100_000)}<button>Pay</button></form>`,
        ),
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

/** A page that gives whatever reads it, by methods that it overrides, more than that can hold. */
export const overriding = `<!doctype html><button>Pay</button><script>
const huge = () => 'x'.repeat(2 ** 28)
const many = () => new Proxy([], { get: (_, name) => (name === 'length' ? 2 ** 31 : huge()) })
for (const name of ['querySelectorAll', 'evaluate', 'getElementsByTagName']) Document.prototype[name] = many
for (const name of ['querySelectorAll', 'getAttribute', 'matches', 'closest', 'attachShadow']) Element.prototype[name] = huge
for (const name of ['slice', 'trim', 'replace', 'replaceAll', 'normalize', 'toLowerCase']) String.prototype[name] = huge
for (const name of ['map', 'filter', 'slice', 'join', 'flatMap', 'push']) Array.prototype[name] = many
for (const name of ['innerText', 'textContent', 'outerHTML', 'innerHTML', 'value'])
  Object.defineProperty(name === 'textContent' ? Node.prototype : Element.prototype, name, { get: huge })
JSON.stringify = Array.from = Object.entries = huge
setInterval(() => document.body.append(Object.assign(document.createElement('p'), { title: huge() })), 100)
</script>`
