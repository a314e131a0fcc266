import { fields } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { NotSentError } from '../http/message.ts'
import { meansNoOperation, livemodesIn } from '../model/resource.ts'
import { kindMadeBy, takesCard } from '../contract/kinds.ts'
import { preflightScenario } from '../record/repeats.ts'
import { isConclusive, type LearnedEntry } from '../record/entry.ts'
import { preflightCalls } from '../scenarios/preflight.ts'
import { otherPlaces } from '../scenarios/manners.ts'
import type { CallCommand } from '../scenarios/scenario.ts'
import { testNumbers } from '../settings/secrets.ts'
import { call, type Answer } from './call.ts'
import { explain } from './diagnosis.ts'
import { poll } from './poll.ts'
import { learn, defaultCard, type CardTemplate, type Context, type Session } from './session.ts'
import { CannotExecute, keepIfEarliest, slotted } from './slots.ts'

/**
 * Stops at a wrong livemode of the first resources. Learns which card is accepted, how resources
 * are retrieved and what is absent; says why not everything can be driven, or null.
 */
export async function preflight(
  session: Session,
  needs: ReadonlySet<OperationId>,
): Promise<string | null> {
  const needsResources = [...needs].some((id) => operations[id].server === 'base')
  try {
    await probeEndpoint(session)
    const stopReason = needsResources ? await makeFirstResources(session) : null
    setStartSlot(session)
    const isReady = needsResources && stopReason === null
    await Promise.all([
      ...([...needs].some(takesCard) ? [learnCard(session)] : []),
      ...(isReady ? [learnRetrieval(session), learnLists(session)] : []),
    ])
    setStartSlot(session)
    // Shows which operations are there, and whether the keys are refused.
    if (needsResources && !isReady && !session.learned.keysRefused) {
      const answer = await tryCall(session, preflightCalls.byKey.secret)
      if (isTurnedAway(answer))
        return (await explainRefusedKey(session, preflightCalls.byKey.secret)) ?? stopReason
    }
    return stopReason
  } catch (error) {
    // A run may end before it has begun.
    if (error instanceof NotSentError || error instanceof CannotExecute) return error.message
    throw error
  }
}

/**
 * Learns whether a request arrives at the public address of the endpoint.
 * Only then can a missing webhook fail.
 */
