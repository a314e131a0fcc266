import { started } from '../basics/started.ts'
import { assertKnown, SandboxError } from './errors.ts'
import type { Sandbox, State, Triggered } from './sandbox.ts'

/** A call that steers a sandbox, with its parameters; the first one is required unless it is a list. */
export interface SandboxCall {
  does: string
  takes: Readonly<Record<string, 'text' | 'number' | 'list'>>
}

/** The calls that steer a sandbox, as its page, its commands and POST /_sandbox/<name> offer them. */
export const calls = {
  trigger: {
    does: 'Triggers an event, of a new charge unless one is named.',
    takes: { event: 'text', charge: 'text', failed: 'text', amount: 'number', bank: 'text' },
  },
  resend: { does: 'Posts an event again.', takes: { event: 'text', times: 'number' } },
  clock: { does: 'Puts the clock forward, such as by 2h.', takes: { by: 'text' } },
  behave: {
    does: `Behaves in these ways, beside those from the start (${started()} list --variants).`,
    takes: { names: 'list' },
  },
  disturb: {
    does: 'Disturbs by these rules alone, such as POST /charges: lose the answer 10%.',
    takes: { rules: 'list' },
  },
  webhooks: { does: 'Posts webhooks to these endpoints alone.', takes: { urls: 'list' } },
  reset: { does: 'Forgets what was made, and behaves as at the start.', takes: {} },
} as const satisfies Record<string, SandboxCall>

/** The name of a call that steers a sandbox. */
export type CallName = keyof typeof calls

/** The parameters of a call as they are sent. */
export type Sent = Iterable<readonly [name: string, text: string]>

/** Makes a call; throws a SandboxError for an unknown one, and for parameters that it does not take. */
export async function make(sandbox: Sandbox, name: string, sent: Sent): Promise<State | Triggered> {
  assertKnown('The call', name, Object.keys(calls))
  const { takes }: SandboxCall = calls[name as CallName]
  const [first = ''] = Object.keys(takes)
  const values: Record<string, unknown> = takes[first] === 'list' ? { [first]: [] } : {}
  for (const [parameter, text] of sent) {
    assertKnown(`${name}:`, parameter, Object.keys(takes))
    const before = values[parameter]
    if (Array.isArray(before)) before.push(...text.split(/\s*\n\s*/).filter(Boolean))
    else values[parameter] = takes[parameter] === 'number' ? Number(text) : text
  }
  if (first !== '' && values[first] === undefined)
    throw new SandboxError('invalid_value', `${name}: ${first} is missing; give it.`)
  const call = sandbox[name as CallName] as (value: unknown, more: unknown) => Promise<State | Triggered>
  return call(values[first], values)
}
