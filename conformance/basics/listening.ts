import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Makes a server listen, and gives its port, which 0 leaves to the system; rejects where the address cannot be had. */
export async function bind(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
