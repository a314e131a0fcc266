import { openNetworkPolicy } from '../http/network.ts'
import { openTransport } from '../http/transport.ts'
import { readJson } from '../basics/json.ts'
import { withoutMarks } from '../reports/text.ts'
import { calls, type CallName, type SandboxCall } from '../sandbox/calls.ts'
import type { State, Triggered } from '../sandbox/index.ts'
import type { Settings } from '../settings/flags.ts'
import { readAddress } from '../settings/target.ts'
import { unknown, UsageError } from '../settings/usage.ts'
import { type Call, type Command, readArguments, refuseOperands } from './command.ts'
import { printed } from './print.ts'

const sandboxUrl = {
  type: 'string',
  value: 'URL',
  default: 'http://127.0.0.1:8080',
  variable: 'ASSAY_SANDBOX_URL',
  read: readAddress,
  description: 'The sandbox.',
} as const

const table = Object.entries<SandboxCall>(calls).map(
  ([name, { does, takes }]) => `${[name, ...Object.keys(takes)].join(' ')}: ${does}`,
)

/** `assay sandbox`: shows and steers a running sandbox. */
export const sandbox: Command = {
  name: 'sandbox',
  summary: 'Shows and steers a running sandbox.',
  operand: 'CALL [VALUE…]',
  settings: settingsOf(Object.keys(calls) as CallName[]),
  examples: [
    ['assay sandbox state', 'prints everything that it shows, as JSON'],
    ["assay sandbox disturb 'POST /charges: 500 10%'", 'disturbs by this rule alone'],
  ],
  notes: table,
  execute: ({ args, env }) => {
    const [name, ...rest] = args
    const names = ['state', ...Object.keys(calls)]
    if (name === undefined) throw new UsageError(`CALL: none is given; use ${names.join(', ')}.`)
    if (!names.includes(name)) throw unknown('The call', name, names)
    return steer(name as CallName | 'state', { args: rest, env })
  },
}

/** `assay trigger`: triggers an event in a running sandbox. */
export const trigger = commandOf('trigger', [
  'assay trigger charge.complete --failed payment_rejected',
  'makes a charge, and its payment fails',
])

/** `assay resend`: posts an event of a running sandbox again. */
export const resend = commandOf('resend', [
  'assay resend evnt_test_… --times 2 --after 30s',
  'posts it twice, in half a minute',
])

/** `assay clock`: puts the clock of a running sandbox forward. */
export const clock = commandOf('clock', [
  'assay clock +2h',
  'lets charges expire, and everything that waits for its time happen',
])

function commandOf(name: CallName, example: Command['examples'][number]): Command {
  const { does, takes }: SandboxCall = calls[name]
  return {
    name,
    summary: does,
    operand: Object.keys(takes)[0]?.toUpperCase() ?? '',
    settings: settingsOf([name]),
    examples: [example],
    notes: [],
    execute: (call) => steer(name, call),
  }
}

/** The flags for the parameters of calls, the first one of each left out, and for the address. */
function settingsOf(names: readonly CallName[]): Settings {
  const parameters = names.flatMap((name) => Object.entries<string>(calls[name].takes).slice(1))
  const flags = parameters.map(([parameter, kind]) => {
    const type = kind === 'number' ? ('integer' as const) : ('string' as const)
    return [parameter, { type, value: parameter.toUpperCase(), description: `The ${parameter}.` }] as const
  })
  return { ...Object.fromEntries(flags), url: sandboxUrl }
}

async function steer(name: CallName | 'state', { args, env }: Call): Promise<number> {
  const takes: SandboxCall['takes'] = name === 'state' ? {} : calls[name].takes
  const [first, kind] = Object.entries(takes)[0] ?? []
  const settings = settingsOf(name === 'state' ? [] : [name])
  const { given, operands } = readArguments(settings, args, env)
  if (kind !== 'list') refuseOperands(operands.slice(first === undefined ? 0 : 1))
  if (kind === 'text' && operands.length === 0)
    throw new UsageError(`${first?.toUpperCase()}: none is given; write assay ${name} and its value.`)
  const { url, ...parameters } = given as Record<string, unknown>
  const value = kind === 'list' ? operands : operands[0]
  const sent = first === undefined ? parameters : { [first]: value, ...parameters }
  const answer = await ask(String(url ?? sandboxUrl.default), name, sent)
  return printed(`${linesOf(name, answer).map(withoutMarks).join('\n')}\n`)
}

/** Sends a call to a running sandbox; throws a UsageError where none answers, and where it refuses. */
async function ask(url: string, name: string, sent: object): Promise<unknown> {
  const target = new URL(`/_sandbox/${name}`, url)
  const keys = { publicKey: '', secretKey: '', live: false, embedded: false, payUrl: null }
  const options = {
    target: { ...keys, baseUrl: target.origin, vaultUrl: target.origin },
    timeout: 10,
    signal: null,
  }
  const transport = openTransport(openNetworkPolicy(options), { concurrency: 1, timeout: options.timeout })
  try {
    const { status, text, error } = await transport.send(
      {
        id: name,
        kind: 'request',
        method: name === 'state' ? 'GET' : 'POST',
        url: target.href,
        headers: { 'content-type': 'application/json' },
        body: name === 'state' ? null : JSON.stringify(sent),
      },
      'new',
    )
    if (error !== null)
      throw new UsageError(
        `--url: no sandbox answers at ${target.origin} (${error}); start one with assay serve.`,
      )
    const value = readJson(text)
    if (status === 200 && isObject(value)) return value
    throw new UsageError(
      isObject(value) && typeof value['message'] === 'string'
        ? value['message']
        : `--url: ${target.origin} answers ${status}, so it is no sandbox; name the address that assay serve printed.`,
    )
  } finally {
    await transport.close()
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Words an answer; one of another form, which no sandbox sends, is printed as it is. */
function linesOf(name: CallName | 'state', answer: unknown): string[] {
  const { charge, events } = answer as Partial<Triggered>
  if (name === 'trigger' && isObject(charge) && Array.isArray(events))
    return [
      `charge ${charge.id} ${charge.status}`,
      ...events.map(({ id, key }: { id: string; key: string }) => `event ${id} ${key}`),
    ]
  const { now, endpoints } = answer as Partial<State>
  if (name === 'clock') return [`the clock shows ${now}`]
  if (name === 'resend' && Array.isArray(endpoints)) return endpoints.map((url) => `posted to ${url}`)
  return JSON.stringify(answer, null, 2).split('\n')
}
