import type { OperationId } from '../../generated/operations.ts'
import { isAbsent, modesIn } from '../model/resource.ts'
import { testNumbers } from '../settings/secrets.ts'
import { charge, source, token } from '../scenarios/creations.ts'
import { account, eventsOf, retrieve } from '../scenarios/reads.ts'
import type { Call } from '../scenarios/scenario.ts'
import { call, keepAnswer, type Answer } from './call.ts'
import { NotSentError } from '../http/message.ts'
import { explain } from './diagnosis.ts'
import { poll } from './poll.ts'
import { learn, usualCard, type Card, type Context, type Session } from './session.ts'
import { EmptySlot } from './slots.ts'

/**
 * Makes one source and one charge that nobody authorizes, and looks at their livemode before more is sent;
 * then learns which card is accepted, how a charge is retrieved and which operations are not there.
 * Says why not everything can be driven, or null.
 */
export async function preflight(session: Session, needs: ReadonlySet<OperationId>): Promise<string | null> {
  try {
    await probeEndpoint(session)
    return await makeFirsts(session, needs)
  } catch (error) {
    // A run may end before it has begun.
    if (error instanceof NotSentError || error instanceof EmptySlot) return error.message
    throw error
  }
}

/** Sends a request to the public address of the endpoint, if it has one, and learns whether it arrived: only then can a missing webhook fail. */
async function probeEndpoint(session: Session): Promise<void> {
  const { client, options, probe } = session
  const { webhookPublicUrl: url } = options
  if (url === undefined) return
  const headers = { 'x-assay-probe': probe.mark }
  try {
    await client.send({ id: 'webhook probe', kind: 'visit', method: 'POST', url, headers, body: '' })
  } catch (error) {
    // An address that may not be reached from here tells nothing.
    if (!(error instanceof NotSentError)) throw error
  }
  if (probe.hasArrived) learn(session, { webhookProbed: true })
}

const contextOf = (session: Session, step: string): Context => ({
  session,
  slots: session.shared,
  place: { scenario: 'begin', step },
})

/** Sends a command of the beginning, and keeps what it makes. */
async function first(session: Session, step: string, command: Call): Promise<Answer> {
  const context = contextOf(session, step)
  return keepAnswer(context, command, await call(context, command))
}

/** Sends a command whose answer is open; gives null where it cannot be made. */
async function attempt(session: Session, step: string, command: Call): Promise<Answer | null> {
  try {
    return await first(session, step, { ...command, expect: 'open' })
  } catch (error) {
    if (error instanceof EmptySlot) return null
    throw error
  }
}

async function makeFirsts(session: Session, needs: ReadonlySet<OperationId>): Promise<string | null> {
  const { live } = session.options.target
  const wantsCharges = [...needs].some((id) => id !== 'createToken' && id !== 'retrieveToken')
  let stopped: string | null = null
  for (const command of wantsCharges ? [source('@source'), charge('@first', '@source')] : []) {
    const answer = await first(session, command.call, command)
    if (answer.accepted && !modesIn(answer.json).includes(live))
      return `The first ${command.call === 'createSource' ? 'source' : 'charge'} does not say livemode ${live}, so nothing else was sent.${live ? '' : ' If these are live keys, say --live.'}`
    if (!answer.accepted) {
      stopped = (await diagnoseKeys(session, command.call, answer)) ?? explain(command.call, answer.exchange)
      break
    }
  }
  if (needs.has('createToken')) await learnCard(session)
  const dated = ['@source', '@first', '@token']
    .map((slot) => session.shared[slot])
    .find((one) => one && !(one instanceof EmptySlot) && typeof one.value['created_at'] === 'string')
  if (dated) session.shared['@start'] = dated
  if (wantsCharges && stopped === null) await learnCharges(session)
  // This request is made only so that reports can say which operations are there.
  else if (wantsCharges && session.learned.keys === undefined) await attempt(session, 'events', account())
  return stopped
}

const swapped =
  'The keys are swapped: each is accepted in the place of the other. Give each under the name of its kind.'

