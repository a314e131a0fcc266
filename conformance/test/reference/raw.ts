import { connect } from 'node:net'

/** Sends bytes over a new connection; resolves to the answer once the server ends it. */
export function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname }, () => socket.write(bytes))
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => (said += part))
  socket.on('error', () => undefined)
  return new Promise((resolve) => socket.once('close', () => resolve(said)))
}
