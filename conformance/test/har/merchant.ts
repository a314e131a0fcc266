import type { Reference } from '../../reference/index.ts'
import type { openRecorder, Answered, Form } from './recorder.ts'

/** What a customer does at the page of a bank. */
export type CustomerChoice = 'successful' | 'failed'

export const card: Form = {
  'card[name]': 'Nur Aisyah',
  'card[number]': '4242424242424242',
  'card[expiration_month]': '8',
  'card[expiration_year]': '2029',
  'card[country]': 'MY',
  'card[security_code]': '837',
}
export const source: Form = {
  amount: '50000',
  currency: 'MYR',
  type: 'duitnow_obw',
  bank: 'cimb',
}

/** A form without one of its parameters. */
export const without = (form: Form, name: string): Form =>
  Object.fromEntries(Object.entries(form).filter(([parameter]) => parameter !== name))

export type Merchant = ReturnType<typeof openMerchant>

/** The client of a merchant, and its customers. */
export function openMerchant(
  { send, addPage }: ReturnType<typeof openRecorder>,
  { baseUrl, vaultUrl }: Pick<Reference, 'baseUrl' | 'vaultUrl'>,
  keys: Reference['keys']['test'],
) {
  let orders = 0
  const backTo = (): string => `https://shop.test/orders/${(orders += 1)}?cart=${orders}`
  const post = (url: string, key: string | null, form: Form): Promise<Answered> =>
    send({ method: 'POST', url, key, form })

  const token = (more: Form = {}, key: string | null = keys.public) =>
    post(`${vaultUrl}/tokens`, key, { ...card, ...more })
  const readToken = (id: unknown, key: string | null = keys.public) =>
    send({ method: 'GET', url: `${vaultUrl}/tokens/${id}`, key })
  const makeSource = (form: Form = source, key: string | null = keys.public) =>
    post(`${baseUrl}/sources`, key, form)
  const charge = (form: Form, key: string | null = keys.secret) =>
    post(`${baseUrl}/charges`, key, {
      amount: '50000',
      currency: 'MYR',
      return_uri: backTo(),
      ...form,
    })
  const plainCharge = (form: Form) => post(`${baseUrl}/charges`, keys.secret, form)
  const read = (path: string, query?: Form, key: string | null = keys.secret) =>
    send({ method: 'GET', url: baseUrl + path, key, form: query })

  /** A new source, and its id. */
  const sourceId = async (more: Form = {}): Promise<string> =>
    String((await makeSource({ ...source, ...more })).json['id'])

  /** Takes a customer through the page, back to the shop. */
  async function visit(address: unknown, outcome: CustomerChoice, more: Form = {}): Promise<void> {
    const uri = String(address)
    if (!/^https?:/.test(uri) || !URL.canParse(uri)) return
    const page = await send({ method: 'GET', url: uri })
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const sent = { form_token, outcome, ...more }
    let next = await send({ method: 'POST', url: uri, form: sent })
    for (let hops = 0; hops < 3 && next.location !== ''; hops += 1) {
      const { href, hostname } = new URL(next.location, uri)
      if (hostname === 'shop.test') return addPage(href)
      next = await send({ method: 'GET', url: href })
    }
  }

  /** Reads a resource where it says that it is. */
  async function follow({ json: { location } }: Answered, base: string, key: string) {
    if (typeof location === 'string' && URL.canParse(location, base))
      await send({ method: 'GET', url: new URL(location, base).href, key })
  }

  /** A payment from its charge to the shop's look at it; gives the charge's id. */
  async function pay(form: Form, outcome: CustomerChoice, more?: Form): Promise<string> {
    const { json } = await charge(form)
    const id = String(json['id'])
    await read(`/charges/${id}`)
    await visit(json['authorize_uri'], outcome, more)
    await read(`/charges/${id}`)
    return id
  }

  /** A payment of a source that is made for it. */
  async function payBySource(form: Form, outcome: CustomerChoice, more?: Form): Promise<string> {
    const { amount = '50000' } = form
    return pay({ source: await sourceId(form), amount }, outcome, more)
  }

  return {
    keys,
    baseUrl,
    vaultUrl,
    send,
    token,
    readToken,
    makeSource,
    sourceId,
    charge,
    plainCharge,
    read,
    visit,
    follow,
    pay,
    payBySource,
  }
}

/** The records of a list. */
export const recordsOf = ({ json }: Answered): Readonly<Record<string, unknown>>[] =>
  Array.isArray(json['data']) ? (json['data'] as Readonly<Record<string, unknown>>[]) : []