/** Says that the keys are why the first source or charge was refused: swapped, or not of this implementation; null where they are not. */
async function diagnoseKeys(
  session: Session,
  operation: OperationId,
  { status }: Answer,
): Promise<string | null> {
  if (status !== 401 && status !== 403) return null
  const taken = async (command: Call): Promise<boolean> =>
    (await attempt(session, 'keys', command))?.accepted === true
  const other = { key: 'other' } as const
  // A key that is accepted with another password is a right one.
  const isRight = async (sent: (change: Pick<Call, 'other'>) => Call): Promise<boolean> =>
    (await taken(sent({ other: 'a password' }))) || taken(sent({ other: 'the key as password' }))
  if (operation === 'createCharge') {
    // A service may take either key for a source: whether the keys are swapped, or one is wrong, shows at the others.
    const list = await attempt(session, 'keys', account())
    if ((list?.status !== 401 && list?.status !== 403) || (await isRight((more) => account({}, more))))
      return null
    const isSwapped = await taken(account({}, other))
    learn(session, { keys: isSwapped ? 'swapped' : 'refused' })
    return isSwapped ? swapped : refusedWords('The secret key is', 'ASSAY_SECRET_KEY is the secret key')
  }
  const isOtherTaken = await taken(source('@source', {}, other))
  const isSecretRight = await taken(isOtherTaken ? charge('@first', '@source') : account())
  if (isOtherTaken && isSecretRight) return null
  if (!isOtherTaken && (await taken(token('@token')))) return null
  if (await isRight((more) => source('@source', {}, more))) return null
  learn(session, { keys: isOtherTaken ? 'swapped' : 'refused' })
  if (isOtherTaken) return swapped
  return isSecretRight
    ? refusedWords('The public key is', 'ASSAY_PUBLIC_KEY is the public key')
    : refusedWords('Both keys are', 'ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY are the keys')
}

function refusedWords(which: string, wanted: string): string {
  return `${which} refused: see that ${wanted} of this implementation, and of its mode; where a gateway asks for a header too, give it with --header.`
}

/** The forms of cards that the contract names, beginning with the usual one. */
const forms: readonly Card[] = [
  usualCard,
  { base: 'required', change: { ...usualCard.change, 'card[expiration_month]': '{month:MM}' } },
  { base: 'required', change: { ...usualCard.change, 'card[expiration_year]': '{year:YY}' } },
  { base: 'complete', change: usualCard.change },
]

/** Tries published test numbers, or the profile's card, in every form until one is accepted. */
async function learnCard(session: Session): Promise<void> {
  const { card } = session.options
  const numbers: readonly string[] = card ? [card.number] : testNumbers
  for (const { base, change } of forms)
    for (const number of numbers) {
      session.card = { base, change: { ...change, 'card[number]': number } }
      const { accepted, status } = await first(session, 'card', token('@token', {}, { base, expect: 'open' }))
      if (isAbsent(status)) learnAbsent(session, 'createToken')
      else if (accepted) learn(session, { card: true })
      if (accepted || isAbsent(status)) return
    }
  session.card = usualCard
  learn(session, { card: false })
}

const learnAbsent = (session: Session, operation: OperationId): void =>
  learn(session, { absent: [...session.learned.absent, operation] })

/** Learns how charges are retrieved, and which lists are there; a new charge, and its list, may take a moment. */
async function learnCharges(session: Session): Promise<void> {
  const ways =
    session.options.retrievalPath === undefined ? (['location', 'path'] as const) : ['declared' as const]
  const retrieval = await poll(contextOf(session, 'retrieval'), {
    what: 'a way to retrieve charges',
    within: 1000,
    async look() {
      for (const way of ways) {
        session.learned.retrieval = way
        if ((await attempt(session, 'retrieval', retrieve('@first')))?.accepted) return way
      }
      return null
    },
    isThere: (way) => way !== null,
  })
  learn(session, { retrieval })
  const lists = [eventsOf('@first'), account({ from: '{@start.created_at-1}', order: 'chronological' })]
  for (const command of lists) {
    const isThere = await poll(contextOf(session, command.call), {
      what: `the operation ${command.call}`,
      within: 3000,
      look: async () => !isAbsent((await attempt(session, command.call, command))?.status ?? 404),
      isThere: Boolean,
    })
    if (!isThere) learnAbsent(session, command.call)
  }
}
