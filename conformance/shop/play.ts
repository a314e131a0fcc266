import { randomUUID } from 'node:crypto'
import { enumerations } from '../../generated/operations.ts'
import type { Charge, Event } from '../../generated/types.ts'
import { readJson } from '../basics/json.ts'
import { pauseFor } from '../basics/pause.ts'
import { membersOf, segments, within } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { encodeForm } from '../contract/form.ts'
import { changedEvent } from './forgeries.ts'
import type { Scenario, Step } from './scenarios.ts'
import { ask, filled, filledLine, localPath, look, note, until, type Session } from './session.ts'

/** An order while its scenario is played. */
interface Playing {
  session: Session
  scenario: string
  /** Its number among all scenarios. */
  ordinal: number
  /** The id that the shop gave it; null before it was bought. */
  order: string | null
  step: string
}

/** The purchases in vain after which nothing more is bought. */
const maxVainPurchases = 8
const scenariosAtOnce = 8
/** Milliseconds in which a shop may do what it should not. */
const pauseMs = 400
/** Milliseconds after which an event that was not taken is posted again. */
const repostDelays = [200, 1000, 3000]
const form = 'application/x-www-form-urlencoded'

/** Plays scenarios, some of them alone, then asks for every order once more. */
export async function play(session: Session, scenarios: readonly Scenario[]): Promise<void> {
  const orders: Playing[] = []
  let buying: Promise<void> = Promise.resolve()
  const begin = async (scenario: Scenario): Promise<void> => {
    const isHopeless =
      orders.length >= maxVainPurchases && orders.every((order) => chargeOf(order) === null)
    if (session.signal?.aborted || isHopeless) return
    const playing = start(session, scenario.name, orders.length)
    orders.push(playing)
    // One customer buys at a time, so that what the shop creates meanwhile is this order's.
    const last = scenario.steps.findIndex((step) => step.do === 'buy')
    const bought = buying.then(() => perform(playing, scenario.steps, 0, last + 1))
    buying = bought.catch(() => undefined)
    await bought
    if (chargeOf(playing) !== null) await perform(playing, scenario.steps, last + 1)
  }
  const together = scenarios.filter(({ alone }) => !alone)
  const waiting = [...together]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await begin(next)
  }
  await Promise.all(Array.from({ length: scenariosAtOnce }, work))
  for (const scenario of scenarios.filter(({ alone }) => alone)) await begin(scenario)
  for (const playing of orders) await lookAt({ ...playing, step: 'end' })
}

const start = (session: Session, scenario: string, ordinal: number): Playing => ({
  session,
  scenario,
  ordinal,
  order: null,
  step: '',
})

async function perform(playing: Playing, steps: readonly Step[], from: number, to?: number) {
  for (const [index, step] of steps.slice(from, to).entries()) {
    if (playing.session.signal?.aborted) return
    playing.step = String(from + index + 1)
    const act = acts[step.do] as (playing: Playing, step: Step) => Promise<void> | void
    await act(playing, step)
    if (step.do !== 'buy') await lookAt(playing)
  }
}

type Acts = {
  [Name in Step['do']]: (
    playing: Playing,
    step: Extract<Step, { do: Name }>,
  ) => Promise<void> | void
}

