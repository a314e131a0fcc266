import { operations, type OperationId } from '../generated/operations.ts'
import { accepted, summary, type Answer } from './answer.ts'
import { openApi, type Api } from './api.ts'
import { Inconclusive } from './check.ts'
import { closeContext, openContext } from './context.ts'
import { gotThrough, journey } from './flows/authorization.ts'
import { testNumbers } from './flows/card.ts'
import { newCharge, type NewCharge } from './flows/charges.ts'
import { awaitWebhook } from './flows/events.ts'
import { probe } from './flows/probe.ts'
import { newSource } from './flows/sources.ts'
import type { RunOptions } from './options.ts'
import { baseRequest, expiry } from './requests.ts'
import { readText, type Resource } from './resource.ts'
import { openTwins } from './twins.ts'
import { reachOf } from './authorization/addresses.ts'

/** One thing that a run needs: whether it is there, what was seen, and what to do about it. */
export interface Symptom {
  what: string
  /** Null for what is only told. */
  well: boolean | null
  seen: string
  remedy: string | null
}

type Tell = (symptom: Symptom) => void

/** Looks at all that a run needs, one thing after another; makes at most one token, one source and two charges. */
export async function examine(options: RunOptions, tell: Tell): Promise<void> {
  const context = await openContext(options)
  const api = openApi(context, 'doctor', new Map(), openTwins())
  try {
    if (!(await addresses(api, tell))) return
    const source = await attempt(tell, 'public key', keyRemedy('public'), async () => {
      const { source: made } = await newSource(api, { n: 0 })
      return [`createSource accepts it`, made]
    })
    if (source === null || !livemode(api, source, tell)) return
    clock(source, tell)
    const first = await attempt(tell, 'secret key', keyRemedy('secret'), async () => {
      const made = await newCharge(api, { n: 0 })
      return ['createCharge accepts it', made]
    })
    await kinds(api, tell)
    const arrives = await receiver(api, tell)
    if (first === null) return
    await journeys(api, first, tell)
    if (arrives) await delivery(api, readText(first.charge, 'id'), tell)
  } finally {
    await closeContext(context)
  }
}

/** Tries one thing; what it throws inconclusive is told with the remedy. */
async function attempt<Found>(
  tell: Tell,
  what: string,
  remedy: string,
  reach: () => Promise<[seen: string, found: Found]>,
): Promise<Found | null> {
  try {
    const [seen, found] = await reach()
    tell({ what, well: true, seen, remedy: null })
    return found
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    tell({ what, well: false, seen: error.message, remedy })
    return null
  }
}

async function addresses(api: Api, tell: Tell): Promise<boolean> {
  const { client, options } = api.context
  const { baseUrl, vaultUrl, payUrl } = options.target
  const all = new Map([
    [baseUrl, 'base URL'],
    ...(vaultUrl === baseUrl ? [] : [[vaultUrl, 'vault URL'] as const]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [[payUrl, 'pay URL'] as const]),
  ])
  let well = true
  for (const [url, what] of all) {
    const id = `doctor/${what.replace(' ', '-')}#1`
    const plain = {
      kind: 'visit',
      operation: null,
      key: 'none',
      method: 'GET',
      body: null,
      shown: null,
    } as const
    const { status, error } = await client.send({ ...plain, id, url, headers: {} })
    const remedy = `start the implementation, or mend --${what.replace(' ', '-').toLowerCase()}`
    if (error === null) tell({ what, well: true, seen: `${url} answers (${status})`, remedy: null })
    else tell({ what, well: false, seen: `${url}: ${error}`, remedy })
    well &&= error === null
  }
  return well
}

function livemode(api: Api, source: Resource, tell: Tell): boolean {
  const { live } = api.context.options.target
  const shown = source.value['livemode']
  const well = shown === live
  const remedy = live
    ? 'leave --live out, or give live keys'
    : 'if these are live keys, say --live and --max-amount; nothing else was sent'
  tell({ what: 'livemode', well, seen: String(shown), remedy: well ? null : remedy })
  return well
}

