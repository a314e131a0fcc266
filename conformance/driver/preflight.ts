import type { OperationId } from '../../generated/operations.ts'
import { isAbsent, modesIn } from '../model/resource.ts'
import { membersOf } from '../basics/values.ts'
import { testNumbers } from '../settings/cards.ts'
import type { Position } from '../record/entry.ts'
import { account, charge, eventsOf, source } from '../scenarios/scenario.ts'
import { call, type Answer } from './call.ts'
import { NotSentError } from '../http/message.ts'
import { diagnosisOf, hindranceOf } from './diagnosis.ts'
import { poll } from './poll.ts'
import { learn, type Card, type Session } from './session.ts'
import { EmptySlot, expiry } from './values.ts'

/** What a run may go on with: everything, or the operations that stand by themselves. */
export interface Preflight {
  /** Why not everything can be driven; null where it can. */
  stopped: string | null
  /** The operations that accepted their first request. */
  there: ReadonlySet<OperationId>
}

const place = (step: string): Position => ({ scenario: 'begin', step })

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

/** Makes the first resources; says why not everything can be driven, or null. */
async function makeFirsts(
  session: Session,
  needs: ReadonlySet<OperationId>,
  there: Set<OperationId>,
): Promise<string | null> {
  const { target } = session.options
  let isAnotherMode = false
  const stoppedBy = async (): Promise<string | null> => {
    for (const command of [source('@source'), charge('@first', '@source')]) {
      const answer = await tryFirst(session, command, place(command.call))
      if (!answer.accepted) return (await diagnoseKeys(session, answer)) ?? explained(session, answer)
      there.add(command.call)
      isAnotherMode = !modesIn(answer.json).includes(target.live)
      if (isAnotherMode)
        return `The first ${command.call === 'createSource' ? 'source' : 'charge'} does not say livemode ${target.live}, so nothing else was sent.${target.live ? '' : ' If these are live keys, say --live.'}`
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
    await attempt(async () =>
      call(session, session.shared, { ...account(), expect: 'open' }, place('events')),
    )
  return stopped
}

async function tryFirst(
  session: Session,
  command: Parameters<typeof call>[2],
  at: Position,
): Promise<Answer> {
  const answer = await call(session, session.shared, command, at)
  const { json, exchange, accepted } = answer
  session.shared[command.as ?? ''] = accepted
    ? { value: membersOf(json), exchange: exchange.id }
    : { missing: refusedFirst(answer), exchange: exchange.id }
  return answer
}

const swapped =
  'The keys are swapped: each is accepted in the place of the other. Give each under the name of its kind.'

/** Says that the keys are why the first source was refused: swapped, or not of this implementation; null where they are not. */
async function diagnoseKeys(session: Session, { exchange, status }: Answer): Promise<string | null> {
  if (status !== 401 && status !== 403) return null
  const accepts = async (command: Parameters<typeof call>[2]): Promise<boolean> =>
    (await attempt(async () => call(session, session.shared, { ...command, expect: 'open' }, place('keys'))))
      ?.accepted === true
  if (exchange.operation === 'createCharge') {
    // A service may take either key for a source: whether the keys are swapped shows at the others.
    const isSwapped =
      !(await accepts(account())) &&
      (await accepts(account({}, { key: 'other' }))) &&
      (await accepts(charge('@first', '@source', {}, { key: 'other' })))
    if (isSwapped) learn(session, { keys: 'swapped' })
    return isSwapped ? swapped : null
  }
  const withOther = await tryFirst(
    session,
    { ...source('@source'), key: 'other', expect: 'open' },
    place('keys'),
  )
  const isSecretRight = withOther.accepted
    ? await accepts(charge('@first', '@source'))
    : await accepts(account())
  if (withOther.accepted && isSecretRight) return null
  if (!withOther.accepted && (await accepts({ call: 'createToken', as: '@token' }))) return null
  // A key that is accepted with another password is a right one.
  for (const other of ['a password', 'the key as password'] as const)
    if (await accepts({ ...source('@source'), other })) return null
  learn(session, { keys: withOther.accepted ? 'swapped' : 'refused' })
  if (withOther.accepted) return swapped
  const which = isSecretRight
    ? 'The public key is refused: see that ASSAY_PUBLIC_KEY is the public key'
    : 'Both keys are refused: see that ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY are the keys'
  return `${which} of this implementation, and of its mode; where a gateway asks for a header too, give it with --header.`
}

/** Says why the first request was refused, with the cause and the remedy where the answer shows them. */
function explained({ options }: Session, answer: Answer): string {
  const { baseUrl, vaultUrl } = options.target
  const cause = diagnosisOf(hindranceOf(answer.exchange, baseUrl === vaultUrl))
  return [refusedFirst(answer), ...(cause === null ? [] : [cause])].join(' ')
}

const refusedFirst = ({ exchange, status }: Answer): string =>
  `${exchange.operation} was not accepted: ${exchange.error ?? `${status} ${(exchange.answer?.body ?? '').replace(/\s+/g, ' ').slice(0, 120)}`}.`

/** Tries published test numbers, or the profile's card, in every form that the contract names until one is accepted. */
async function learnCard(session: Session): Promise<boolean> {
  const { card } = session.options
  const [month, mm, yy, yyyy] = ['{month:M}', '{month:MM}', '{year:YY}', '{year:YYYY}'].map(
    (name) => expiry().get(name) ?? '',
  ) as [string, string, string, string]
  const usual = { month, year: yyyy, base: 'required' as const }
  const numbers: readonly string[] = card ? [card.number] : testNumbers
  for (const form of [
    usual,
    { ...usual, month: mm },
    { ...usual, year: yy },
    { ...usual, base: 'complete' as const },
  ])
    for (const number of numbers) {
      const tried: Card = {
        ...form,
        number,
        ...(card?.securityCode === undefined ? {} : { securityCode: card.securityCode }),
      }
      session.card = tried
      const answer = await tryFirst(
        session,
        { call: 'createToken', base: tried.base, as: '@token', expect: 'open' },
        place('card'),
      )
      if (answer.accepted) {
        learn(session, { card: true })
        return true
      }
      if (isAbsent(answer.status)) {
        absent(session, 'createToken')
        return false
      }
    }
  session.card = null
  learn(session, { card: false })
  return false
}

const absent = (session: Session, operation: OperationId): void =>
  learn(session, { absent: [...session.learned.absent, operation] })

/** Milliseconds that a new charge, and its list, may take to be there. */
const moment = 3000

async function learnCharges(session: Session, there: Set<OperationId>): Promise<void> {
  const { options, shared } = session
  const ways = options.retrievalPath === undefined ? (['location', 'path'] as const) : (['declared'] as const)
  let found: Session['learned']['retrieval'] = null
  const look = async (): Promise<boolean> => {
    for (const way of ways) {
      session.learned.retrieval = way
      const answer = await attempt(async () =>
        call(session, shared, { call: 'retrieveCharge', on: '@first', expect: 'open' }, place('retrieval')),
      )
      if (answer?.accepted) found = way
      if (found !== null) return true
    }
    return false
  }
  await poll(session, place('retrieval'), { what: 'a way to retrieve charges', of: null, within: 1000, look })
  learn(session, { retrieval: found })
  if (found !== null) there.add('retrieveCharge')
  for (const command of [
    eventsOf('@first'),
    account({ from: '{@start.created_at-1}', order: 'chronological' }),
  ]) {
    const looks = async (): Promise<boolean> => {
      const answer = await attempt(async () =>
        call(session, shared, { ...command, expect: 'open' }, place(command.call)),
      )
      return answer !== null && !isAbsent(answer.status)
    }
    const isThere = await poll(session, place(command.call), {
      what: `the operation ${command.call}`,
      of: null,
      within: moment,
      look: looks,
    })
    if (isThere) there.add(command.call)
    else absent(session, command.call)
  }
}

async function attempt(send: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof EmptySlot) return null
    throw error
  }
}
