import type { OperationId } from '../../generated/operations.ts'
import { operations } from '../../generated/operations.ts'
import { accepted, complete, summary, type Answer } from '../api/answer.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import { readText, type Resource } from '../api/resource.ts'
import { looksPublic } from '../http/reach.ts'
import type { Api } from '../flows/api.ts'
import { gotThrough, journey } from '../flows/authorization/authorization.ts'
import { numbersOf, usualCard, withCard } from '../flows/tokens/card.ts'
import { newCharge, type NewCharge } from '../flows/charges/charges.ts'
import { only } from '../flows/plan.ts'
import { baseRequest } from '../flows/requests.ts'
import { newSource } from '../flows/sources.ts'
import { awaitWebhook, probe } from '../flows/webhooks/webhooks.ts'
import type { RunOptions } from '../settings/options.ts'
import { areSwapped, causeOf, diagnosisOf } from './diagnosis.ts'
import { openSession } from './session.ts'

/** One thing that a run needs: whether it is there, what was seen, and what to do about it. */
export interface Symptom {
  what: string
  /** Null for what is only told. */
  well: boolean | null
  seen: string
  remedy: string | null
}

type Tell = (symptom: Symptom) => void

/** What to do about an answer that tells no cause. */
const ofAnswer = 'see its log for this request; assay run tells what is wrong with an answer'

/** Looks at all that a run needs, one thing after another; makes at most one token, one source and two charges. */
export async function examine(options: RunOptions, tell: Tell): Promise<void> {
  const session = await openSession(options)
  const api = session.main.named('doctor')
  try {
    if (!(await addresses(api, tell))) return
    const source = await attempt(api, tell, 'public key', ofAnswer, async () => {
      const { source: made } = await newSource(api, only('first'))
      return [`createSource accepts it`, made]
    })
    if (source === null || !livemode(api, source, tell)) return
    clock(source, tell)
    if (await areSwapped(api)) {
      const seen = 'each is accepted in the place of the other'
      return tell({ what: 'keys', well: false, seen, remedy: 'give the public key as the public one' })
    }
    const first = await attempt(api, tell, 'secret key', ofAnswer, async () => {
      const made = await newCharge(api, only('first'))
      return ['createCharge accepts it', made]
    })
    await kinds(api, tell)
    const arrives = await receiver(api, tell)
    if (first === null) return
    await journeys(api, first, tell)
    if (arrives) await delivery(api, readText(first.charge, 'id'), tell)
  } finally {
    await session.close()
  }
}

/** Tries one thing; what it throws inconclusive is told with the remedy. */
async function attempt<Found>(
  api: Api,
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
    const { cause } = await causeOf(api, error)
    tell({ what, well: false, seen: error.message, remedy: cause ?? remedy })
    return null
  }
}

async function addresses(api: Api, tell: Tell): Promise<boolean> {
  const { options } = api.services
  const { baseUrl, vaultUrl, payUrl } = options.target
  const all = new Map([
    [baseUrl, 'base URL'],
    ...(vaultUrl === baseUrl ? [] : [[vaultUrl, 'vault URL'] as const]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [[payUrl, 'pay URL'] as const]),
  ])
  let well = true
  for (const [url, what] of all) {
    const plain = { method: 'GET', url, headers: {}, body: null } as const
    const { status, error } = await api.send(what.replace(' ', '-'), plain)
    const nothing = {
      operation: null,
      status: null,
      location: null,
      body: '',
      oneAddress: false,
      bothKeys: false,
    }
    const remedy =
      diagnosisOf({ ...nothing, url, error }) ??
      `start the implementation, or mend --${what.replace(' ', '-').toLowerCase()}`
    if (error === null) tell({ what, well: true, seen: `${url} answers (${status})`, remedy: null })
    else tell({ what, well: false, seen: `${url}: ${error}`, remedy })
    well &&= error === null
  }
  return well
}

function livemode(api: Api, source: Resource, tell: Tell): boolean {
  const { live } = api.services.options.target
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
  const token = await attempt(api, tell, 'test card', remedy, async () => [
    'createToken accepts it with the public key',
    await newToken(api),
  ])
  if (token !== null) {
    const id = readText(token, 'id')
    refusal(await api.call('retrieveToken', { id, key: 'other', intent: 'refused' }), 'secret', tell)
  }
  await attempt(api, tell, 'secret key', ofAnswer, async () => [
    'listEvents accepts it',
    accepted(await api.call('listEvents', { intent: 'tried' })),
  ])
  refusal(await api.call('listEvents', { key: 'other', intent: 'refused' }), 'public', tell)
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
  const base = operations.createToken.bases['required']
  let answer: Answer | null = null
  for (const number of numbersOf(api)) {
    const parameters = withCard(base, usualCard(number))
    answer = complete(await api.call('createToken', { parameters, intent: 'tried' }))
    if (answer.ok && answer.shown) break
  }
  return accepted(answer as Answer)
}

/** Whether webhooks can be awaited: the endpoint is open, is reached at its public address, and is registered. */
async function receiver(api: Api, tell: Tell): Promise<boolean> {
  const { receiver: endpoint, receiverError, options } = api.services
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
    api,
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
  const far = publicUrl === null && looksPublic(new URL(options.target.baseUrl))
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
    await attempt(api, tell, 'authorization', remedy, async () => {
      const charge =
        want === 'successful'
          ? first.charge
          : accepted(await api.call('createCharge', { parameters: base, intent: 'tried' }))
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
  await attempt(api, tell, 'webhooks', remedy, async () => {
    const posted = await awaitWebhook(api, charge, 'charge.create')
    if (posted === null)
      throw new Inconclusive(`none came for ${charge} within ${api.services.options.webhookTimeout} s`)
    return [`${posted.event.value['key'] as string} came`, posted]
  })
}
