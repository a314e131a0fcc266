import { createServer } from 'node:http'
import { listening } from '../../conformance/basics/listening.ts'

const built = '../../dist/conformance/sandbox.js'
const [answer, sent = '{}'] = process.argv.slice(2)

/** Starts the reference implementation, a sandbox with a folder or without one, or a handler that answers the same headers and bytes to everything, and returns its port. */
async function start(): Promise<number> {
  if (answer === undefined) {
    const { startReference } = (await import(built)) as typeof import('../../conformance/reference/index.ts')
    return Number(new URL((await startReference()).baseUrl).port)
  }
  if (answer === 'sandbox') {
    const { startSandbox } = (await import(built)) as typeof import('../../conformance/sandbox/index.ts')
    return Number(new URL((await startSandbox(sent === '{}' ? {} : { data: sent })).baseUrl).port)
  }
  const headers = JSON.parse(sent) as Record<string, string>
  const server = createServer((request, response) =>
    request.resume().on('end', () => response.writeHead(200, headers).end(answer)),
  )
  return listening(server, 0, '127.0.0.1')
}

const began = performance.now()
const port = await start()
const took = performance.now() - began
process.on('message', (asked) => process.send?.(asked === 'memory' ? process.memoryUsage().rss / 1e6 : took))
process.send?.(port)
