import type { SchemaName } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { resources } from '../../generated/resources.ts'
import type { Barrier } from '../http/old/barrier.ts'
import { Unsent, type Incoming, type Outgoing } from '../http/old/message.ts'
import { cut, detached } from '../basics/cut.ts'
import { addressOf, isOwn } from '../settings/target.ts'
import { readAnswer, returned, type Answer } from './answer.ts'
import { showsSent } from './resource.ts'
import { Inconclusive } from './inconclusive.ts'
import { keyOf, type Key } from './keys.ts'
import { cardIn, encode, headersOf, withoutCard, type Call, type Parameters } from './request.ts'
import type { Services } from './services.ts'
import type { Asked } from './together.ts'

/** Something that came from the implementation, as it is told to whoever listens. */
export interface Telling {
  /** The id of the exchange. */
  readonly from: string
  /** All that came as text: body and headers. */
  readonly texts: readonly string[]
  readonly json: unknown
  /** The operation that was called, how, and its answer; null for a page, a webhook and whatever else is no operation. */
  readonly called: Called | null
}

/** An operation that was called. */
export interface Called {
  readonly operation: OperationId
  readonly call: Call
  readonly answer: Answer
}

/** Whoever is told what comes from the implementation. */
export type Listener = (telling: Telling) => void

/** A request that is no operation: a page that a customer opens, a probe of the endpoint, a preflight. */
interface Plain {
  kind?: 'request' | 'visit'
  method: 'GET' | 'POST' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  body: string | null
  /** The barrier at which it waits for those that are to arrive with it. */
  barrier?: Barrier | undefined
}

/** A way to the implementation: it names every exchange by the scope that made it, and tells every answer. */
export interface Caller {
  readonly scope: string
  readonly services: Services
  /** Calls an operation of the contract. Throws Inconclusive where nothing may be sent any more. */
  call(operation: OperationId, call?: Call): Promise<Answer>
  /** GETs an address on the operator's origins with a key, and reads a resource of a kind that no operation retrieves. */
  look(url: string, key: 'public' | 'secret', schema: SchemaName): Promise<Answer>
  /** Sends a request that is no operation, without a key. */
  send(step: string, request: Plain, signal?: AbortSignal): Promise<Incoming>
}

/** Opens a way to the implementation for one scope. */
export function openCaller(services: Services, scope: string, listeners: readonly Listener[]): Caller {
  const name = (step: string): string => {
    const whole = `${scope}/${step}`
    return `${whole}#${services.names.ordinal(whole)}`
  }
  const tell = (telling: Telling): void => listeners.forEach((listen) => listen(telling))
  return {
    scope,
    services,
    async call(operation, call = {}) {
      if (call.at !== undefined) see(services, call.at)
      keepSecret(services, call.parameters ?? {})
      const key = keyOf(services, operation, call.key ?? 'right')
      const step = isElsewhere(services, operation, call) ? 'location' : operation
      const turn: Asked<Answer> = {
        ask: () => ask(services, operation, call, () => outgoing(services, name(step), operation, call, key)),
        isOwn: ({ shown }) => shown !== null && showsSent('Charge', call.parameters ?? {}, shown),
        tell: (answer) =>
          tell({ ...shownBy(answer), json: answer.json, called: { operation, call, answer } }),
      }
      return brief(await services.together.ask(standsOn(services, operation, call), turn))
    },
    async look(url, key, schema) {
      see(services, url)
      const { publicKey, secretKey } = services.options.target
      const plain = { kind: 'request', operation: null, method: 'GET', body: null, shown: null } as const
      const headers = headersOf(key === 'public' ? publicKey : secretKey)
      const incoming = await send(services, { ...plain, id: name('location'), key, url, headers })
      const answer = readAnswer(incoming, null, schema)
      tell({ ...shownBy(answer), json: answer.json, called: null })
      return brief(answer)
    },
    async send(step, { kind = 'visit', ...request }, signal) {
      const id = name(step)
      const plain = { id, kind, operation: null, key: 'none', shown: request.body } as const
      const incoming = await send(services, { ...plain, ...request }, signal)
      tell({ ...shownBy(incoming), json: undefined, called: null })
      return incoming
    },
  }
}

