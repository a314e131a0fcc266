import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection to a server. */
export interface Connection {
  socket: Socket
  /** Returns all that came over it. */
  said: () => string
  /** Resolves once the server ended its side, or the connection broke. */
  ended: Promise<void>
}

/** Opens a connection whose own side stays open when the server ends the other one. */
export async function opened(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  let said = ''
  socket.setEncoding('utf8').on('data', (part: string) => (said += part))
  const ended = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve())
    socket.on('error', () => resolve())
  })
  await once(socket, 'connect')
  return { socket, said: () => said, ended }
}

/** Sends bytes over a connection of their own and resolves to the answer, once the server ends it or so many milliseconds are over. */
export async function raw(url: string, bytes: string | Buffer, patience = 2_000): Promise<string> {
  const { socket, said, ended } = await opened(url)
  socket.write(bytes)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))])
  socket.destroy()
  return said()
}
