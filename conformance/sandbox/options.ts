import type { Time } from '../reference/clock.ts'
import type { Exchange } from '../reference/exchange.ts'
import { isWebAddress } from '../basics/host.ts'
import { startCommand } from '../text/start-command.ts'
import { flag, list, number, text, type Flags, type ValuesOf } from '../settings/flags.ts'
import { inBrief } from '../settings/usage.ts'
import { readBehaviour } from './behaviours.ts'
import { readDisturbance } from './disturbances.ts'
import { SandboxError } from './errors.ts'

const repeated = <Item>(
  value: string,
  read: (subject: string, text: string) => Item,
  description: string,
) => list(value, `${description}; repeatable.`, { whole: true, read })

/** Options of the sandbox, and flags of `assay serve`; everything has a default. */
export const options = {
  host: text('HOST', 'The address to listen on.', { default: '127.0.0.1' }),
  port: number(65_535, 'The port, 0 for any.'),
  split: flag('Token endpoints, all others and authorization pages get an origin each.'),
  allowHost: list(
    'NAME',
    'A name that requests may be for, beside addresses and localhost; repeatable.',
  ),
  webhookUrl: repeated('URL', readEndpoint, 'An endpoint that events are posted to'),
  behave: repeated(
    'NAME',
    readBehaviour,
    `An honest choice to make (${startCommand} list --variants --tag shops)`,
  ),
  disturb: repeated(
    'RULE',
    readRule,
    "A rule for requests or webhooks, such as 'POST /charges: lose the answer 10%' (help explains them)",
  ),
  page: flag('Other machines, and --allow-host names, may see and steer it at /_sandbox, too.'),
  return: repeated(
    'SHOP=ADDRESS',
    readReturn,
    'Customers who return to a shop go to its local address, as https://shop.example=http://127.0.0.1:3000',
  ),
  data: text(
    'DIR',
    'The folder that keeps all worlds with their rules, clocks, snapshots and what is scheduled; not the log of requests, nor the addresses (--host, --port, --split, --allow-host, --page, --return).',
  ),
  seed: number(4_294_967_295, 'Makes identifiers and disturbances repeatable.'),
} as const satisfies Flags

/** The options of a sandbox, by the names of the flags of `assay serve`. */
export type SandboxOptions = Readonly<ValuesOf<typeof options>> & {
  /** Takes a line for each request and each webhook. */
  readonly log?: (line: string) => void
  /** Takes each whole exchange, with keys and card numbers, and each attempt to post an event. */
  readonly onExchange?: (exchange: Exchange) => void
  /** The time that its clocks run by, in place of the machine's. */
  readonly time?: Time
}

/** Reads the address of an endpoint for webhooks; throws a SandboxError for any other text. */
function readEndpoint(subject: string, url: string): string {
  if (isWebAddress(url)) return url
  throw invalid(subject, url, 'an http or https URL; write it like http://127.0.0.1:3000/webhooks')
}

/** A disturbance, or the word help, which commands answer with their page. */
function readRule(_subject: string, rule: string): string {
  return rule === 'help' ? rule : readDisturbance(rule).text
}

function readReturn(subject: string, pair: string): `${string}=${string}` {
  const [shop, address, ...more] = pair
    .split('=')
    .map((address) => isWebAddress(address) && new URL(address).origin)
  if (shop && address && more.length === 0) return `${shop}=${address}`
  throw invalid(
    subject,
    pair,
    'two addresses; write it like https://shop.example=http://127.0.0.1:3000',
  )
}

function invalid(subject: string, value: string, remedy: string): SandboxError {
  return new SandboxError('invalid_value', `${subject}: ${inBrief(value)} is not ${remedy}.`)
}
