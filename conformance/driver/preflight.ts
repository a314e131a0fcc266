import type { OperationId } from '../../generated/operations.ts'
import { NotSentError } from '../http/message.ts'
import { isAbsent, modesIn } from '../model/resource.ts'
import { charge, source, token } from '../scenarios/creations.ts'
import { account, eventsOf, retrieve } from '../scenarios/reads.ts'
import type { Call } from '../scenarios/scenario.ts'
import { testNumbers } from '../settings/secrets.ts'
import { call, type Answer } from './call.ts'
import { explain } from './diagnosis.ts'
import { poll } from './poll.ts'
import { learn, usualCard, type Card, type Context, type Session } from './session.ts'
import { EmptySlot, keepStart } from './slots.ts'

/**
 * Makes one source and one charge that nobody authorizes, and looks at their livemode before more is sent;
 * then learns which card is accepted, how a charge is retrieved and which operations are not there.
 * Says why not everything can be driven, or null.
 */
export async function preflight(
  session: Session,
  needs: ReadonlySet<OperationId>,
): Promise<string | null> {
  const wantsCharges = [...needs].some((id) => id !== 'createToken' && id !== 'retrieveToken')
  try {
    await probeEndpoint(session)
    const stopped = wantsCharges ? await makeFirsts(session) : null
    if (needs.has('createToken')) await learnCard(session)
    for (const made of Object.values(session.shared))
      if (!(made instanceof EmptySlot)) keepStart(session.shared, made)
    if (wantsCharges && stopped === null) await learnCharges(session)
    // This request is made only so that reports can say which operations are there.
    else if (wantsCharges && session.learned.keys === undefined) await attempt(session, account())
    return stopped
  } catch (error) {
    // A run may end before it has begun.
    if (error instanceof NotSentError || error instanceof EmptySlot) return error.message
    throw error
  }
}

/** Sends a request to the public address of the endpoint, if it has one, and learns whether it arrived: only then can a missing webhook fail. */
async function probeEndpoint(session: Session): Promise<void> {
  const { client, options, receiver } = session
  const { webhookPublicUrl: url } = options
  if (url === undefined || receiver === null) return
  const headers = { 'x-assay-probe': receiver.probeMark }
  const probe = {
    id: 'webhook probe',
    kind: 'visit',
    method: 'POST',
    url,
    headers,
    body: '',
  } as const
  // An address that may not be reached from here tells nothing.
  await client.send(probe).catch(() => undefined)
  if (receiver.isProbed()) learn(session, { webhookProbed: true })
}

const contextOf = (session: Session, step: string): Context => ({
  session,
  slots: session.shared,
  place: { scenario: 'begin', step },
})

/** Sends a command whose answer is open; gives null where it cannot be made. */
async function attempt(session: Session, command: Call): Promise<Answer | null> {
  try {
    return await call(contextOf(session, command.call), { ...command, expect: 'open' })
  } catch (error) {
    if (error instanceof EmptySlot) return null
    throw error
  }
}

/** Makes the first source and charge; gives the reason why one was not made. Throws EmptySlot where one is not of the mode of the keys. */
async function makeFirsts(session: Session): Promise<string | null> {
  const { live } = session.options.target
  for (const command of [source('@source'), charge('@first', '@source')]) {
    const { accepted, status, json, exchange } = await call(
      contextOf(session, command.call),
      command,
    )
    if (!accepted) {
      const isTurnedAway = status === 401 || status === 403
      const problem = isTurnedAway ? await learnKeys(session, command) : null
      return problem ?? explain(command.call, exchange)
    }
    const remedy = live ? '' : ' If these are live keys, say --live.'
    if (!modesIn(json).includes(live))
      throw new EmptySlot(
        `The answer to ${command.call} does not say livemode ${live}, so nothing else was sent.${remedy}`,
      )
  }
  return null
}

/** Learns whether the keys are why a first request was turned away: its key is accepted nowhere else either. Says so where they are swapped. */
async function learnKeys(session: Session, { call: operation }: Call): Promise<string | null> {
  const other = operation === 'createSource' ? token('@token') : account()
  const isAccepted = async (more: Pick<Call, 'key' | 'other'>): Promise<boolean> =>
    (await attempt(session, { ...other, ...more }))?.accepted === true
  // A key that is accepted with another password is a right one.
  for (const more of [{}, { other: 'a password' }, { other: 'the key as password' }] as const)
    if (await isAccepted(more)) return null
  learn(session, { keys: 'refused' })
  if (!(await isAccepted({ key: 'other' }))) return null
  return 'The keys are swapped: each is accepted in the place of the other. Give each under the name of its kind.'
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
      const answer = await attempt(session, token('@token', {}, { base }))
      session.takesCard = answer?.accepted === true
      if (session.takesCard) return
      if (isAbsent(answer?.status ?? 0)) return learnAbsent(session, 'createToken')
    }
  session.card = usualCard
}

const learnAbsent = (session: Session, operation: OperationId): void =>
  learn(session, { absent: [...session.learned.absent, operation] })

/** Learns how charges are retrieved, and which lists are there; a new charge, and its list, may take a moment. */
async function learnCharges(session: Session): Promise<void> {
  const ways =
    session.options.retrievalPath === undefined
      ? (['location', 'path'] as const)
      : ['declared' as const]
  const retrieval = await poll(contextOf(session, 'retrieveCharge'), {
    what: 'a way to retrieve charges',
    within: 1000,
    async look() {
      for (const way of ways) {
        session.learned.retrieval = way
        if ((await attempt(session, retrieve('@first')))?.accepted) return way
      }
      return null
    },
    isThere: (way) => way !== null,
  })
  learn(session, { retrieval })
  const lists = [
    eventsOf('@first'),
    account({ from: '{@start.created_at-1}', order: 'chronological' }),
  ]
  for (const command of lists) {
    const isThere = await poll(contextOf(session, command.call), {
      what: `the operation ${command.call}`,
      within: 3000,
      look: async () => !isAbsent((await attempt(session, command))?.status ?? 404),
      isThere: Boolean,
    })
    if (!isThere) learnAbsent(session, command.call)
  }
}
