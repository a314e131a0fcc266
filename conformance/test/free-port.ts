import { once } from 'node:events'
import { createServer } from 'node:net'

const lowest = 10_000
const highest = 32_000
const tries = 20

/**
 * A port of this machine that nothing listens to, for who must know it before it is listened to.
 * It is below those that systems give to connections, so that none takes it in between.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
      return port
    } catch {
      // Another program has it.
    } finally {
      server.close()
    }
  }
  throw new Error(`no free port found in ${tries} tries between ${lowest} and ${highest}`)
}
