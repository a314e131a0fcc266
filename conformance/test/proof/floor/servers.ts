import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** Answers one request, whose body was read. */
export type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A server that is no implementation, and how to end it. */
export interface Useless {
  url: string
  close: () => Promise<void>
}

const listening = async (server: Server, sockets: Set<Socket>): Promise<Useless> => {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** A server that answers every request alike. */
export const answering = (respond: Respond): Promise<Useless> => {
  const server = createHttpServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => respond(request, response, body)).on('error', () => response.destroy())
  })
  return listening(server, new Set())
}

/** A server that does something with every connection, HTTP or not. */
export const connecting = (act: (socket: Socket) => void): Promise<Useless> =>
  listening(createSocketServer(act), new Set())

/** An answer of a status, a media type and a body. */
export const fixed =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  }

/** An answer of JSON to everything. */
export const always = (value: unknown, status = 200): Respond =>
  fixed(status, 'application/json', JSON.stringify(value))
