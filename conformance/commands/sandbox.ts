import { started } from '../basics/started.ts'
import { messageOf } from '../basics/thrown.ts'
import { printable, readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { clean } from '../text/plain.ts'
import { calls, type SandboxCall } from '../sandbox/calls.ts'
import { startSandbox, type Sandbox } from '../sandbox/index.ts'
import { options } from '../sandbox/options.ts'
import { text, type Flags } from '../settings/flags.ts'
import { readAddress } from '../settings/target.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
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
  async execute({ given }) {
    const { host = options.host.default, port = 8080 } = given
    const log = (line: string) =>
      print(`${new Date().toISOString().slice(11, 19)} ${clean(line, 200)}\n`)
    const sandbox = await listening('--host, --port', { host, port }, () =>
      startSandbox({ ...given, port, log }),
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
    ['page', `${new URL(baseUrl).origin}/_sandbox`],
    ['seed', String(seed)],
    ...state().endpoints.map((url) => ['webhooks to', url]),
  ]
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(13)}${value}\n`)
  return `The sandbox is up; Ctrl-C ends it.\n${lines.join('')}`
}

const usualUrl = 'http://127.0.0.1:8080'

const calling: Readonly<Record<string, Omit<SandboxCall, 'act'>>> = {
  ...calls,
  state: { does: 'Shows everything that it holds.', takes: {} },
}

/** The flags of all calls: their parameters without the first of each, which is an operand. */
const parameterFlags = Object.assign(
  {},
  ...Object.values(calling).map(({ takes }) => Object.fromEntries(Object.entries(takes).slice(1))),
) as Flags

/** `assay sandbox`: shows and steers a running sandbox, and prints its answer as JSON. */
export const sandbox = defineCommand({
  operands: 'CALL [VALUE…]',
  flags: {
    ...parameterFlags,
    url: text('URL', 'The sandbox.', { default: usualUrl }),
  },
  examples: {
    'sandbox trigger charge.complete --failed payment_rejected':
      'makes a charge whose payment fails',
    'sandbox resend evnt_test_… --times 2': 'posts an event twice more',
    'sandbox clock 2h': 'lets charges expire',
    "sandbox disturb 'POST /charges: 500 10%'": 'disturbs by this rule alone',
  },
  notes: Object.entries(calling).map(
    ([name, { does, takes }]) => `${[name, ...Object.keys(takes)].join(' ')}: ${does}`,
  ),
  async execute({ given, operands: [name = '', ...values] }) {
    const call = calling[name]
    if (call === undefined) throw unknown('The call', name, Object.keys(calling))
    const { url = usualUrl, ...parameters } = given
    const [first, setting] = Object.entries(call.takes)[0] ?? []
    if (first === undefined && values.length > 0)
      throw new UsageError(`The operand ${shown(values[0])} means nothing here; leave it out.`)
    const value = setting?.type === 'array' ? values : values.join(' ')
    const own = first !== undefined && values.length > 0 && { [first]: value }
    const answer = await ask(readAddress('--url', url), name, { ...own, ...parameters })
    return print(printable(`${JSON.stringify(answer, null, 2)}\n`))
  },
})

/** Sends a call to a running sandbox; throws a UsageError where none answers, and where it refuses. */
async function ask(url: string, name: string, parameters: object): Promise<unknown> {
  const { origin, href } = new URL(`/_sandbox/${name}`, url)
  const sent = name === 'state' ? {} : { method: 'POST', body: JSON.stringify(parameters) }
  const [status, text] = await fetch(href, {
    ...sent,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
    .then(async (response) => [response.status, await response.text()] as const)
    .catch((error: Error) => {
      const reason = messageOf(error.cause ?? error)
      throw new UsageError(
        `--url: no sandbox answers at ${origin} (${reason}); start one with ${started()} serve.`,
      )
    })
  const answer = membersOf(readJson(text))
  if (status === 200) return answer
  const other = `--url: ${origin} answers ${status}, so it is no sandbox; name the address that serve printed.`
  throw new UsageError(String(answer['message'] ?? other))
}
