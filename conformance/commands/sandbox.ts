import { readStart } from '../basics/read-start.ts'
import { startCommand } from '../text/start-command.ts'
import { messageOf } from '../basics/thrown.ts'
import { printable, readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { clean, withoutMarks } from '../text/plain.ts'
import { calls, type SandboxCall } from '../sandbox/calls.ts'
import { startSandbox, type Sandbox } from '../sandbox/index.ts'
import { readDuration } from '../sandbox/duration.ts'
import { disturbanceLines } from '../sandbox/help.ts'
import { options } from '../sandbox/options.ts'
import { keysOfWorld } from '../sandbox/worlds.ts'
import { flag, text, type Flags } from '../settings/flags.ts'
import { readAddress } from '../settings/target.ts'
import { inBrief, unknown, UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { summaryOf } from './sandbox-summary.ts'
import { listening, print, untilInterrupted } from './system.ts'

/** `assay serve`: starts the sandbox. */
export const serve = defineCommand({
  operands: '',
  flags: { ...options, port: { ...options.port, default: 8080 } },
  examples: {
    serve: 'listens on 127.0.0.1:8080 until Ctrl-C',
    'serve --port 0 --webhook-url http://127.0.0.1:3000/webhooks':
      'takes any free port, and posts events to a shop',
    "serve --disturb 'POST /charges: lose the answer 10%'": 'is as unreliable as a network',
    'serve --data sandbox': 'keeps everything in a folder, also when it is killed',
  },
  notes: ['No money moves: keys and cards are for nothing but development.'],
  async execute({ flagValues }) {
    const { host = options.host.default, port = 8080, disturb = [] } = flagValues
    if (disturb.some(isHelp)) return print(`${disturbanceLines().join('\n')}\n`)
    const log = (line: string) =>
      print(`${new Date().toISOString().slice(11, 19)} ${clean(line, 200)}\n`)
    const sandbox = await listening('--host, --port', { host, port }, () =>
      startSandbox({ ...flagValues, port, log }),
    )
    return untilInterrupted(sandbox, greeting(sandbox))
  },
})

function greeting({ vaultUrl, baseUrl, payUrl, keys, seed, state }: Sandbox): string {
  const rows = [
    ['base URL', baseUrl],
    ['vault URL', vaultUrl],
    ['pay URL', payUrl],
    ['test keys', `${keys.test.public}  ${keys.test.secret}`],
    ['live keys', `${keys.live.public}  ${keys.live.secret}`],
    ['worlds', 'pkey_test_world_NAME  skey_test_world_NAME (a merchant for each NAME)'],
    ['page', `${new URL(baseUrl).origin}/_sandbox`],
    ['seed', String(seed)],
    ...state().endpoints.map((url) => ['webhooks to', url]),
  ]
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(13)}${value}\n`)
  return `The sandbox is up; Ctrl-C ends it.\n${lines.join('')}`
}

const isHelp = (rule: string): boolean => rule === 'help'

const defaultUrl = 'http://127.0.0.1:8080'

/** The bytes that are read of a sandbox's answer. */
const maxAnswerBytes = 8 * 1024 * 1024

const callings: Readonly<Record<string, Omit<SandboxCall, 'act'>>> = {
  ...calls,
  state: { does: 'Shows what it holds.', takes: {} },
}

/** The flags of all calls: their parameters but those that are operands. */
const parameterFlags: Flags = Object.fromEntries(
  Object.values(callings).flatMap(({ takes, operand }) =>
    Object.entries(takes).filter(([name]) => name !== operand),
  ),
)

/** `assay sandbox`: shows and steers a running sandbox. */
export const sandbox = defineCommand({
  operands: 'CALL [VALUE…]',
  flags: {
    ...parameterFlags,
    url: text('URL', 'The sandbox.', { default: defaultUrl }),
    world: text('NAME', 'The world to steer; that of its own keys unless given.'),
    json: flag('Print everything, as JSON.'),
  },
  examples: {
    'sandbox trigger charge.complete --failed payment_rejected':
      'makes a charge whose payment fails',
    'sandbox resend evnt_test_… --times 2': 'posts an event twice more',
    'sandbox clock 2h': 'lets charges expire',
    "sandbox disturb 'POST /charges: 500 10%'": 'disturbs by this rule alone',
    'sandbox settled --within 1m': 'waits until all webhooks were posted',
    'sandbox disturb help': 'explains what can be disturbed, and how',
  },
  notes: Object.entries(callings).map(
    ([name, { does, operand }]) =>
      `${operand === undefined ? name : `${name} ${operand}`}: ${does}`,
  ),
  async execute({ flagValues: { url = defaultUrl, world, json, ...parameters }, operands }) {
    const [name = '', ...values] = operands
    const call = callings[name]
    if (call === undefined) throw unknown('The call', name, Object.keys(callings))
    if (name === 'disturb' && values.some(isHelp))
      return print(`${disturbanceLines().join('\n')}\n`)
    const { operand, takes } = call
    if (operand === undefined && values.length > 0)
      throw new UsageError(`The operand ${inBrief(values[0])} means nothing here; leave it out.`)
    const value = operand && takes[operand]?.type === 'array' ? values : values.join(' ')
    const named = operand !== undefined && values.length > 0 && { [operand]: value }
    const answer = await ask({
      url: readAddress('--url', url),
      world,
      name,
      parameters: { ...named, ...parameters },
    })
    if (json) return print(printable(`${JSON.stringify(answer, null, 2)}\n`))
    return print(
      summaryOf(name, answer)
        .map((line) => `${withoutMarks(line.slice(0, 300))}\n`)
        .join(''),
    )
  },
})

/** A call to a running sandbox. */
interface Calling {
  url: string
  world: string | undefined
  name: string
  parameters: Readonly<Record<string, unknown>>
}

/** Sends a call to a running sandbox. UsageError where none answers or it refuses. */
async function ask({ url, world, name, parameters }: Calling): Promise<Record<string, unknown>> {
  const { origin, href } = new URL(`/_sandbox/${name}`, url)
  const sent = name === 'state' ? {} : { method: 'POST', body: JSON.stringify(parameters) }
  const key = world === undefined ? undefined : keysOfWorld(world).test.secret
  const waits = 'within' in (callings[name]?.takes ?? {})
  const wait = waits ? readDuration('--within', String(parameters['within'] ?? '30s')) : 0
  const { status, text } = await fetch(href, {
    ...sent,
    headers: key === undefined ? {} : { authorization: `Basic ${btoa(`${key}:`)}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(Math.min(10_000 + wait, 2 ** 31 - 1)),
  })
    .then(async ({ status, body }) => {
      const { bytes } = await readStart(body, maxAnswerBytes)
      return { status, text: bytes.toString() }
    })
    .catch((error: Error) => {
      const reason = messageOf(error.cause ?? error)
      throw new UsageError(
        `--url: no sandbox answers at ${origin} (${reason}); start one with ${startCommand} serve.`,
      )
    })
  const answer = membersOf(readJson(text))
  if (status === 200 && Object.keys(answer).length > 0) return answer
  const notSandbox = `--url: ${origin} answers ${status}, so it is no sandbox; name the address that serve printed.`
  throw new UsageError(String(answer['message'] ?? notSandbox))
}
