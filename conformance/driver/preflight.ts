import type { OperationId } from '../../generated/operations.ts'
import { isAbsent, modesIn } from '../model/resource.ts'
import { testNumbers } from '../settings/secrets.ts'
import { account, charge, eventsOf, retrieve, source, token, type Call } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import { slottedBy } from './driver.ts'
import { NotSentError } from '../http/message.ts'
import { diagnosisOf } from './diagnosis.ts'
import { poll } from './poll.ts'
import { learn, usualCard, type Context, type Session } from './session.ts'
import { EmptySlot, fillSlot } from './values.ts'

/** What a run may go on with: everything, or the operations that stand by themselves. */
export interface Preflight {
  /** Why not everything can be driven; null where it can. */
  stopped: string | null
  /** The operations that accepted their first request. */
  there: ReadonlySet<OperationId>
}

/**
 * Makes one source and one charge that nobody authorizes, and looks at their livemode before more is sent;
 * then learns which card is accepted, how a charge is retrieved and which operations are not there.
 */
export async function preflight(session: Session, needs: ReadonlySet<OperationId>): Promise<Preflight> {
  const there = new Set<OperationId>()
  try {
    return { stopped: await makeFirsts(session, needs, there), there }
  } catch (error) {
    // A run may end before it has begun.
    if (!(error instanceof NotSentError) && !(error instanceof EmptySlot)) throw error
    return { stopped: error.message, there }
  }
}

const contextOf = (session: Session, step: string): Context => ({
  session,
  slots: session.shared,
  place: { scenario: 'begin', step },
})

/** Sends a command of the beginning, and keeps what it makes. */
async function first(session: Session, step: string, command: Call): Promise<Answer> {
  const context = contextOf(session, step)
  const answer = await call(context, command)
  if (command.as !== undefined) fillSlot(context, command.as, slottedBy(answer))
  return answer
}

/** Makes the first resources; says why not everything can be driven, or null. */
async function makeFirsts(
  session: Session,
  needs: ReadonlySet<OperationId>,
  there: Set<OperationId>,
): Promise<string | null> {
  const { live } = session.options.target
  let isAnotherMode = false
  const stoppedBy = async (): Promise<string | null> => {
    for (const command of [source('@source'), charge('@first', '@source')]) {
      const answer = await first(session, command.call, command)
      if (!answer.accepted) return (await diagnoseKeys(session, answer)) ?? explained(session, answer)
      there.add(command.call)
      isAnotherMode = !modesIn(answer.json).includes(live)
      if (isAnotherMode)
        return `The first ${command.call === 'createSource' ? 'source' : 'charge'} does not say livemode ${live}, so nothing else was sent.${live ? '' : ' If these are live keys, say --live.'}`
    }
    return null
  }
  const wantsCharges = [...needs].some((id) => id !== 'createToken' && id !== 'retrieveToken')
  const stopped = wantsCharges ? await stoppedBy() : null
  if (!isAnotherMode && needs.has('createToken') && (await learnCard(session))) there.add('createToken')
  const dated = ['@source', '@first', '@token']
    .map((slot) => session.shared[slot])
    .find((one) => one !== undefined && 'value' in one && typeof one.value['created_at'] === 'string')
  if (dated) session.shared['@start'] = dated
  if (there.has('createCharge')) await learnCharges(session, there)
  // This request is made only so that reports can say which operations are there.
  else if (wantsCharges && !isAnotherMode && session.learned.keys === undefined)
    await accepts(session, 'events', account())
  return stopped
}

/** Returns true where a request is accepted whose answer is open; false where it cannot be made, too. */
async function accepts(session: Session, step: string, command: Call): Promise<boolean> {
  return (await attempt(session, step, command))?.accepted === true
}

async function attempt(session: Session, step: string, command: Call): Promise<Answer | null> {
  try {
    return await first(session, step, { ...command, expect: 'open' })
  } catch (error) {
    if (error instanceof EmptySlot) return null
    throw error
  }
}

const swapped =
  'The keys are swapped: each is accepted in the place of the other. Give each under the name of its kind.'

