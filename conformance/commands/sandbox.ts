import { started } from '../basics/started.ts'
import { messageOf } from '../basics/thrown.ts'
import { printable, readJson } from '../basics/json.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { readBody } from '../http/body.ts'
import { calls, type SandboxCall } from '../sandbox/calls.ts'
import type { Setting } from '../settings/flags.ts'
import { readAddress } from '../settings/target.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { print } from './print.ts'

const usualUrl = 'http://127.0.0.1:8080'

const calling: Readonly<Record<string, SandboxCall>> = {
  ...calls,
  state: { does: 'Shows everything that it holds.', takes: {} },
}

/** The flags of all calls: their parameters but for the first one of each, which is a word. */
const flags = Object.fromEntries(
  Object.values(calling)
    .flatMap(({ takes }) => Object.keys(takes).slice(1))
    .map((name): [string, Setting] => [
      name,
      { type: 'string', value: name.toUpperCase(), description: `The ${name}.` },
    ]),
)

/** `assay sandbox`: shows and steers a running sandbox, and prints its answer as JSON. */
export const command = defineCommand({
  operands: 'CALL [VALUE…]',
  flags: {
    ...flags,
    url: {
      description: 'The sandbox.',
      type: 'string',
      value: 'URL',
      preset: usualUrl,
      variable: 'ASSAY_SANDBOX_URL',
    },
  },
  examples: {
    'sandbox trigger charge.complete --failed payment_rejected': 'makes a charge whose payment fails',
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
    const [first, kind] = Object.entries(call.takes)[0] ?? []
    if (first === undefined && values.length > 0)
      throw new UsageError(`The operand ${shown(values[0])} means nothing here; leave it out.`)
    const value = kind === 'array' ? values : values.join(' ')
    const own = first !== undefined && values.length > 0 && { [first]: value }
    const answer = await ask(readAddress('--url', url), name, { ...own, ...parameters })
    return print(printable(`${JSON.stringify(answer, null, 2)}\n`))
  },
})

/** The most bytes of an answer that are read. */
const mostBytes = 16_000_000

/** Sends a call to a running sandbox; throws a UsageError where none answers, and where it refuses. */
async function ask(url: string, name: string, parameters: object): Promise<unknown> {
  const { origin, href } = new URL(`/_sandbox/${name}`, url)
  const body = name === 'state' ? {} : { method: 'POST', body: JSON.stringify(parameters) }
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(10_000)
  const { status, text } = await fetch(href, { ...body, headers, redirect: 'manual', signal })
    .then(async (response) => {
      const pieces = (response.body ?? []) as unknown as AsyncIterable<Buffer>
      return { status: response.status, text: (await readBody(pieces, mostBytes)).toString() }
    })
    .catch((error: unknown) => {
      const reason = messageOf((error as { cause?: unknown }).cause ?? error)
      throw new UsageError(
        `--url: no sandbox answers at ${origin} (${reason}); start one with ${started()} serve.`,
      )
    })
  const value = readJson(text)
  if (status === 200 && isRecord(value)) return value
  const { message } = membersOf(value)
  throw new UsageError(
    typeof message === 'string'
      ? message
      : `--url: ${origin} answers ${status}, so it is no sandbox; name the address that serve printed.`,
  )
}
