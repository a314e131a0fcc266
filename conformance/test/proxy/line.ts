import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Entry, Exchange } from '../../record/entry.ts'
import type { Listening } from '../../basics/listener.ts'
import { startProxy, type ProxyOptions } from '../../proxy/proxy.ts'
import {
  openRotatingRecorder,
  type RotatingRecorder,
  type RotationOptions,
} from '../../record/rotating-recorder.ts'
import type { Ending } from '../folder.ts'

/** A proxy, and what it records. */
export interface RecordingProxy extends Listening {
  readonly record: RotatingRecorder
}

/** A started proxy before a service at one address; ended with the test. */
export async function openProxy(
  t: Ending,
  service: string,
  more: Partial<ProxyOptions & RotationOptions> = {},
): Promise<RecordingProxy> {
  const record = openRotatingRecorder({ fileOf: () => null, ...more })
  const place = { host: '127.0.0.1', port: 0 }
  const proxy = await startProxy({ baseUrl: service, vaultUrl: service, ...place, ...more }, record)
  t.teardown(() => proxy.close())
  return { ...proxy, record }
}

/** One connection of a client that speaks bytes. */
export interface Line {
  readonly socket: Socket
  /** All that was heard so far. */
  heard(): string
  /** Resolves once that matches. */
  hears(pattern: RegExp): Promise<string>
  say(text: string): void
  /** Resolves to how the connection ended. */
  ended: Promise<'closed' | 'reset'>
}

/** Opens a connection to an address. */
export async function openLine(t: Ending, address: string): Promise<Line> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  let heard = ''
  let isReset = false
  socket.on('data', (piece: Buffer) => (heard += piece.toString('latin1')))
  socket.on('error', () => (isReset = true))
  const ended = new Promise<'closed' | 'reset'>((resolve) =>
    socket.once('close', () => resolve(isReset ? 'reset' : 'closed')),
  )
  await once(socket, 'connect')
  return {
    socket,
    heard: () => heard,
    async hears(pattern) {
      for (let tries = 0; tries < 500 && !pattern.test(heard); tries += 1) await pauseOf(10)
      return heard
    },
    say: (text) => void socket.write(text),
    ended,
  }
}

export const pauseOf = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The exchanges that a proxy recorded, once there are so many. */
export async function exchangesOf({ record }: RecordingProxy, count: number): Promise<Exchange[]> {
  const all = (): Exchange[] =>
    record.entries.filter((entry: Entry): entry is Exchange => 'request' in entry)
  for (let tries = 0; tries < 300 && all().length < count; tries += 1) await pauseOf(10)
  return all()
}
