import {
  otherKeys,
  startReference,
  type Keys,
  type ReferenceOptions,
} from '../../reference/index.ts'
import type { Clock } from '../../reference/clock.ts'
import type { Service } from '../../reference/service.ts'
import { makeMistakes } from './mistakes.ts'
import { card, openMerchant, recordsOf, type Merchant } from './merchant.ts'
import { openRecorder, type DayTime, type Form, type HarEntry } from './recorder.ts'

export { harOf, type HarEntry } from './recorder.ts'

/** The traffic of a day, and how to judge it. */
export interface Day {
  readonly entries: HarEntry[]
  readonly baseUrl: string
  readonly vaultUrl: string
  readonly keys: Keys['test']
}

const morning = Date.parse('2026-11-03T01:00:00Z')
const hour = 3_600_000

/** What customers give beside their cards. */
const billing: readonly Form[] = [
  { 'card[expiration_month]': '12' },
  { 'card[expiration_month]': '09' },
  { 'card[expiration_year]': '29' },
  { 'card[city]': 'Kuala Lumpur' },
  { 'card[email]': 'aisyah@shop.example' },
  { 'card[phone_number]': '+60123456789' },
  { 'card[postal_code]': '50480' },
  { 'card[state]': 'Selangor' },
  { 'card[street1]': '12 Jalan Ampang' },
  { 'card[street2]': 'Level 3' },
  { 'card[country]': 'GB' },
  { 'card[country]': 'ID' },
  { 'card[security_code]': '012' },
]

/** The time of a day, for service and recorder alike; posts of the service arrive meanwhile. */
function openTime(): DayTime & { follow(service: Service): void } {
  let [clock, service]: [Clock?, Service?] = []
  const now = (): number => morning + (clock?.ahead() ?? 0)
  const isPosting = (): boolean => (service?.sender.underWay.size ?? 0) > 0
  return {
    now,
    follow(followed) {
      service = followed
      clock = followed.clock
    },
    async pass(milliseconds) {
      clock?.move(milliseconds)
      // What a service does a moment later by the machine's own clock has come after minutes, too.
      if (milliseconds >= 60_000) await new Promise((resolve) => setTimeout(resolve, 300))
      for (let turns = 0; turns < 300 && isPosting(); turns += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        // A queue waits for its turns.
        if (turns % 50 === 49) clock?.move(100)
      }
    },
  }
}

