import { randomUUID } from 'node:crypto'
import { enumerations } from '../../generated/operations.ts'
import type { Charge } from '../../generated/types.ts'
import { readJson } from '../basics/json.ts'
import { pauseFor } from '../basics/pause.ts'
import { membersOf, pointerSegments, valueAtPath } from '../basics/values.ts'
import { isSuccessStatus } from '../basics/status.ts'
import { encodeForm } from '../contract/form-encoding.ts'
import { alterEvent, isForgery } from './alterations.ts'
import type { EventAlteration, ShopScenario, ShopStep } from './scenarios.ts'
import {
  requestShop,
  fillPlaceholders,
  fillLine,
  localPath,
  recordOrderState,
  recordExchange,
  pollUntil,
  type ShopSession,
} from './session.ts'

/** A scenario while it is played, and the order that it is for. */
interface OrderPlay {
  session: ShopSession
  scenario: string
  /** Its number among all scenarios. */
  ordinal: number
  /** The id that the shop gave it; null before it was bought. */
  order: string | null
  step: string
}

/** After so many purchases without any charge nothing more is bought. */
const maxVainPurchases = 8
const scenariosAtOnce = 8
/** Milliseconds given to a shop to do what it must not. */
const pauseMs = 400
/** Milliseconds after which an event that was not taken is posted again. */
const repostDelays = [200, 1000, 3000]
const formMediaType = 'application/x-www-form-urlencoded'

/** Plays scenarios together, then those that must be alone; at last asks for every order again. */
export async function playScenarios(
  session: ShopSession,
  scenarios: readonly ShopScenario[],
): Promise<void> {
  const plays: OrderPlay[] = []
  let lastPurchase: Promise<void> = Promise.resolve()
  const playScenario = async (scenario: ShopScenario): Promise<void> => {
    const neverCharged =
      plays.length >= maxVainPurchases && plays.every((earlier) => chargeOf(earlier) === null)
    if (session.signal?.aborted || neverCharged) return
    const play = playOf(session, scenario.name, plays.length)
    plays.push(play)
    // One customer buys at a time, so that what the shop creates meanwhile is this order's.
    const buyIndex = scenario.steps.findIndex((step) => step.do === 'buy')
    const bought = lastPurchase.then(() => runSteps(play, scenario.steps, { to: buyIndex + 1 }))
    lastPurchase = bought.catch(() => undefined)
    await bought
    if (chargeOf(play) !== null) await runSteps(play, scenario.steps, { from: buyIndex + 1 })
  }
  const together = scenarios.filter(({ alone }) => !alone)
  const remaining = [...together]
  const playRemaining = async (): Promise<void> => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift())
      await playScenario(next)
  }
  await Promise.all(Array.from({ length: scenariosAtOnce }, playRemaining))
  for (const scenario of scenarios.filter(({ alone }) => alone)) await playScenario(scenario)
  for (const play of plays) await readOrder({ ...play, step: 'end' })
}

const playOf = (session: ShopSession, scenario: string, ordinal: number): OrderPlay => ({
  session,
  scenario,
  ordinal,
  order: null,
  step: '',
})

async function runSteps(
  play: OrderPlay,
  steps: readonly ShopStep[],
  { from = 0, to }: { from?: number; to?: number },
): Promise<void> {
  for (const [index, step] of steps.slice(from, to).entries()) {
    if (play.session.signal?.aborted) return
    play.step = String(from + index + 1)
    const action = stepActions[step.do] as (play: OrderPlay, step: ShopStep) => Promise<void> | void
    await action(play, step)
    if (step.do !== 'buy') await readOrder(play)
  }
}

type StepActions = {
  [Name in ShopStep['do']]: (
    play: OrderPlay,
    step: Extract<ShopStep, { do: Name }>,
  ) => Promise<void> | void
}

