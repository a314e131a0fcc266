import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '../basics/values.ts'
import { resources, type MadeName } from '../../generated/resources.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { returned, summary, type Answer } from '../api/answer.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import type { Call, Intent, Parameters } from '../api/request.ts'
import { idOf, type Resource } from '../api/resource.ts'
import { short } from '../basics/values.ts'
import type { Result } from '../authorization/driver.ts'
import { takenBack } from '../checks/authorization/authorization.ts'
import { changed } from '../checks/cases/call.ts'
import { openPage, visit } from '../flows/authorization/authorization.ts'
import { retrieval, retrieveCharge, statusOf } from '../flows/charges/retrieval.ts'
import { ownEvents } from '../flows/events/events.ts'
import { returnUri, unknownIds, usualPrice } from '../flows/requests.ts'
import { requestOf } from '../flows/resources.ts'
import type { Barrier } from '../http/old/barrier.ts'
import { refusal, refusedRead, unaccepted } from './refusals.ts'
import { isVisit, type CallCommand, type Command, type VisitCommand } from './step.ts'
import {
  charged,
  chosen,
  slotKind,
  isNamed,
  newPiece,
  showed,
  statusesOf,
  type Broken,
  type Effect,
  type Piece,
  type World,
} from './world.ts'

/** The result of a command: a line about it, what it shows of resources, and what its answer breaks by itself. */
interface Performed {
  told: string
  /** The exchanges of the command. */
  exchanges: string[]
  effects: Effect[]
  broken: Broken | null
}

/** Performs a command in a world, which learns what it made; null where what it needs is not there. A race has a barrier at which its request waits. */
export async function perform(world: World, command: Command, barrier?: Barrier): Promise<Performed | null> {
  try {
    return await (isVisit(command) ? visited(world, command, barrier) : called(world, command, barrier))
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error
    return { told: error.message, exchanges: error.exchanges, effects: [], broken: null }
  }
}

async function visited(
  { api, pieces }: World,
  { visit: slot, choose, beside: other }: VisitCommand,
  barrier?: Barrier,
): Promise<Performed | null> {
  const piece = pieces.get(slot)
  if (piece === undefined) return null
  if (choose === undefined) {
    piece.looks += 1
    const { id, status, error } = await openPage(api, piece.created, { barrier })
    return { told: error ?? String(status), exchanges: [id], effects: [], broken: null }
  }
  const beside = pieces.get(other ?? '')
  if (beside !== undefined) return visitedBeside(api, { piece, choose, beside })
  piece.choices += 1
  const isAlone = barrier === undefined
  const isPending = piece.possible.size === 1 && piece.possible.has('pending')
  const went = await visit(api, piece.created, choose, { barrier }).catch((error: unknown) => {
    piece.choices -= 1
    throw error
  })
  const { arrival, exchanges } = went
  const isSeen = arrival.kind !== 'stuck' && arrival.chose && !arrival.doubtful
  const told = arrival.kind === 'returned' ? 'back at return_uri' : `${arrival.kind} at ${arrival.page}`
  const unexplained = unfinal(piece, `chosen: ${choose}`, exchanges)
  // It is open where a later visit leads.
  const back =
    isAlone && piece.choices === 1 && (isPending || isSeen)
      ? takenBack(went, String(piece.sent['return_uri']))
      : null
  return {
    told,
    exchanges: exchanges.slice(-1),
    effects: [{ slot, done: chosen(choose, isSeen), unexplained }],
    broken: back?.holds === false ? { requirement: 'return-uri-reached', ...back } : null,
  }
}

/**
 * Takes a customer through a page whose browser opens that of another charge meanwhile: it is open whether the first is still taken then.
 * Nothing is chosen for the other charge, unless one more step led to its page.
 */
async function visitedBeside(
  api: World['api'],
  { piece, choose, beside }: { piece: Piece; choose: Result; beside: Piece },
): Promise<Performed> {
  const { arrival, exchanges } = await visit(api, piece.created, choose, { beside: beside.created })
  const [, , furtherStep] = exchanges
  if (furtherStep !== undefined) api.known.visit(idOf(beside.created), choose)
  const chosenFor = furtherStep === undefined ? [piece] : [piece, beside]
  for (const one of chosenFor) one.choices += 1
  const effects = chosenFor.map((one): Effect => ({
    slot: one.slot,
    done: chosen(choose, false),
    unexplained: unfinal(one, `chosen: ${choose}`, exchanges),
  }))
  return { told: arrival.kind, exchanges: exchanges.slice(-1), effects, broken: null }
}