/** Records a merchant's day: payments, mistakes, lists, and minutes later the lists again. */
export async function recordDay(
  options: ReferenceOptions = {},
  mode: 'test' | 'live' = 'test',
): Promise<Day> {
  const time = openTime()
  const recorder = openRecorder(time)
  const endpoint = await recorder.openEndpoint()
  const { now: serviceNow = Date.now } = options.rules ?? {}
  const reference = await startReference({
    seed: 7,
    ...options,
    time: { now: () => morning, after: () => () => undefined },
    // What a service says of the time differs from ours as its clock does.
    rules: {
      ...options.rules,
      now: () => time.now() + Math.round((serviceNow() - Date.now()) / 10) * 10,
    },
    webhookUrls: [...(options.webhookUrls ?? []), endpoint.url],
  })
  time.follow(reference.service)
  const keys = reference.keys[mode]
  try {
    await pass(openMerchant(recorder, reference, keys))
  } finally {
    await reference.close()
    endpoint.close()
  }

  async function pass(merchant: Merchant): Promise<void> {
    const { read, pay, follow } = merchant
    const inOne = { 'source[type]': 'duitnow_obw', 'source[bank]': 'rhb' }
    await makeTokens(merchant)
    const charges = await sell(merchant)
    await time.pass(1100)
    await pay(inOne, 'failed', { failure_code: 'payment_rejected' })
    for (const id of charges) {
      const list = await read(`/charges/${id}/events`)
      for (const { id: event } of recordsOf(list)) {
        const answer = await read(`/events/${event}`)
        await follow(answer, merchant.baseUrl, keys.secret)
      }
    }
    await makeMistakes(merchant)
    await visitOther()
    // Every event, in pages and in both orders, now and when minutes have passed.
    await readLists(merchant)
    await time.pass(70_000)
    await readLists(merchant)
    for (const id of charges) {
      await read(`/charges/${id}/events`)
      await read(`/charges/${id}`)
    }
    await pay(inOne, 'successful')
    await time.pass(70_000)
    await readLists(merchant)
    // Who never comes back is late.
    const late = await merchant.charge({ source: await merchant.sourceId({ bank: 'uob' }) })
    const id = String(late.json['id'])
    await time.pass(1.2 * hour)
    await read(`/charges/${id}`)
    await merchant.visit(late.json['authorize_uri'], 'successful')
    await read(`/charges/${id}`)
    await pay({ ...inOne, 'source[bank]': 'kfh' }, 'successful')
    await time.pass(70_000)
    await read(`/charges/${id}/events`)
    await readLists(merchant)
  }

  /** The day of another shop at the same service. */
  async function visitOther(): Promise<void> {
    const other = openMerchant(recorder, reference, otherKeys[mode])
    await other.payBySource({ bank: 'ocbc', amount: '7700' }, 'successful')
    await other.read('/events', { limit: '10' })
  }

  async function makeTokens(merchant: Merchant): Promise<void> {
    const {
      token,
      readToken,
      follow,
      send,
      vaultUrl,
      keys: { public: key },
    } = merchant
    const first = await token()
    const { json } = first
    await readToken(json['id'])
    await follow(first, vaultUrl, key)
    await send({ method: 'POST', url: `${vaultUrl}/tokens`, key, form: card, isJson: true })
    const origin = 'https://shop.test'
    await token({ 'card[name]': 'Lim Wei', 'card[number]': '5555555555554444' })
    // What customers fill in differs in little.
    for (const more of billing) await token(more)
    const { json: full } = await token(Object.assign({}, ...billing) as Form)
    await readToken(full['id'])
    await token({ 'card[name]': 'José Müller' })
    const { json: last } = await token({ 'card[phone_number]': '60123456789' })
    await readToken(last['id'])
    await send({ method: 'OPTIONS', url: `${vaultUrl}/tokens`, headers: { origin } })
    await readToken(json['id'])
  }

  /** Sells to customers of every bank; gives some charges. */
  async function sell({ pay, payBySource, charge, sourceId, read, visit }: Merchant) {
    const paid = await payBySource({}, 'successful')
    recorder.answerWebhooks(503)
    const declined = await payBySource(
      { bank: 'maybank2u', amount: '100', platform_type: 'IOS' },
      'failed',
      { failure_code: 'insufficient_fund' },
    )
    await time.pass(8000)
    const inOne = { 'source[type]': 'duitnow_obw', 'source[bank]': 'rhb' }
    const single = await pay(inOne, 'successful')
    const amounts = ['2000000', '101', '115', '1004', '102409', '1999999', '1000000']
    const banks =
      'affin alliance agro ambank cimb islam maybank2u muamalat rakyat bsn hongleong hsbc kfh ocbc public sc uob'
    for (const amount of amounts) {
      await charge({ source: await sourceId({ amount }), amount })
      await charge({ ...inOne, amount })
    }
    await charge({ source: await sourceId({ platform_type: 'ANDROID' }) })
    for (const [index, bank] of banks.split(' ').entries()) {
      if (index % 3 === 0) await payBySource({ bank }, 'successful')
      else await charge({ source: await sourceId({ bank }) })
      await charge({ ...inOne, 'source[bank]': bank })
      if (index % 5 === 4) await read('/events', { limit: '10', order: 'reverse_chronological' })
    }
    const codes = ['failed_processing', 'invalid_account', 'payment_expired']
    for (const failure_code of codes) await pay(inOne, 'failed', { failure_code })
    // A customer looks twice, and one comes again afterwards.
    const { json } = await charge({
      source: await sourceId({ bank: 'sc' }),
      return_uri: 'https://shop.test/Orders/Last%20one?cart=A%2Bb&to=https%3A%2F%2Fshop.test%2F',
    })
    await read(`/charges/${String(json['id'])}/events`)
    await visit(json['authorize_uri'], 'failed', { outcome: 'maybe' })
    await visit(json['authorize_uri'], 'failed')
    await read(`/charges/${String(json['id'])}`)
    await visit(json['authorize_uri'], 'successful')
    await read(`/charges/${String(json['id'])}`)
    await read(`/charges/${String(json['id'])}/events`)
    return [paid, declined, single, String(json['id'])]
  }

  async function readLists({ read }: Merchant): Promise<void> {
    const order = 'chronological'
    const since = new Date(morning - hour).toISOString().replace('.000', '')
    const until = new Date(time.now() + 24 * hour).toISOString().replace(/\.\d+/, '')
    await read('/events')
    const { json } = await read('/events', { limit: '100', order })
    for (let offset = 100; offset < Number(json['total']) && offset < 400; offset += 100)
      await read('/events', { limit: '100', order, offset: `${offset}` })
    for (const limit of ['1', '2', '5', '20'])
      await read('/events', { limit, order: 'reverse_chronological' })
    await read('/events', { limit: '5', order: 'reverse_chronological', offset: '3' })
    await read('/events', { limit: '10', from: since })
    await read('/events', { limit: '10', from: '2026-03-01T00:00:00Z', to: until, order })
  }

  const entries = recorder.entries()
  return { entries, baseUrl: reference.baseUrl, vaultUrl: reference.vaultUrl, keys }
}
