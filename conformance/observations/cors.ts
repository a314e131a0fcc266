import { complete } from '../api/answer.ts'
import { operations } from '../../generated/operations.ts'
import type { Api } from '../flows/api.ts'
import type { Incoming } from '../http/message.ts'
import { addressOf } from '../settings/target.ts'
import { distinct } from './comparable.ts'

/** The origin of a shop whose script creates tokens. */
const shop = 'https://shop.example'

/** Observes what a browser is told before a script of another origin creates a token, and with the answer to it. */
export async function cors(api: Api): Promise<Record<string, unknown>> {
  const preflight = await send(api, 'OPTIONS', {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  })
  // A browser hides an answer without the header from the script, whatever its status is.
  const answer = await send(api, 'POST', { 'content-type': 'application/x-www-form-urlencoded' })
  return {
    preflight: preflight.status,
    preflightAllows: allowed(preflight),
    preflightHeaders: distinct(
      String(preflight.headers['access-control-allow-headers'] ?? '')
        .toLowerCase()
        .split(',')
        .flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
    ),
    answerAllows: allowed(answer),
  }
}

async function send(
  api: Api,
  method: 'OPTIONS' | 'POST',
  headers: Record<string, string>,
): Promise<Incoming> {
  const url = addressOf(api.services.options.target, operations.createToken)
  const body = method === 'POST' ? '' : null
  const plain = { kind: 'request', method, url, headers: { origin: shop, ...headers }, body } as const
  return complete(await api.send(method, plain))
}

function allowed({ headers }: Incoming): string {
  const origin = String(headers['access-control-allow-origin'] ?? '')
  if (origin === '') return 'no origin'
  if (origin === '*') return 'any origin'
  return origin === shop ? 'the origin that asks' : 'another origin'
}