async function called(world: World, command: CallCommand, barrier?: Barrier): Promise<Performed | null> {
  const { pieces } = world
  if ([command.id, command.from].some((slot) => slot !== undefined && !pieces.has(slot))) return null
  if (command.call === 'retrieveCharge') return retrieved(world, command, barrier)
  const model = modelOf(world, command)
  const from = pieces.get(command.from ?? model?.from ?? '')
  const mayBeRefused = from !== undefined && isNamed(world, from)
  const call = await callFor(world, command, { model, from, mayBeRefused })
  if (call === null) return null
  if (from) world.api.known.name(call.parameters ?? {})
  if (command.id !== undefined && command.call === 'listChargeEvents')
    pieces.get(command.id)?.lists.push(command.change as Record<string, string>)
  const answer = await world.api.call(command.call, { ...call, barrier })
  if (command.refusedBy !== undefined)
    return concludeRefused(world, command.refusedBy, from !== undefined && call.key === 'right', answer)
  const broken = call.id === undefined ? null : await refusedRead(world.api, command.call, call.id, answer)
  if (broken !== null) return { told: summary(answer), exchanges: [answer.id], effects: [], broken }
  return concludeOpen(world, { command, from, call, mayBeRefused }, answer)
}

/** The resources that a call stands on. */
interface Standing {
  /** The one whose request it repeats. */
  model: Piece | undefined
  /** The one that it charges. */
  from: Piece | undefined
  /** True where that was named before, so that the call may be refused. */
  mayBeRefused: boolean
}

/** Finds the resource whose request a command repeats, where that was made in the same form. */
function modelOf({ pieces }: World, { like, base }: CallCommand): Piece | undefined {
  const model = like === undefined ? undefined : pieces.get(like)
  if (model === undefined || slotKind(model.slot) !== 'charge') return model
  return (base === 'source-id') === (model.from !== undefined) ? model : undefined
}

/** Makes the call of a command, with the identifiers of its resources; null where one is not to be had. */
async function callFor(
  world: World,
  command: CallCommand,
  { model, from, mayBeRefused }: Standing,
): Promise<Call | null> {
  const { api } = world
  const { call: operation, base, change = {}, key = 'right', refusedBy } = command
  const intent: Intent = refusedBy !== undefined ? 'refused' : mayBeRefused ? 'open' : 'late'
  const about = refusedBy === undefined ? {} : { about: refusedBy }
  const id = command.id === undefined ? {} : await idInPath(world, command)
  if (id === null) return null
  const sent = model?.sent ?? (from ? parametersFrom(api, from) : await requestOf(api, operation, base))
  const parameters = changed(sent, change)
  // Another resource may stand in for the one that is meant: what is wrong for that may be right for this.
  const isOfValue = refusedBy !== undefined && key === 'right' && !command.unknown
  if (isOfValue && isDeepStrictEqual(parameters, sent)) return null
  return { ...id, parameters, key, intent, ...about }
}

/** Gives the parameters that charge a source or a token, or the source of a charge once more. */
function parametersFrom(api: World['api'], from: Piece): Parameters {
  const kind = slotKind(from.slot)
  const id = kind === 'charge' ? valueAt(from.created.value, 'source.id') : idOf(from.created)
  const { tokenParameter } = api.services.options.declared
  const named = { [kind === 'token' ? (tokenParameter ?? '') : 'source']: String(id) }
  const { amount = usualPrice.amount } = from.sent
  return { ...usualPrice, amount, ...named, return_uri: returnUri(api) }
}

/** Finds the identifier in the path of a call: that of a resource, or of the latest event of a charge, or one like it that nobody was given. */
async function idInPath(world: World, { call, id, unknown }: CallCommand): Promise<{ id: string } | null> {
  const place = `${call} ${id}`
  const stranger = unknown && world.strangers.get(place)
  if (stranger) return { id: stranger }
  const own = world.pieces.get(id ?? '')?.created
  const named = own && call === resources.Event.retrieves ? await latestEvent(world.api, own) : own
  const known = named?.value['id']
  if (typeof known !== 'string') return null
  if (!unknown) return { id: known }
  const [like] = unknownIds(world.api, known)
  world.strangers.set(place, like.id)
  return { id: like.id }
}

