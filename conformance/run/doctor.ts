import { accepted, isAccepted, summary } from '../api/answer.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Call } from '../api/request.ts'
import { readText, type Resource } from '../api/resource.ts'
import { looksPublic } from '../http/old/reach.ts'
import type { Api } from '../flows/api.ts'
import { gotThrough, journey } from '../flows/authorization/authorization.ts'
import { firstToken, NoUsableCard } from '../flows/tokens/card.ts'
import { chargeRequest, newCharge, type NewCharge } from '../flows/charges/charges.ts'
import { only, results } from '../flows/plan.ts'
import { newSource } from '../flows/sources.ts'
import { awaitWebhook, probe } from '../flows/webhooks/webhooks.ts'
import type { RunOptions } from '../settings/options.ts'
import { areSwapped, causeOf } from './diagnosis.ts'
import { openSession } from './session.ts'

/** One result of the doctor: what was examined, what was seen, and the remedy. */
export interface Symptom {
  what: string
  /** Null for what cannot be wrong. */
  well: boolean | null
  seen: string
  remedy: string | null
}

/** An examination: the way to the implementation, and who is told. */
interface Examination {
  api: Api
  tell: (symptom: Symptom) => void
}

/** The remedy for an answer that shows no cause. */
const ofAnswer = 'see its log for this request; assay run tells what is wrong with an answer'

/** Examines all that a run needs, one thing after another; makes at most one token, one source and two charges. */
export async function examine(options: RunOptions, tell: Examination['tell']): Promise<void> {
  const session = await openSession(options)
  const api = session.main.named('doctor')
  const examination = { api, tell }
  try {
    if (!(await examineAddresses(examination))) return
    const source = await attempt(examination, 'public key', ofAnswer, async () => {
      return ['createSource accepts it', await newSource(api, only('first'))]
    })
    if (source === null || !examineLivemode(examination, source)) return
    tellClock(examination, source)
    if (await areSwapped(api)) {
      const seen = 'each is accepted in the place of the other'
      return tell({ what: 'keys', well: false, seen, remedy: 'give the public key as the public one' })
    }
    const first = await attempt(examination, 'secret key', ofAnswer, async () => {
      const made = await newCharge(api, only('first'))
      return ['createCharge accepts it', made]
    })
    await examineKeys(examination)
    const arrives = await examineEndpoint(examination)
    if (first === null) return
    await examineJourneys(examination, first)
    if (arrives) await examineDelivery(examination, readText(first.charge, 'id'))
  } finally {
    await session.close()
  }
}