const stepActions: StepActions = {
  buy,
  async pay(play, { outcome }) {
    const { session, scenario, step } = play
    const charge = chargeOf(play)
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
      choice: failed === undefined ? 'successful' : 'failed',
      hasChosen: true,
      returned: null,
      stuck: null,
      exchanges: [],
      start: start - began,
      duration: performance.now() - start,
    })
  },
  async return(play, { query }) {
    const { session, scenario, order, step } = play
    const charge = chargeOf(play)
    if (charge === null) return
    const { profile } = session
    const page =
      profile.return && fillLine(profile.return, { order: order ?? '', charge: charge.id })
    const path = page ?? localPath(siteOf(session, charge), String(charge.return_uri))
    if (path === null) return
    const added = query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${query}`
    await requestShop(session, { scenario, step, purpose: 'return', line: `GET ${path}${added}` })
  },
  pause: ({ session }, { milliseconds = pauseMs }) => pauseFor(milliseconds, session.signal),
  async await(play, { state }) {
    const { session } = play
    await pollUntil(session, async () => (await readOrder(play)) === state)
  },
  async post(play, { event: key, copies = 1, alteration }) {
    const { session } = play
    const { profile, sandbox, gateway } = session
    const { webhooks } = profile
    const { events } = sandbox.state()
    const charge = chargeOf(play)
    const chargeEvents = events.filter(({ data }) => membersOf(data)['id'] === charge?.id)
    const event = chargeEvents.find((candidate) => candidate.key === key) ?? chargeEvents[0]
    if (webhooks === undefined || event === undefined) return
    const foreign = { charge: () => foreignCharge(play), host: gateway.foreignHost }
    const body = alteration === undefined ? event : await alterEvent(event, alteration, foreign)
    await Promise.all(Array.from({ length: copies }, () => deliver(play, body, alteration)))
  },
  disturb: ({ session, scenario }, { operation, disturbance }) =>
    session.gateway.disturb(scenario, operation, disturbance),
}

/** Buys as a customer: makes the source if the shop takes one, orders, and waits for the charge. */
async function buy(play: OrderPlay): Promise<void> {
  const { session, scenario, ordinal, step } = play
  const { profile, gateway } = session
  const { request, form: fields, json, amount = 1000 + 100 * ordinal, order } = profile.buy
  const bank = enumerations.BankCode[ordinal % enumerations.BankCode.length] ?? 'cimb'
  const takesSource = JSON.stringify([request, fields, json]).includes('{source}')
  gateway.buyingScenario = scenario
  const source = takesSource ? await createSource(play, amount, bank) : ''
  const values = { source, amount, bank, cart: randomUUID() }
  const body =
    json === undefined
      ? fields && encodeForm(fillPlaceholders(fields, values) as object as Record<string, unknown>)
      : JSON.stringify(fillPlaceholders(json, values))
  const answer = await requestShop(session, {
    scenario,
    step,
    purpose: 'purchase',
    line: fillLine(request, values),
    ...(body !== undefined && {
      headers: { 'content-type': json === undefined ? formMediaType : 'application/json' },
      body,
    }),
  })
  const id = valueAtPath(answer.json, pointerSegments(order))
  const isOrder = /^.{1,200}$/.test(String(id)) && /^(string|number)$/.test(typeof id)
  play.order = isOrder ? String(id) : null
  const isOver = () => chargeOf(play) !== null || gateway.refusedScenarios.has(scenario)
  if (answer.status > 0 && answer.status < 400) await pollUntil(session, isOver)
  gateway.buyingScenario = null
  const isCharged = chargeOf(play) !== null
  const reason = buyProblem({ status: answer.status, isOrder, isCharged, pointer: order })
  if (reason !== null)
    session.record.append({
      kind: 'skip',
      scenario,
      step,
      reason,
      because: answer.exchangeId,
      start: performance.now() - session.began,
    })
}

/** What came of a purchase; `pointer` is where its answer should hold the order's id. */
interface Purchase {
  status: number
  isOrder: boolean
  isCharged: boolean
  pointer: string
}

/** Why a purchase came to no charge or no order; null where it did. */
function buyProblem({ status, isOrder, isCharged, pointer }: Purchase): string | null {
  if (status === 0 || status >= 400)
    return `The shop answered ${status === 0 ? 'nothing' : status} where an order was bought (shop.buy.request).`
  if (!isCharged)
    return 'No charge was made for the order; see whether the shop uses ASSAY_BASE_URL and its keys.'
  return isOrder
    ? null
    : `The answer to the purchase holds no order id at "${pointer}" (shop.buy.order).`
}

async function createSource(play: OrderPlay, amount: number, bank: string): Promise<string> {
  const { session, scenario, step } = play
  const { sandbox, gateway } = session
  const began = performance.now()
  const body = encodeForm({ amount, currency: 'MYR', type: 'duitnow_obw', bank })
  const url = `${sandbox.baseUrl}/sources`
  const authorization = `Basic ${btoa(`${sandbox.keys.test.public}:`)}`
  const headers = { 'content-type': formMediaType }
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { ...headers, authorization },
  })
  const text = await response.text()
  const source = String(membersOf(readJson(text))['id'])
  gateway.scenarioById.set(source, scenario)
  recordExchange(session, {
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

/** The last charge of an order, as the sandbox has it. */
function chargeOf({ session, scenario }: OrderPlay): Charge | null {
  const id = session.gateway.chargesOf(scenario).at(-1)
  return session.sandbox.state().charges.find((charge) => charge.id === id) ?? null
}

/** A charge that another customer paid. */
async function foreignCharge({ session, scenario }: OrderPlay): Promise<Charge> {
  const { charge } = await session.sandbox.trigger('charge.complete')
  session.gateway.scenarioById.set(charge.id, scenario)
  return charge
}

/** Posts an event until the shop takes it; one that it may refuse is posted once. */
async function deliver(
  play: OrderPlay,
  event: object,
  alteration: EventAlteration | undefined,
): Promise<void> {
  const { session, scenario, step } = play
  for (const wait of [...repostDelays, null]) {
    const { status } = await requestShop(session, {
      scenario,
      step,
      line: `POST ${session.profile.webhooks}`,
      purpose: 'event',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(event),
      alteration,
    })
    const isTaken = isSuccessStatus(status)
    const mayBeRefused = isForgery(alteration) || alteration === 'unknown key'
    if (isTaken || mayBeRefused || wait === null || session.signal?.aborted) return
    await pauseFor(wait, session.signal)
  }
}

async function readOrder({ session, scenario, order, step }: OrderPlay) {
  return order === null ? null : recordOrderState(session, { scenario, order, step })
}

/** The profile with the origin of return_uri for its site, unless it names one. */
function siteOf({ profile }: ShopSession, { return_uri: uri }: Charge) {
  const { site = URL.canParse(String(uri)) ? new URL(String(uri)).origin : undefined } = profile
  return site === undefined ? profile : { ...profile, site }
}
