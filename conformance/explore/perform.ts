import { operations } from '../../generated/operations.ts'
import { resources } from '../../generated/resources.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { returned, summary, type Answer } from '../api/answer.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Call, Parameters } from '../api/request.ts'
import { isMeantAs } from '../api/resource.ts'
import { isRecord } from '../contract/inspect.ts'
import { takenBack } from '../checks/authorization/authorization.ts'
import { fill } from '../checks/cases/call.ts'
import { judgeRefusal } from '../checks/refusal.ts'
import { visit } from '../flows/authorization/authorization.ts'
import { retrieval, retrievalAddresses, retrieveAt } from '../flows/charges/retrieval.ts'
import { ownEvents } from '../flows/events/events.ts'
import { baseRequest, returnUri } from '../flows/requests.ts'
import type { Barrier } from '../http/barrier.ts'
import { isVisit, type CallCommand, type Command, type VisitCommand } from './step.ts'
import {
  charged,
  chosen,
  slotKind,
  newPiece,
  showed,
  statusesOf,
  type Broken,
  type Effect,
  type Piece,
  type World,
} from './world.ts'

/** What a command showed: in a line, what it tells of the state of a resource, and which requirement its answer breaks by itself. */
export interface Performed {
  told: string
  /** The exchanges of the command. */
  exchanges: string[]
  effects: Effect[]
  broken: Broken | null
}

/** Performs a command in a world, which learns what it made; null where what it needs is not there. In a race, its request waits at the barrier. */
export async function perform(world: World, command: Command, barrier?: Barrier): Promise<Performed | null> {
  try {
    if (!isVisit(command)) return await called(world, command, barrier)
    await barrier?.arrive()
    return await visited(world, command, barrier === undefined)
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    return { told: error.message, exchanges: error.exchanges, effects: [], broken: null }
  }
}

async function visited(
  { api, pieces }: World,
  { visit: slot, choose }: VisitCommand,
  isAlone: boolean,
): Promise<Performed | null> {
  const piece = pieces.get(slot)
  if (piece === undefined) return null
  if (choose === undefined) {
    piece.looks += 1
    const url = String(piece.created.value['authorize_uri'])
    const headers = { accept: 'text/html' }
    const { id, status, error } = await api.send('page', { method: 'GET', url, headers, body: null })
    return { told: error ?? String(status), exchanges: [id], effects: [], broken: null }
  }
  piece.choices += 1
  const isFirst = isAlone && piece.choices === 1 && piece.possible.size === 1 && piece.possible.has('pending')
  const { arrival, exchanges } = await visit(api, piece.created, choose)
  const isSeen = arrival.kind !== 'stuck' && arrival.chose
  const told = arrival.kind === 'returned' ? 'back at return_uri' : `${arrival.kind} at ${arrival.page}`
  const unexplained = unfinal(piece, `chosen: ${choose}`, exchanges)
  // Where a later visit leads is open.
  const back =
    isFirst && arrival.kind === 'returned'
      ? takenBack(arrival.url, String(piece.sent['return_uri']), ...exchanges.slice(-1))
      : null
  return {
    told,
    exchanges: exchanges.slice(-1),
    effects: [{ slot, done: chosen(choose, isSeen), unexplained }],
    broken: back?.holds === false ? { requirement: 'return-uri-reached', ...back } : null,
  }
}

async function called(world: World, command: CallCommand, barrier?: Barrier): Promise<Performed | null> {
  const { pieces } = world
  if ([command.id, command.from].some((slot) => slot !== undefined && !pieces.has(slot))) return null
  if (command.call === 'retrieveCharge') return retrieved(world, command, barrier)
  const call = await callOf(world, command)
  if (call === null) return null
  const from = command.from === undefined ? undefined : pieces.get(command.from)
  const wasNamed = (from?.named ?? 0) > 0
  if (from) name(world, from)
  if (command.id !== undefined && command.call === 'listChargeEvents')
    pieces.get(command.id)?.lists.push(command.change as Record<string, string>)
  const answer = await world.api.call(command.call, { ...call, barrier })
  if (command.refusedBy !== undefined) return concludeRefused(world, command, command.refusedBy, call, answer)
  return concludeOpen(world, command, call, answer, wasNamed)
}

