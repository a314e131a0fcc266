import { request as connect, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { OperationId } from '../../generated/operations.ts'
import { listen, type Handler } from '../basics/listener.ts'
import { readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { apiCallOf } from '../har/calls.ts'
import { readBody } from '../http/body.ts'
import type { Exchange, KeyKind } from '../record/entry.ts'

/** What a bad network makes of an answer. */
type Disturbance = NonNullable<Exchange['disturbed']>

/** What the shop takes for the service: the sandbox behind a network that can be bad. */
export interface Gateway {
  /** The address of the service, as the shop is told it. */
  origin: string
  /** The origin of another host, which a forged event names. */
  foreignHost: string
  /** The scenario whose order is being bought: what the shop creates meanwhile belongs to it. */
  buyingScenario: string | null
  /** The scenario of each source and each charge. */
  scenarioById: Map<string, string>
  /** The scenarios with a charge that the service refused. */
  refusedScenarios: Set<string>
  /** The charges of a scenario, in the order of their creation. */
  chargesOf: (scenario: string) => string[]
  /** Disturbs the next answer of an operation in a scenario. */
  disturb: (scenario: string, operation: OperationId, disturbance: Disturbance) => void
  close: () => Promise<void>
}

/** An exchange that passed the gateway, and the scenario that it belongs to. */
export type PassedExchange = Pick<
  Exchange,
  'kind' | 'operation' | 'key' | 'request' | 'answer' | 'error' | 'disturbed'
> & { scenario: string; began: number }

interface GatewayOptions {
  port: number
  service: string
  keys: { public: string; secret: string }
  onPassed: (passed: PassedExchange) => void
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

const maxBodyBytes = 256 * 1024
const lateAfterMs = 1200
const json = { 'content-type': 'application/json' }
const refusals: Partial<Record<Disturbance, Answer>> = {
  '500': { status: 500, headers: json, body: '{"object":"error","code":"internal_error"}' },
  '429': {
    status: 429,
    headers: { ...json, 'retry-after': '1' },
    body: '{"object":"error","code":"too_many_requests"}',
  },
}

/** Opens the gateway on loopback; rejects where the port is taken. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { port, service, keys, onPassed } = options
  const scenarioById = new Map<string, string>()
  const charges: { id: string; scenario: string }[] = []
  const disturbances: { scenario: string; operation: OperationId; disturbance: Disturbance }[] = []

  /**
   * The scenario of a request: that of the source or charge it names; of a new one, the order that is
   * being bought; else empty.
   */
  function scenarioOf(operation: OperationId | null, id: string, body: string): string {
    const source = new URLSearchParams(body).get('source')
    const creates = operation === 'createCharge' || operation === 'createSource'
    return scenarioById.get(source ?? id) ?? (creates ? gateway.buyingScenario : null) ?? ''
  }

  const handle: Handler = async (request, response) => {
    const began = performance.now()
    const { method = 'GET', url = '' } = request
    const bytes = await readBody(request, maxBodyBytes)
    const { operation, id } = operationOf(method, url)
    const body = bytes.toString()
    const scenario = scenarioOf(operation, id, body)
    const at = disturbances.findIndex(
      (planned) => planned.scenario === scenario && planned.operation === operation,
    )
    const disturbance = at < 0 ? undefined : disturbances.splice(at, 1)[0]?.disturbance
    const answer =
      (disturbance && refusals[disturbance]) ?? (await forward(service, request, bytes))
    const { id: createdId } = membersOf(readJson(answer.body))
    if (answer.status < 300 && typeof createdId === 'string' && !scenarioById.has(createdId)) {
      if (operation === 'createCharge') charges.push({ id: createdId, scenario })
      if (operation === 'createCharge' || operation === 'createSource')
        scenarioById.set(createdId, scenario)
    }
    if (operation === 'createCharge' && answer.status >= 400) gateway.refusedScenarios.add(scenario)
    if (disturbance === 'late') await pause(lateAfterMs)
    const delivered =
      disturbance === 'pending' ? { ...answer, body: asPending(answer.body) } : answer
    onPassed({
      kind: 'request',
      operation,
      key: keyKindOf(request, keys),
      request: { method, url, headers: headersOf(request), body: shownBody(operation, body) },
      answer: disturbance === 'lost' ? null : delivered,
      error: disturbance === 'lost' ? 'the answer was lost on its way' : null,
      ...(disturbance !== undefined && { disturbed: disturbance }),
      scenario,
      began,
    })
    if (disturbance === 'lost') return void response.destroy()
    response.writeHead(delivered.status, delivered.headers).end(delivered.body)
  }

  const handleForeignHost: Handler = async (request, response) => {
    const began = performance.now()
    const { method = 'GET', url = '' } = request
    await readBody(request, maxBodyBytes)
    const answer = { status: 404, headers: json, body: '{}' }
    onPassed({
      kind: 'request',
      operation: null,
      key: keyKindOf(request, keys),
      request: { method, url: foreignServer.origin + url, headers: headersOf(request), body: null },
      answer,
      error: null,
      scenario: scenarioById.get(chargeIn(url)) ?? '',
      began,
    })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const listener = await listen(handle, { host: '127.0.0.1', port, names: null })
  const foreignServer = await listen(handleForeignHost, { host: '127.0.0.1', port: 0, names: null })
  const gateway: Gateway = {
    origin: listener.origin,
    foreignHost: foreignServer.origin,
    buyingScenario: null,
    scenarioById,
    refusedScenarios: new Set(),
    chargesOf: (scenario) =>
      charges.filter((charge) => charge.scenario === scenario).map(({ id }) => id),
    disturb: (scenario, operation, disturbance) =>
      void disturbances.push({ scenario, operation, disturbance }),
    close: async () => void (await Promise.all([listener.close(), foreignServer.close()])),
  }
  return gateway
}

/** Sends a request on to the service, its path as it came. */
async function forward(service: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const { hostname, port } = new URL(service)
  const { method, url: path, headers } = request
  return new Promise((resolve, reject) => {
    const sent = connect(
      { hostname, port, method, path, headers: { ...headers, host: `${hostname}:${port}` } },
      (answer) => {
        readBody(answer, 16 * maxBodyBytes).then(
          (bytes) => resolve({ ...answerHead(answer), body: bytes.toString() }),
          reject,
        )
      },
    )
    sent.on('error', reject).end(body)
  })
}

function answerHead(answer: IncomingMessage): Omit<Answer, 'body'> {
  const { connection: _connection, 'content-length': _length, ...headers } = headersOf(answer)
  return { status: answer.statusCode ?? 502, headers }
}

/** The headers of a message, without the key. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { authorization: _authorization, 'transfer-encoding': _coding, ...others } = headers
  return Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)]))
}

function operationOf(method: string, url: string): { operation: OperationId | null; id: string } {
  const call = apiCallOf({ request: { method, url } }, { baseUrl: '', vaultUrl: '' })
  if (call === null) return { operation: null, id: chargeIn(url) }
  return { operation: call.operation, id: call.target ?? '' }
}

/** The id of a charge in the address of no operation. */
const chargeIn = (url: string): string => /chrg_\w+/.exec(url)?.[0] ?? ''

/** The kind of key that a request carries, wherever it stands. */
function keyKindOf(request: IncomingMessage, keys: GatewayOptions['keys']): KeyKind {
  const { authorization = '', ...others } = request.headers
  const [, coded = ''] = /^basic +(\S+)/i.exec(authorization) ?? []
  const texts = [Buffer.from(coded, 'base64').toString(), authorization, request.url, others]
  const text = JSON.stringify(texts)
  if (text.includes(keys.secret)) return 'secret'
  if (text.includes(keys.public)) return 'public'
  return authorization === '' ? 'none' : 'unknown'
}

/** The body as it is recorded: that of a card nowhere. */
function shownBody(operation: OperationId | null, body: string): string | null {
  return body === '' || operation === 'createToken' ? null : body
}

/** A charge as it was before it was complete. */
function asPending(body: string): string {
  const before = {
    status: 'pending',
    paid: false,
    paid_at: null,
    failure_code: null,
    failure_message: null,
    authorized: false,
  }
  return JSON.stringify({ ...membersOf(readJson(body)), ...before })
}
