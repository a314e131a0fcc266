import { Agent, fetch } from 'undici'
import { encodeForm } from '../../contract/form-encoding.ts'
import { startReference, type Reference, type ReferenceOptions } from '../../reference/index.ts'
import type { Ending } from '../folder.ts'

/** Any JSON of an answer. */
export type Json = any
type Params = Record<string, unknown>

/** A started reference implementation and short ways to call it; ended with the test. */
export const started = async (t: Ending, options: ReferenceOptions = {}) => {
  const reference = await startReference(options)
  t.teardown(() => reference.close())
  const { test } = reference.keys
  return { reference, ...callsOf(reference), pub: test.public, sec: test.secret }
}

/** The valid card of the examples. */
export const card = {
  name: 'SOMCHAI PRASERT',
  number: '4242424242424242',
  expiration_month: '1',
  expiration_year: '34',
}
/** The valid source of the examples. */
export const source = { amount: 50_000, currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' }
/** Where customers of the examples are sent back to. */
export const return_uri = 'https://example.com/back?order=7'

const keyed = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
})

// An honest service may close a connection that another request is about to use: each has its own.
const dispatcher = new Agent({ pipelining: 0 })

const read = async (response: Awaited<ReturnType<typeof fetch>>) => {
  const { status, headers } = response
  const text = await response.text()
  const json = headers.get('content-type')?.startsWith('application/json') && text !== ''
  return { status, headers, text, body: (json ? JSON.parse(text) : {}) as Json }
}

const callsOf = ({ baseUrl, vaultUrl, keys }: Reference) => {
  const urlOf = (path: string) =>
    path.startsWith('http') ? path : `${path.startsWith('/tokens') ? vaultUrl : baseUrl}${path}`
  const get = async (path: string, key = keys.test.secret) =>
    read(await fetch(urlOf(path), { dispatcher, headers: keyed(key) }))
  const post = async (path: string, params: Params, key = keys.test.secret) => {
    const headers = { ...keyed(key), 'content-type': 'application/x-www-form-urlencoded' }
    const body = encodeForm(params)
    return read(
      await fetch(urlOf(path), { dispatcher, method: 'POST', headers, body, redirect: 'manual' }),
    )
  }
  const makeSource = async (more: Params = {}) =>
    (await post('/sources', { ...source, ...more }, keys.test.public)).body
  const makeCharge = async (more: Params = {}): Promise<Json> => {
    const { id } = await makeSource()
    return (
      await post('/charges', { amount: 50_000, currency: 'MYR', source: id, return_uri, ...more })
    ).body
  }
  const open = async (charge: Json) => {
    const { text } = await get(charge.authorize_uri)
    return /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? ''
  }
  const authorize = async (charge: Json, sent: Params = { outcome: 'successful' }) =>
    post(charge.authorize_uri, { form_token: await open(charge), ...sent })
  return { get, post, makeSource, makeCharge, open, authorize }
}
