import { once } from 'node:events'
import { connect } from 'node:net'
import { hostOf, portOf } from './host.ts'

/** True where something accepts connections at an address within a second. */
export async function isListening(url: URL): Promise<boolean> {
  const socket = connect({ host: hostOf(url), port: portOf(url) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1000) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