/** Tries one thing and tells that it is well, or what was inconclusive with its remedy; null where it was. */
async function attempt<Found>(
  { api, tell }: Examination,
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

async function examineAddresses(examination: Examination): Promise<boolean> {
  const { api } = examination
  const { options } = api.services
  const { baseUrl, vaultUrl, payUrl } = options.target
  const all = new Map([
    [baseUrl, 'base URL'],
    ...(vaultUrl === baseUrl ? [] : [[vaultUrl, 'vault URL'] as const]),
    ...(payUrl === null || payUrl === baseUrl ? [] : [[payUrl, 'pay URL'] as const]),
  ])
  let well = true
  for (const [url, what] of all) {
    const flag = what.replace(' ', '-')
    const remedy = `start the implementation, or mend --${flag.toLowerCase()}`
    const answered = await attempt(examination, what, remedy, async () => {
      const plain = { method: 'GET', url, headers: {}, body: null } as const
      const { id, status, error } = await api.send(flag, plain)
      if (error !== null) throw new Inconclusive(`${url}: ${error}`, [id])
      return [`${url} answers (${status})`, true]
    })
    well &&= answered !== null
  }
  return well
}

function examineLivemode({ api, tell }: Examination, source: Resource): boolean {
  const { live } = api.services.options.target
  const shown = source.value['livemode']
  const well = shown === live
  const remedy = live
    ? 'leave --live out, or give live keys'
    : 'if these are live keys, say --live and --max-amount; nothing else was sent'
  tell({ what: 'livemode', well, seen: String(shown), remedy: well ? null : remedy })
  return well
}

function tellClock({ tell }: Examination, source: Resource): void {
  const at = Date.parse(String(source.value['created_at']))
  const seconds = Math.round((at - Date.now()) / 1000)
  const seen = Number.isNaN(at)
    ? 'created_at shows no time'
    : Math.abs(seconds) <= 1
      ? 'shows the time of this machine'
      : `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine; nothing is judged by that`
  tell({ what: 'clock', well: null, seen, remedy: null })
}

/** Sees that each key opens its own operations and none of the other kind's. */
async function examineKeys(examination: Examination): Promise<void> {
  const { api } = examination
  const remedy = 'name a card that is accepted in the profile, under card'
  const token = await attempt(examination, 'test card', remedy, async () => [
    'createToken accepts it with the public key',
    await tokenOf(api),
  ])
  if (token !== null)
    await examineRefusal(examination, 'secret', 'retrieveToken', { id: readText(token, 'id') })
  await attempt(examination, 'secret key', ofAnswer, async () => [
    'listEvents accepts it',
    accepted(await api.call('listEvents', { intent: 'tried' })),
  ])
  await examineRefusal(examination, 'public', 'listEvents')
}

async function tokenOf(api: Api): Promise<Resource> {
  try {
    return (await firstToken(api)).token
  } catch (error) {
    // The last answer tells more than that no card is accepted.
    const last = error instanceof NoUsableCard ? error.answers.at(-1) : undefined
    if (last !== undefined) accepted(last)
    throw error
  }
}

/** Sees that an operation refuses the key of the other kind. */
async function examineRefusal(
  examination: Examination,
  key: 'public' | 'secret',
  operation: 'retrieveToken' | 'listEvents',
  call: Call = {},
): Promise<void> {
  const remedy =
    'the implementation takes either key, or both keys are of one kind: see that each is in its variable'
  await attempt(examination, `${key} key`, remedy, async () => {
    const answer = await examination.api.call(operation, { ...call, key: 'other', intent: 'refused' })
    if (answer.error !== null || isAccepted(answer))
      throw new Inconclusive(`${operation}: ${summary(answer)}`)
    return [`${operation} refuses it (${answer.status})`, true]
  })
}

/** Sees that webhooks can be awaited: the endpoint is open, is reached at its public address, and is registered. */
async function examineEndpoint(examination: Examination): Promise<boolean> {
  const { api, tell } = examination
  const { receiver: endpoint, receiverError, options } = api.services
  const { publicUrl, registered } = options.webhook
  const remedy =
    endpoint === null ? 'name another --webhook-listen' : 'mend the tunnel, or --webhook-public-url'
  const reached = await attempt(examination, 'webhook endpoint', remedy, async () => {
    if (endpoint === null) throw new Inconclusive(receiverError)
    await probe(api)
    return [`open at ${endpoint.url}${publicUrl === null ? '' : ', and reached there'}`, true]
  })
  if (reached === null || registered) return reached !== null
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

async function examineJourneys(examination: Examination, first: NewCharge): Promise<void> {
  const { api } = examination
  const remedy = 'name words, selectors or another driver in the profile, under authorization'
  const base = await chargeRequest(api, 'single-request')
  for (const want of results)
    await attempt(examination, 'authorization', remedy, async () => {
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

async function examineDelivery(examination: Examination, charge: string): Promise<void> {
  const { api } = examination
  const remedy = 'see that the implementation posts events to that address'
  await attempt(examination, 'webhooks', remedy, async () => {
    const posted = await awaitWebhook(api, charge, 'charge.create')
    if (posted === null)
      throw new Inconclusive(`none came for ${charge} within ${api.services.options.webhookTimeout} s`)
    return [`${posted.event.value['key'] as string} came`, posted]
  })
}