const acts: Acts = {
  buy,
  async pay(playing, { outcome }) {
    const { session, scenario, step } = playing
    const charge = chargeOf(playing)
    if (charge === null) return
    const { sandbox, record, began } = session
    const start = performance.now()
    const failed = outcome === 'successful' ? undefined : outcome
    await sandbox.trigger('charge.complete', { charge: charge.id, ...(failed && { failed }) })
    record.append({
      kind: 'visited',
      scenario,
      step,
      subject: charge.id,
      choose: failed === undefined ? 'successful' : 'failed',
      chose: true,
      returned: null,
      stuck: null,
      exchanges: [],
      start: start - began,
      duration: performance.now() - start,
    })
  },
  async return(playing, { query }) {
    const { session, scenario, order, step } = playing
    const charge = chargeOf(playing)
    if (charge === null) return
    const { profile } = session
    const page =
      profile.return && filledLine(profile.return, { order: order ?? '', charge: charge.id })
    const path = page ?? localPath(siteOf(session, charge), String(charge.return_uri))
    if (path === null) return
    const added = query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${query}`
    await ask(session, { scenario, step, purpose: 'return', line: `GET ${path}${added}` })
  },
  pause: ({ session }, { milliseconds = pauseMs }) => pauseFor(milliseconds, session.signal),
  async await(playing, { state }) {
    const { session } = playing
    await until(session, async () => (await lookAt(playing)) === state)
  },
  async post(playing, { event: key, copies = 1, change }) {
    const { session } = playing
    const { profile, sandbox, gateway } = session
    const { webhooks } = profile
    const { events } = sandbox.state()
    const charge = chargeOf(playing)
    const ofCharge = events.filter(({ data }) => membersOf(data)['id'] === charge?.id)
    const event = ofCharge.find((candidate) => candidate.key === key) ?? ofCharge[0]
    if (webhooks === undefined || event === undefined) return
    const means = { foreign: () => foreignCharge(playing), host: gateway.host }
    const body = change === undefined ? event : await changedEvent(event, change, means)
    await Promise.all(Array.from({ length: copies }, () => deliver(playing, body, change)))
  },
  disturb: ({ session, scenario }, { operation, by }) =>
    session.gateway.disturb(scenario, operation, by),
}

/** Buys as a customer: makes the source if the shop takes one, orders, and waits for the charge. */
async function buy(playing: Playing): Promise<void> {
  const { session, scenario, ordinal, step } = playing
  const { profile, gateway } = session
  const { request, form: fields, json, amount = 1000 + 100 * ordinal, order } = profile.buy
  const bank = enumerations.BankCode[ordinal % enumerations.BankCode.length] ?? 'cimb'
  const takesSource = JSON.stringify([request, fields, json]).includes('{source}')
  gateway.buying = scenario
  const source = takesSource ? await createSource(playing, amount, bank) : ''
  const values = { source, amount, bank, cart: randomUUID() }
  const body =
    json === undefined
      ? fields && encodeForm(filled(fields, values) as object as Record<string, unknown>)
      : JSON.stringify(filled(json, values))
  const answer = await ask(session, {
    scenario,
    step,
    purpose: 'purchase',
    line: filledLine(request, values),
    ...(body !== undefined && {
      headers: { 'content-type': json === undefined ? form : 'application/json' },
      body,
    }),
  })
  const id = within(answer.json, segments(order))
  const isOrder = /^.{1,200}$/.test(String(id)) && /^(string|number)$/.test(typeof id)
  playing.order = isOrder ? String(id) : null
  const isOver = () => chargeOf(playing) !== null || gateway.refused.has(scenario)
  if (answer.status > 0 && answer.status < 400) await until(session, isOver)
  gateway.buying = null
  const reason = buyProblem(answer.status, isOrder, chargeOf(playing) !== null, order)
  if (reason !== null)
    session.record.append({
      kind: 'skip',
      scenario,
      step,
      reason,
      because: answer.exchange,
      start: performance.now() - session.began,
    })
}

function buyProblem(status: number, isOrder: boolean, isCharged: boolean, pointer: string) {
  if (status === 0 || status >= 400)
    return `The shop answered ${status === 0 ? 'nothing' : status} where an order was bought (shop.buy.request).`
  if (!isCharged)
    return 'No charge was made for the order; see whether the shop uses ASSAY_BASE_URL and its keys.'
  return isOrder
    ? null
    : `The answer to the purchase holds no order id at "${pointer}" (shop.buy.order).`
}

async function createSource(playing: Playing, amount: number, bank: string): Promise<string> {
  const { session, scenario, step } = playing
  const { sandbox, gateway } = session
  const began = performance.now()
  const body = encodeForm({ amount, currency: 'MYR', type: 'duitnow_obw', bank })
  const url = `${sandbox.baseUrl}/sources`
  const authorization = `Basic ${btoa(`${sandbox.keys.test.public}:`)}`
  const headers = { 'content-type': form }
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...headers, authorization },
  })
  const text = await response.text()
  const source = String(membersOf(readJson(text))['id'])
  gateway.owners.set(source, scenario)
  note(session, {
    kind: 'request',
    purpose: 'source',
    operation: 'createSource',
    key: 'public',
    request: { method: 'POST', url: '/sources', headers, body },
    answer: { status: response.status, headers: Object.fromEntries(response.headers), body: text },
    error: null,
    scenario,
    step,
    began,
  })
  return source
}

/** The last charge of an order, as the service knows it. */
function chargeOf({ session, scenario }: Playing): Charge | null {
  const id = session.gateway.chargesOf(scenario).at(-1)
  return session.sandbox.state().charges.find((charge) => charge.id === id) ?? null
}

/** A charge that another customer paid. */
async function foreignCharge({ session, scenario }: Playing): Promise<Charge> {
  const { charge } = await session.sandbox.trigger('charge.complete')
  session.gateway.owners.set(charge.id, scenario)
  return charge
}

/** Posts an event until the shop takes it; a forger posts once. */
async function deliver(playing: Playing, event: object | Event, change?: string): Promise<void> {
  const { session, scenario, step } = playing
  for (const wait of [...repostDelays, null]) {
    const { status } = await ask(session, {
      scenario,
      step,
      line: `POST ${session.profile.webhooks}`,
      purpose: 'event',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(event),
      forged: change,
    })
    const isTaken = isSuccessStatus(status)
    const isForged = change !== undefined && change !== 'other variant'
    if (isTaken || isForged || wait === null || session.signal?.aborted) return
    await pauseFor(wait, session.signal)
  }
}

async function lookAt({ session, scenario, order, step }: Playing) {
  return order === null ? null : look(session, { scenario, order, step })
}

/** The profile with the origin of return_uri for its site, unless it names one. */
function siteOf({ profile }: Session, { return_uri: uri }: Charge) {
  const { site = URL.canParse(String(uri)) ? new URL(String(uri)).origin : undefined } = profile
  return site === undefined ? profile : { ...profile, site }
}