function clock(source: Resource, tell: Tell): void {
  const at = Date.parse(String(source.value['created_at']))
  const seconds = Math.round((at - Date.now()) / 1000)
  const seen = Number.isNaN(at)
    ? 'created_at shows no time'
    : Math.abs(seconds) <= 1
      ? 'shows the time of this machine'
      : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine; nothing is judged by that`
  tell({ what: 'clock', well: null, seen, remedy: null })
}

/** Whether each key opens its own operations and none of the other kind's. */
async function kinds(api: Api, tell: Tell): Promise<void> {
  const remedy = 'name a card that is accepted in the profile, under card'
  const token = await attempt(tell, 'test card', remedy, async () => [
    'createToken accepts it with the public key',
    await newToken(api),
  ])
  if (token !== null) {
    const id = readText(token, 'id')
    refusal(await api.call('retrieveToken', { id, key: 'other', about: null }), 'secret', tell)
  }
  await attempt(tell, 'secret key', keyRemedy('secret'), async () => [
    'listEvents accepts it',
    accepted(await api.call('listEvents', { about: null })),
  ])
  refusal(await api.call('listEvents', { key: 'other', about: null }), 'public', tell)
}

function refusal(answer: Answer, key: 'public' | 'secret', tell: Tell): void {
  const operation = answer.operation as OperationId
  const refused = answer.error === null && !(answer.ok && answer.shown !== null)
  const seen = refused ? `${operation} refuses it (${answer.status})` : `${operation}: ${summary(answer)}`
  const remedy =
    'the implementation takes either key, or both keys are of one kind: see that each is in its variable'
  tell({ what: `${key} key`, well: refused, seen, remedy: refused ? null : remedy })
}

async function newToken(api: Api): Promise<Resource> {
  const { card } = api.context.options.declared
  const { 'month:M': month = '', 'year:YYYY': year = '' } = expiry()
  const base = operations.createToken.bases['required']
  let answer: Answer | null = null
  for (const number of card ? [card.number] : testNumbers) {
    const sent = { 'card[number]': number, 'card[expiration_month]': month, 'card[expiration_year]': year }
    answer = await api.call('createToken', { parameters: { ...base, ...sent }, about: null })
    if (answer.error !== null || (answer.ok && answer.shown)) break
  }
  return accepted(answer as Answer)
}

/** Whether webhooks can be awaited: the endpoint is open, is reached at its public address, and is registered. */
async function receiver(api: Api, tell: Tell): Promise<boolean> {
  const { receiver: endpoint, receiverError, options } = api.context
  const what = 'webhook endpoint'
  const { publicUrl, registered } = options.webhook
  if (endpoint === null) {
    tell({
      what,
      well: false,
      seen: receiverError ?? 'it is not open',
      remedy: 'name another --webhook-listen',
    })
    return false
  }
  const reached = await attempt(
    tell,
    what,
    'mend the tunnel, or --webhook-public-url',
    async () => (
      await probe(api),
      [`open at ${endpoint.url}${publicUrl === null ? '' : ', and reached there'}`, true]
    ),
  )
  if (reached === null) return false
  if (registered) return true
  const far = publicUrl === null && reachOf(new URL(options.target.baseUrl).hostname) === 'public'
  const advice = far ? ', behind a tunnel with --webhook-public-url' : ''
  tell({
    what: 'webhooks',
    well: null,
    seen: 'no endpoint is registered, so a webhook that does not come is inconclusive',
    remedy: `register one, and name it with --webhook-listen HOST:PORT/path${advice}`,
  })
  return false
}

async function journeys(api: Api, first: NewCharge, tell: Tell): Promise<void> {
  const remedy = 'name words, selectors or another driver in the profile, under authorization'
  const base = await baseRequest(api, 'createCharge', 'single-request')
  for (const want of ['successful', 'failed'] as const)
    await attempt(tell, 'authorization', remedy, async () => {
      const charge =
        want === 'successful'
          ? first.charge
          : accepted(await api.call('createCharge', { parameters: base, about: null }))
      const visited = await journey(api, charge, want)
      gotThrough(visited)
      const { arrival } = visited
      if (arrival.kind === 'finished')
        throw new Inconclusive(`${want} was chosen, and ${arrival.page} does not lead back to return_uri.`)
      return [`${want}: through the page and back to return_uri`, arrival]
    })
}

async function delivery(api: Api, charge: string, tell: Tell): Promise<void> {
  const remedy = 'see that the implementation posts events to that address'
  await attempt(tell, 'webhooks', remedy, async () => {
    const posted = await awaitWebhook(api, charge, 'charge.create')
    if (posted === null)
      throw new Inconclusive(`none came for ${charge} within ${api.context.options.webhookTimeout} s`)
    return [`${posted.event.value['key'] as string} came`, posted]
  })
}

function keyRemedy(kind: 'public' | 'secret'): string {
  return `see that the ${kind} key that was given is the ${kind} one, not the other`
}