async function probeEndpoint(session: Session): Promise<void> {
  const { client, options } = session
  const { receiver } = session.endpoint
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

/** Puts the shared resource that was created first into the start slot. */
function setStartSlot({ shared }: Session): void {
  for (const content of shared.values())
    if (!(content instanceof CannotExecute)) keepIfEarliest(shared, content)
}

const contextOf = (session: Session, step: string): Context => ({
  session,
  slots: session.shared,
  place: { scenario: preflightScenario, step },
  expectations: new Map(),
  expect: 'accepted',
  requestsWaitingForIt: 0,
})

/** Calls an operation whose answer is open; null where no such request can be made. */
async function tryCall(session: Session, command: CallCommand): Promise<Answer | null> {
  try {
    return await call({ ...contextOf(session, command.call), expect: 'open' }, command)
  } catch (error) {
    if (error instanceof CannotExecute) return null
    throw error
  }
}

/** Says why a first resource could not be made, or null. Throws CannotExecute at a wrong mode. */
async function makeFirstResources(session: Session): Promise<string | null> {
  const { live } = session.options.target
  for (const command of preflightCalls.firstResources) {
    const { isAccepted, status, json, exchange } = await call(
      contextOf(session, command.call),
      command,
    )
    if (!isAccepted) {
      const problem = isTurnedAway({ status }) ? await explainRefusedKey(session, command) : null
      return problem ?? explain(command.call, exchange)
    }
    if (!livemodesIn(json).includes(live))
      throw new CannotExecute(
        `The answer to ${command.call} does not say livemode ${live}, so nothing else was sent.${modeRemedy(live, command.call, json)}`,
      )
  }
  return null
}

const isTurnedAway = (answer: Pick<Answer, 'status'> | null): boolean =>
  answer?.status === 401 || answer?.status === 403

/** The remedy where the first resources are not of the mode of the keys, or of none. */
function modeRemedy(live: boolean, operation: OperationId, json: unknown): string {
  const kind = kindMadeBy(operation)
  const { requirement } = (kind && fields[kind]['livemode']) ?? {}
  if (livemodesIn(json).length === 0 && requirement !== undefined)
    return ` Fix ${requirement} first.`
  return live ? '' : ' If these are live keys, say --live.'
}

/**
 * Says how a refused key is misplaced or swapped. Null where it works in another request, or is
 * simply refused. Learns `keysRefused` where it works nowhere.
 */
async function explainRefusedKey(
  session: Session,
  { call: operation }: CallCommand,
): Promise<string | null> {
  const retrievalCall = preflightCalls.byKey[operations[operation].key]
  const isRetrievalAccepted = async (more: Pick<CallCommand, 'key' | 'manner'>): Promise<boolean> =>
    (await tryCall(session, { ...retrievalCall, ...more }))?.isAccepted === true
  if (await isRetrievalAccepted({})) return null
  // A key that is accepted in another place is a right one.
  for (const place of otherPlaces)
    if (await isRetrievalAccepted({ manner: place }))
      return `${operation} does not accept the key as the user name of HTTP Basic with an empty password, as it must; with ${place} it is accepted.`
  learn(session, { keysRefused: true })
  if (!(await isRetrievalAccepted({ key: 'other' }))) return null
  return 'The keys are swapped: each is accepted in the place of the other. Give each under the name of its kind.'
}

/** The ways of writing a card that the contract names, the usual one first. */
const cardTemplates: readonly CardTemplate[] = [
  defaultCard,
  { base: 'required', change: { ...defaultCard.change, 'card[expiration_month]': '{month:MM}' } },
  { base: 'required', change: { ...defaultCard.change, 'card[expiration_year]': '{year:YY}' } },
  { base: 'complete', change: defaultCard.change },
]

/** Tries published test numbers, or the profile's card, in every way of writing until one is accepted. */
async function learnCard(session: Session): Promise<void> {
  const { options, learned } = session
  const { card } = options
  const numbers: readonly string[] = card ? [card.number] : testNumbers
  for (const { base, change } of cardTemplates)
    for (const number of numbers) {
      learned.card = { base, change: { ...change, 'card[number]': number } }
      const answer = await tryCall(session, { ...preflightCalls.card, base })
      learned.isCardAccepted = answer?.isAccepted === true
      if (learned.isCardAccepted) return
      if (meansNoOperation(answer?.status ?? 0))
        return learnAbsent(session, preflightCalls.card.call)
    }
  learned.card = defaultCard
}

const learnAbsent = (session: Session, operation: OperationId): void =>
  learn(session, { absent: [...session.learned.absent, operation] })

/** Learns the route by which resources are retrieved; a new one may take a moment. */
async function learnRetrieval(session: Session): Promise<void> {
  if (!isAddressable(session, preflightCalls.retrieval)) return
  const routes: readonly Route[] =
    session.options.retrievalPath === undefined ? ['location', 'path'] : ['declared']
  /** The routes without a complete answer, which may work all the same. */
  const unanswered = new Set<Route>()
  const tryRoute = async (route: Route): Promise<Answer | null> => {
    session.learned.retrieval = route
    const answer = await tryCall(session, preflightCalls.retrieval)
    if (answer !== null && !isConclusive(answer.exchange)) unanswered.add(route)
    return answer
  }
  const firstAccepted = async (): Promise<Route | null> => {
    for (const route of routes) {
      const answer = await tryRoute(route)
      if (answer?.isAccepted) return route
      // Another route may lead to something else: one that breaks is tried again first.
      if (answer !== null && (!isConclusive(answer.exchange) || answer.status >= 500)) break
    }
    return null
  }
  const accepted = await poll(contextOf(session, preflightCalls.retrieval.call), {
    what: `a way of ${preflightCalls.retrieval.call}`,
    timeoutMs: 3000,
    look: firstAccepted,
    isThere: (route) => route !== null,
  })
  // The last route is still untried where the one before it always broke.
  const last = routes.at(-1) ?? 'path'
  const lastAccepted = accepted === null && (await tryRoute(last))?.isAccepted ? last : null
  learn(session, { retrieval: accepted ?? lastAccepted ?? [...unanswered][0] ?? null })
}

/** A way to the resource that an id stands for. */
type Route = NonNullable<LearnedEntry['retrieval']>

/** True unless a command names a resource without an id. */
function isAddressable({ shared }: Session, { on }: CallCommand): boolean {
  if (on === undefined) return true
  return typeof slotted({ slots: shared }, on).value['id'] === 'string'
}

/** Learns which lists are there; that of a new resource may take a moment. */
async function learnLists(session: Session): Promise<void> {
  const learnList = async (command: CallCommand): Promise<void> => {
    const isThere = await poll(contextOf(session, command.call), {
      what: `the operation ${command.call}`,
      timeoutMs: 3000,
      look: async () => !meansNoOperation((await tryCall(session, command))?.status ?? 404),
      isThere: Boolean,
    })
    if (!isThere) learnAbsent(session, command.call)
  }
  const addressable = preflightCalls.lists.filter((command) => isAddressable(session, command))
  await Promise.all(addressable.map(learnList))
}
