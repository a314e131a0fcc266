import { setTimeout as pause } from 'node:timers/promises'

/** Creates charges on an account every 40 ms until what it returns is called. */
export const otherClient = (baseUrl: string, secretKey: string): (() => Promise<void>) => {
  const stop = new AbortController()
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams({
    amount: '777',
    currency: 'MYR',
    return_uri: 'https://other.example/done',
    'source[type]': 'duitnow_obw',
    'source[bank]': 'ocbc',
  }).toString()
  const work = (async () => {
    while (!stop.signal.aborted) {
      const answer = await fetch(`${baseUrl}/charges`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      await pause(40)
    }
  })()
  return () => {
    stop.abort()
    return work
  }
}