async function latestEvent(api: World['api'], charge: Resource): Promise<Resource | undefined> {
  const events = await ownEvents(api, idOf(charge), { open: true, enough: () => true })
  return events.at(-1)
}

async function retrieved(
  { api, pieces }: World,
  { id, key = 'right', refusedBy }: CallCommand,
  barrier?: Barrier,
): Promise<Performed | null> {
  const piece = id === undefined ? undefined : pieces.get(id)
  if (piece === undefined || (await retrieval(api).catch(() => null)) === null) return null
  const answer = await retrieveCharge(api, piece.created, { key, barrier })
  const result = { told: summary(answer), exchanges: [answer.id] }
  if (refusedBy !== undefined) return { ...result, effects: [], broken: refusal(answer, refusedBy) }
  return { ...result, effects: [effectOf(piece, statusOf(answer), [answer.id])], broken: null }
}

/** Tells the effect of a status that is shown of a charge. */
export function effectOf(piece: Piece, status: unknown, exchanges: string[]): Effect {
  const unexplained = unfinal(piece, `status ${String(status)}`, exchanges, status === 'pending')
  const member = { name: 'status', value: short(status) }
  return { slot: piece.slot, done: showed(status), unexplained: { ...unexplained, member } }
}

/**
 * Tells what is broken where no order of the commands explains the state of a charge.
 * Before the charge was seen to be final, that is that it becomes what its customer chose; afterwards, that it stays so.
 */
function unfinal(piece: Piece, actual: string, exchanges: string[], isPending = false): Broken {
  const [only] = statusesOf(piece)
  const isSeen = [...piece.possible].some((state) => state.endsWith(' for good'))
  const isFirst = !isSeen && (piece.choices === 1 || isPending)
  const requirement = isFirst && only !== 'pending' ? `charge-becomes-${only}` : 'charge-final-states-final'
  return {
    requirement: requirement as RequirementId,
    expected: `status ${[...statusesOf(piece)].join(' or ')}, and no other once it is final`,
    actual,
    exchanges,
  }
}

/** Concludes an answer to what is to be refused; one that shows what an earlier request made has made nothing more. */
function concludeRefused(
  { api }: World,
  requirement: RequirementId,
  mayBeEarlier: boolean,
  answer: Answer,
): Performed {
  const isEarlier = mayBeEarlier && answer.shown !== null && api.known.isEarlier('Charge', answer.shown)
  const broken = isEarlier ? null : refusal(answer, requirement)
  return { told: summary(answer), exchanges: [answer.id], effects: [], broken }
}

/** A call that was sent, by its command. */
interface Asked extends Omit<Standing, 'model'> {
  command: CallCommand
  call: Call
}

function concludeOpen(world: World, asked: Asked, answer: Answer): Performed {
  const { command, from, mayBeRefused } = asked
  const made = answer.ok && command.as !== undefined ? madeBy(world, asked, answer) : null
  const result = { told: summary(answer), exchanges: [answer.id] }
  if (from === undefined || slotKind(from.slot) !== 'token')
    return { ...result, effects: [], broken: unaccepted(command, answer, mayBeRefused) }
  const isUnknown = answer.error !== null || answer.status >= 500
  const unexplained: Broken = {
    requirement: 'token-single-use',
    expected: 'refused, with no further charge in the answer',
    actual: summary(answer),
    exchanges: [answer.id],
  }
  const done = charged(made !== null)
  const effects = made || isUnknown ? [{ slot: from.slot, done, unexplained }] : []
  return { ...result, effects, broken: null }
}

/** Enters what an answer made into the world; null where it made nothing, or shows what was made before. */
function madeBy({ api, pieces }: World, { command, from, call }: Asked, { shown }: Answer): Piece | null {
  const { call: operation, as = '' } = command
  if (shown === null || api.known.isEarlier(returned(operation) as MadeName, shown)) return null
  const piece = newPiece(as, shown, call.parameters ?? {}, from?.slot)
  pieces.set(as, piece)
  if (from) from.charged += 1
  return piece
}
