import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two looks: on this machine, where a server is started anew in less than a second, and elsewhere. */
const pauses = { here: 50, elsewhere: 1000 }

/** Milliseconds that a connection is kept: what stands before a server that is not there, as that of a container does, takes it and closes it at once. */
const kept = 20

/** What looks whether addresses take connections. */
export interface Look {
  /** Looks now. */
  look(): Promise<void>
  close(): void
}

/** Looks again and again whether all of these addresses take connections, and tells each change of that, the first answer too. */
export function lookAt(urls: readonly string[], told: (isUp: boolean) => void): Look {
  const closed = new AbortController()
  const { signal } = closed
  const places = [...new Map(urls.map((url) => [new URL(url).host, new URL(url)])).values()]
  const isNear = places.every(({ hostname }) => /^(localhost|127\..*|\[::1\])$/.test(hostname))
  let last: boolean | undefined
  const look = async (): Promise<void> => {
    const isUp = (await Promise.all(places.map(takesConnections))).every(Boolean)
    if (isUp !== last && !signal.aborted) told(isUp)
    last = isUp
  }
  const lookOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await look()
      await pause(isNear ? pauses.here : pauses.elsewhere, undefined, { signal }).catch(() => undefined)
    }
  }
  void lookOn()
  return { look, close: () => closed.abort() }
}

function takesConnections({ protocol, hostname, port }: URL): Promise<boolean> {
  const usual = protocol === 'https:' ? 443 : 80
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const socket = connect({ host, port: port === '' ? usual : Number(port), timeout: 1000 })
    const done = (isUp: boolean) => {
      resolve(isUp)
      socket.destroy()
    }
    socket.once('connect', () => setTimeout(done, kept, true))
    socket.once('timeout', () => done(false))
    socket.on('error', () => done(false))
    socket.once('close', () => done(false))
  })
}