/** Says that the keys are why the first source or charge was refused: swapped, or not of this implementation; null where they are not. */
async function diagnoseKeys(session: Session, { exchange, status }: Answer): Promise<string | null> {
  if (status !== 401 && status !== 403) return null
  const taken = async (command: Call): Promise<boolean> => accepts(session, 'keys', command)
  const other = { key: 'other' } as const
  if (exchange.operation === 'createCharge') {
    // A service may take either key for a source: whether the keys are swapped shows at the others.
    const isSwapped =
      !(await taken(account())) &&
      (await taken(account({}, other))) &&
      (await taken(charge('@first', '@source', {}, other)))
    if (isSwapped) learn(session, { keys: 'swapped' })
    return isSwapped ? swapped : null
  }
  const isOtherTaken = await taken(source('@source', {}, other))
  const isSecretRight = await taken(isOtherTaken ? charge('@first', '@source') : account())
  if (isOtherTaken && isSecretRight) return null
  if (!isOtherTaken && (await taken(token('@token')))) return null
  // A key that is accepted with another password is a right one.
  for (const way of ['a password', 'the key as password'] as const)
    if (await taken(source('@source', {}, { other: way }))) return null
  learn(session, { keys: isOtherTaken ? 'swapped' : 'refused' })
  if (isOtherTaken) return swapped
  const which = isSecretRight
    ? 'The public key is refused: see that ASSAY_PUBLIC_KEY is the public key'
    : 'Both keys are refused: see that ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY are the keys'
  return `${which} of this implementation, and of its mode; where a gateway asks for a header too, give it with --header.`
}

/** Says why the first request was refused, with the cause and the remedy where the answer shows them. */
function explained({ options }: Session, { exchange, status }: Answer): string {
  const { baseUrl, vaultUrl } = options.target
  const cause = diagnosisOf(exchange, baseUrl === vaultUrl)
  const body = (exchange.answer?.body ?? '').replace(/\s+/g, ' ').slice(0, 120)
  const said = `${exchange.operation} was not accepted: ${exchange.error ?? `${status} ${body}`}.`
  return cause === null ? said : `${said} ${cause}`
}

/** The forms of cards that the contract names, beginning with the usual one. */
const forms = [
  usualCard,
  { ...usualCard, change: { ...usualCard.change, 'card[expiration_month]': '{month:MM}' } },
  { ...usualCard, change: { ...usualCard.change, 'card[expiration_year]': '{year:YY}' } },
  { ...usualCard, base: 'complete' as const },
]

/** Tries published test numbers, or the profile's card, in every form until one is accepted. */
async function learnCard(session: Session): Promise<boolean> {
  const { card } = session.options
  const numbers: readonly string[] = card ? [card.number] : testNumbers
  for (const { base, change } of forms)
    for (const number of numbers) {
      session.card = { base, change: { ...change, 'card[number]': number } }
      const answer = await first(session, 'card', token('@token', {}, { base, expect: 'open' }))
      if (answer.accepted) {
        learn(session, { card: true })
        return true
      }
      if (isAbsent(answer.status)) {
        absent(session, 'createToken')
        return false
      }
    }
  session.card = usualCard
  learn(session, { card: false })
  return false
}

const absent = (session: Session, operation: OperationId): void =>
  learn(session, { absent: [...session.learned.absent, operation] })

/** Milliseconds that a new charge, and its list, may take to be there. */
const moment = 3000

async function learnCharges(session: Session, there: Set<OperationId>): Promise<void> {
  const ways =
    session.options.retrievalPath === undefined ? (['location', 'path'] as const) : (['declared'] as const)
  let found: Session['learned']['retrieval'] = null
  const look = async (): Promise<boolean> => {
    for (const way of ways) {
      session.learned.retrieval = way
      if (await accepts(session, 'retrieval', retrieve('@first'))) found = way
      if (found !== null) return true
    }
    return false
  }
  const what = 'a way to retrieve charges'
  await poll(contextOf(session, 'retrieval'), { what, of: null, within: 1000, look })
  learn(session, { retrieval: found })
  if (found !== null) there.add('retrieveCharge')
  for (const command of [
    eventsOf('@first'),
    account({ from: '{@start.created_at-1}', order: 'chronological' }),
  ]) {
    const isThere = await poll(contextOf(session, command.call), {
      what: `the operation ${command.call}`,
      of: null,
      within: moment,
      async look() {
        const answer = await attempt(session, command.call, command)
        return answer !== null && !isAbsent(answer.status)
      },
    })
    if (isThere) there.add(command.call)
    else absent(session, command.call)
  }
}