/** Notes that a charge request names a resource before it is sent: what is shown of that meanwhile may tell of the charge already. */
function name({ api }: World, from: Piece): void {
  from.named += 1
  const made = api.known.of(slotKind(from.slot) === 'token' ? 'Token' : 'Source', from.created.value['id'])
  if (made) made.named.count += 1
}

/** The call of a command, with the identifiers of its resources; null where one is not to be had. */
async function callOf(world: World, command: CallCommand): Promise<Call | null> {
  const { api, pieces } = world
  const { call: operation, base, key = 'right', refusedBy } = command
  const from = command.from === undefined ? undefined : pieces.get(command.from)
  // Whether what was named before is taken once more is open.
  const intent = refusedBy !== undefined ? 'refused' : (from?.named ?? 0) > 0 ? 'open' : 'late'
  const about = refusedBy === undefined ? {} : { about: refusedBy }
  const id = command.id === undefined ? {} : await idOf(world, command)
  if (id === null) return null
  const parameters = { ...(from ? chargeOf(api, from) : await baseRequest(api, operation, base)) }
  for (const [name, value] of Object.entries(command.change ?? {}))
    if (value === null) delete parameters[name]
    else parameters[name] = typeof value === 'string' ? fill(api, name, value) : value
  return { ...id, parameters, key, intent, ...about }
}

/** The parameters that charge a source or a token. */
function chargeOf(api: World['api'], from: Piece): Parameters {
  const id = String(from.created.value['id'])
  const { tokenParameter } = api.services.options.declared
  const named = slotKind(from.slot) === 'token' ? { [tokenParameter ?? '']: id } : { source: id }
  const { amount = '50000' } = from.sent
  return { amount, currency: 'MYR', ...named, return_uri: returnUri(api) }
}

/** The identifier in the path of a call: that of a resource, or of the latest event of a charge. */
async function idOf({ api, pieces }: World, { call, id }: CallCommand): Promise<{ id: string } | null> {
  const piece = id === undefined ? undefined : pieces.get(id)
  const own = piece?.created.value['id']
  if (typeof own !== 'string') return null
  if (call !== resources.Event.retrieves) return { id: own }
  const event = (await ownEvents(api, own, { open: true, enough: () => true })).at(-1)
  return typeof event?.value['id'] === 'string' ? { id: event.value['id'] } : null
}

async function retrieved(
  { api, pieces }: World,
  { id, key = 'right', refusedBy }: CallCommand,
  barrier?: Barrier,
): Promise<Performed | null> {
  const piece = id === undefined ? undefined : pieces.get(id)
  if (piece === undefined || (await retrieval(api).catch(() => null)) === null) return null
  const addresses = await retrievalAddresses(api, piece.created)
  const answer = await retrieveAt(api, piece.created, addresses, { key, barrier })
  if (answer === null) return null
  const told = { told: summary(answer), exchanges: [answer.id] }
  if (refusedBy !== undefined) return { ...told, effects: [], broken: refusal(answer, refusedBy) }
  return { ...told, effects: [effectOf(piece, statusOf(answer), [answer.id])], broken: null }
}

/** The status in an answer, where it shows a charge. */
export function statusOf({ ok, json }: Answer): unknown {
  return ok && isRecord(json) ? json['status'] : undefined
}

/** What a status that is shown of a charge tells of its state. */
export function effectOf(piece: Piece, status: unknown, exchanges: string[]): Effect {
  return {
    slot: piece.slot,
    done: showed(status),
    unexplained: unfinal(piece, `status ${String(status)}`, exchanges),
  }
}