/** Lists the texts of an answer, and says where they are from. */
function shownBy({ id, body, headers }: Incoming): Pick<Telling, 'from' | 'texts'> {
  return { from: id, texts: [body, JSON.stringify(headers)] }
}

/** Gives the identifier of the source or the token that a request is to make a charge of; undefined where it names none. */
function standsOn(
  { options }: Services,
  operation: OperationId,
  { parameters = {}, intent }: Call,
): string | undefined {
  if (operation !== resources.Charge.creates || intent === 'refused') return undefined
  const named = parameters['source'] ?? parameters[options.declared.tokenParameter ?? '']
  return typeof named === 'string' ? named : undefined
}

/** The most times that one request is sent again because its key was turned away for a while. */
const mostLockouts = 20

/** Sends what `make` makes, and again where its key was turned away for a while: what was answered then is told to nobody. */
async function ask(
  services: Services,
  operation: OperationId,
  { barrier, key = 'right', intent = 'accepted' }: Call,
  make: () => Outgoing,
): Promise<Answer> {
  const { lockout } = services
  const isWelcome = barrier === undefined && key === 'right' && intent !== 'refused' && intent !== 'observed'
  for (let times = 0; ; times += 1) {
    if (barrier === undefined) await lockout.over()
    const outgoing = make()
    const answer = readAnswer(await send(services, outgoing), operation, returned(operation))
    if (key === 'right') lockout.learn(outgoing, answer)
    if (!isWelcome || times === mostLockouts || !(await lockout.wasWhy(outgoing, answer, times)))
      return answer
  }
}

/** Sends a request; what is not sent leaves a judgement inconclusive. */
async function send({ client }: Services, outgoing: Outgoing, signal?: AbortSignal): Promise<Incoming> {
  try {
    return await client.send(outgoing, signal)
  } catch (error) {
    throw error instanceof Unsent ? new Inconclusive(error.message) : error
  }
}

/** Tells whether a call goes to another address than the operation's own. */
function isElsewhere({ options }: Services, operation: OperationId, { at, id }: Call): boolean {
  return at !== undefined && at !== addressOf(options.target, operations[operation], id)
}

function outgoing(services: Services, id: string, operation: OperationId, call: Call, key: Key) {
  const { target } = services.options
  const { method } = operations[operation]
  const { parameters = {}, at } = call
  const encoded = encode(parameters, call)
  const query = method === 'GET' && encoded !== '' ? `?${encoded}` : ''
  const type = call.asJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const isPost = method === 'POST'
  return {
    id,
    kind: 'request',
    operation: isElsewhere(services, operation, call) ? null : operation,
    key: key.kind,
    method,
    url: at ?? addressOf(target, operations[operation], call.id) + query,
    headers: { ...headersOf(key.text, call.password), ...(isPost ? { 'content-type': type } : {}) },
    body: isPost ? encoded : null,
    shown: isPost ? encode(withoutCard(parameters), call) : null,
    before: () => services.budget.ask(operation, Number(parameters['amount'])),
    barrier: call.barrier,
  } as const
}

/** Keeps of the body of an answer, which was read, no more than a message shows. */
function brief(answer: Answer): Answer {
  const most = 1000
  if (answer.body.length <= most) return answer
  return { ...answer, body: detached(cut(answer.body, most)) }
}

/** Throws Inconclusive where an address is not on the operator's origins, which alone keys are sent to. */
function see({ options }: Services, url: string): void {
  if (!URL.canParse(url) || !isOwn(options.target, new URL(url)))
    throw new Inconclusive(`${url} is on another origin, which no key is sent to.`)
}

/** Keeps the card of a request out of all that is stored of its answer, and of all others. */
function keepSecret({ secrets }: Services, parameters: Parameters): void {
  const { number, code } = cardIn(parameters)
  if (number !== undefined) secrets.add(number)
  if (code !== undefined) secrets.addCode(code)
}
