import { card, source, without, type Merchant } from './merchant.ts'
import type { Form } from './recorder.ts'

const inOne: Form = { 'source[type]': 'duitnow_obw', 'source[bank]': 'rhb' }

/** The values that a merchant sends by mistake, by parameter. */
const wrongValues: { readonly [name: string]: readonly string[] } = {
  amount: [
    '50',
    '99',
    '2000001',
    '3000000',
    '4295017296',
    '18446744073709601616',
    '0',
    '-100',
    '12.50',
    '50000.5',
    'abc',
    '',
  ],
  currency: ['USD', 'ZZZ', 'MYRX', ''],
  type: ['fpx', 'unknown_type', 'duitnow_ob', ''],
  bank: ['barclays', 'unknown_bank', 'cimbb', 'undefined', ''],
  platform_type: ['WEB', 'ios'],
}

const wrongAddresses = [
  'http://shop.test/orders/1',
  'http://127.0.0.1:3000/paid',
  'orders/1',
  'shop.example/paid',
  'shopapp://paid',
  'javascript:alert(1)',
  '',
]

/** The mistakes of a merchant: wrong and missing values, and wrong keys. */
export async function makeMistakes(merchant: Merchant): Promise<void> {
  await mistakeTokens(merchant)
  await mistakeSources(merchant)
  await mistakeCharges(merchant)
  await mistakeKeys(merchant)
}

async function mistakeTokens({ send, token, readToken, keys, vaultUrl }: Merchant): Promise<void> {
  const { public: key, secret } = keys
  for (const name of ['number', 'name', 'expiration_month', 'expiration_year'])
    await send({
      method: 'POST',
      url: `${vaultUrl}/tokens`,
      key,
      form: without(card, `card[${name}]`),
    })
  await token({ 'card[number]': '' })
  await token({ 'card[expiration_month]': '13' })
  await token({}, secret)
  const { json } = await token()
  await readToken(json['id'], secret)
  for (const id of ['tokn_test_nobody0000', 'nonsense']) await readToken(id)
}

async function mistakeSources({ makeSource }: Merchant): Promise<void> {
  for (const name of ['amount', 'currency', 'type', 'bank']) await makeSource(without(source, name))
  for (const [name, values] of Object.entries(wrongValues))
    for (const value of values) await makeSource({ ...source, [name]: value })
  await makeSource({ ...source, description: 'Two cups of kopi' })
}

async function mistakeCharges({ charge, plainCharge, sourceId, read }: Merchant): Promise<void> {
  const ofNew = async (form: Form) => charge({ source: await sourceId(), ...form })
  for (const amount of [
    '49900',
    '50001',
    '49999',
    '100000',
    '25000',
    '500',
    '-50000',
    '0',
    'abc',
    '',
  ])
    await ofNew({ amount })
  for (const currency of ['USD', 'ZZZ', '']) await ofNew({ currency })
  for (const return_uri of wrongAddresses) {
    await ofNew({ return_uri })
    await charge({ ...inOne, return_uri })
  }
  for (const id of ['src_test_nobody000000', 'nonsense']) await charge({ source: id })
  const plain = { amount: '50000', currency: 'MYR', return_uri: 'https://shop.test/orders/0' }
  for (const name of ['amount', 'currency', 'return_uri']) {
    await plainCharge(without({ ...plain, source: await sourceId() }, name))
    await plainCharge(without({ ...plain, ...inOne }, name))
  }
  await charge({})
  await charge(without(inOne, 'source[bank]'))
  await charge(without(inOne, 'source[type]'))
  for (const name of ['type', 'bank'])
    for (const value of wrongValues[name] ?? [])
      await charge({ ...inOne, [`source[${name}]`]: value })
  for (const name of ['amount', 'currency'])
    for (const value of wrongValues[name] ?? []) await charge({ ...inOne, [name]: value })
  await read('/events/evnt_test_nobody00000')
  await read('/charges/chrg_test_nobody00000')
}

async function mistakeKeys(merchant: Merchant): Promise<void> {
  const { token, readToken, makeSource, sourceId, charge, read, send, keys, baseUrl } = merchant
  const { json: known } = await token()
  const { json: paid } = await charge(inOne)
  const [id, secret, publicKey] = [String(paid['id']), keys.secret, keys.public]
  const { json: list } = await read(`/charges/${id}/events`)
  const event = String((list['data'] as { id: string }[] | undefined)?.[0]?.id)
  /** Another letter before the last, which may have bits that say nothing. */
  const slipOf = (key: string): string =>
    key.slice(0, -2) + (key.at(-2) === 'e' ? 'f' : 'e') + key.slice(-1)
  const calls: readonly ((key: string | null) => Promise<unknown>)[] = [
    (key) => token({}, key),
    (key) => readToken(known['id'], key),
    (key) => makeSource(source, key),
    async (key) => charge({ source: await sourceId() }, key),
    (key) => charge(inOne, key),
    (key) => read('/events', undefined, key),
    (key) => read(`/charges/${id}/events`, undefined, key),
    (key) => read(`/events/${event}`, undefined, key),
    (key) => read(`/charges/${id}`, undefined, key),
  ]
  for (const call of calls) {
    await call(null)
    for (const key of [publicKey, secret]) await call(slipOf(key))
    await call('skey_test_4hk2zq9x01expired')
    await call('')
    for (const key of [publicKey, secret]) await call(`${key}1`)
    await call(secret.toUpperCase())
  }
  await charge(inOne, publicKey)
  await charge({ source: await sourceId() }, publicKey)
  await read('/events', undefined, publicKey)
  await read(`/charges/${id}/events`, undefined, publicKey)
  await read(`/events/${event}`, undefined, publicKey)
  await send({ method: 'GET', url: `${baseUrl}/events`, key: secret, password: 'swordfish' })
}