/** The requirement of a charge whose states no order explains: what its one customer chose, or that what is final stays. */
function unfinal(piece: Piece, actual: string, exchanges: string[]): Broken {
  const [only] = statusesOf(piece)
  const isFirst = piece.choices === 1 && ![...piece.possible].some((state) => state.endsWith(' for good'))
  const requirement = isFirst && only !== 'pending' ? `charge-becomes-${only}` : 'charge-final-states-final'
  return {
    requirement: requirement as RequirementId,
    expected: `status ${[...statusesOf(piece)].join(' or ')}, and no other once it is final`,
    actual,
    exchanges,
  }
}

/** The failure of an answer to what is to be refused; who answers with what was made before has made nothing more. */
function concludeRefused(
  world: World,
  { change }: CallCommand,
  requirement: RequirementId,
  call: Call,
  answer: Answer,
): Performed {
  const told = { told: summary(answer), exchanges: [answer.id], effects: [] }
  const broken = isOld(world, answer) ? null : refusal(answer, requirement)
  const uri = call.parameters?.['return_uri']
  // By an address that is not its own no charge is recognised.
  const isOwn = typeof uri === 'string' && uri !== change?.['return_uri']
  if (broken === null && !isOld(world, answer) && answer.error === null && isOwn)
    world.refused.push({ exchange: answer.id, returnUri: uri })
  return { ...told, broken }
}

function concludeOpen(
  world: World,
  command: CallCommand,
  call: Call,
  answer: Answer,
  wasNamed: boolean,
): Performed {
  const { pieces } = world
  const { as, from: slot } = command
  const from = slot === undefined ? undefined : pieces.get(slot)
  const isOfToken = slot !== undefined && slotKind(slot) === 'token'
  const isOldOne = isOld(world, answer)
  const made = as !== undefined && answer.ok && !isOldOne ? answer.shown : null
  if (made && as !== undefined) {
    pieces.set(as, newPiece(as, made, call.parameters ?? {}, slot))
    if (from) from.charged += 1
  }
  const told = { told: summary(answer), exchanges: [answer.id] }
  if (!isOfToken || slot === undefined)
    return { ...told, effects: [], broken: unaccepted(command, answer, wasNamed) }
  const isUnknown = answer.error !== null || answer.status >= 500
  const unexplained: Broken = {
    requirement: 'token-single-use',
    expected: 'refused, with no further charge in the answer',
    actual: summary(answer),
    exchanges: [answer.id],
  }
  const effects = made || isUnknown ? [{ slot, done: charged(made !== null), unexplained }] : []
  return { ...told, effects, broken: null }
}

/** Whether what was to make something shows what the sequence made before. */
function isOld({ pieces }: World, { operation, ok, shown }: Answer): boolean {
  return (
    ok &&
    shown !== null &&
    operation !== null &&
    operations[operation].method === 'POST' &&
    [...pieces.values()].some(({ created }) => created.value['id'] === shown.value['id'])
  )
}

function refusal(answer: Answer, requirement: RequirementId): Broken | null {
  if (answer.error !== null || answer.operation === null) return null
  const judgement = judgeRefusal(returned(answer.operation), answer)
  return judgement.holds ? null : { requirement, ...judgement }
}

/** Statuses that say nothing of a request itself: who met many refusals may shut the door, or ask to come back. */
const shut = [401, 403, 408, 429]

/** Whether an answer says nothing of its request itself. */
export function isShut({ status }: Answer): boolean {
  return shut.includes(status) || status >= 500
}

/** The failure of a valid request that is not accepted; null where it is open whether it must be: of a source that was named before. */
function unaccepted(command: CallCommand, answer: Answer, wasNamed: boolean): Broken | null {
  const { accepts } = operations[command.call]
  const isOpen = wasNamed || isShut(answer)
  if (answer.error !== null || isOpen || accepts === null) return null
  if (answer.ok && (answer.shown || isMeantAs(returned(command.call), answer.json))) return null
  // An identifier may take a moment to be known.
  if (command.id !== undefined) return null
  return { requirement: accepts, expected: 'accepted', actual: summary(answer), exchanges: [answer.id] }
}
