import { started } from '../basics/started.ts'
import { assertKnown, assertKind, type Kind } from './errors.ts'
import type { Sandbox, State, Triggered } from './sandbox.ts'

/** A call that steers a sandbox, with its parameters; the first one is required unless it is a list. */
export interface SandboxCall {
  does: string
  takes: Readonly<Record<string, Kind>>
}

/** The calls that steer a sandbox, as its page, its commands and POST /_sandbox/<name> offer them. */
export const calls = {
  trigger: {
    does: 'Triggers an event, of a new charge unless one is named.',
    takes: { event: 'string', charge: 'string', failed: 'string', amount: 'integer', bank: 'string' },
  },
  resend: { does: 'Posts an event again.', takes: { event: 'string', times: 'integer' } },
  clock: { does: 'Puts the clock forward, such as by 2h.', takes: { by: 'string' } },
  behave: {
    does: `Behaves in these ways, beside those from the start (${started()} list --variants).`,
    takes: { names: 'array' },
  },
  disturb: {
    does: 'Disturbs by these rules alone, such as POST /charges: lose the answer 10%.',
    takes: { rules: 'array' },
  },
  webhooks: { does: 'Posts webhooks to these endpoints alone.', takes: { urls: 'array' } },
  reset: { does: 'Forgets what was made, and behaves as at the start.', takes: {} },
} as const satisfies Record<string, SandboxCall>

/** The name of a call that steers a sandbox. */
export type CallName = keyof typeof calls

/** Makes a call with parameters as they are sent; rejects with a SandboxError for an unknown one. */
export async function make(sandbox: Sandbox, name: string, sent: [string, string][]): ReturnType<Call> {
  assertKnown('The call', name, Object.keys(calls))
  const { takes }: SandboxCall = calls[name as CallName]
  const [first = ''] = Object.keys(takes)
  const lines: string[] = []
  const values = new Map<string, unknown>(takes[first] === 'array' ? [[first, lines]] : [])
  for (const [parameter, text] of sent)
    if (takes[parameter] === 'array') lines.push(...text.split(/\s*\n\s*/).filter(Boolean))
    else values.set(parameter, takes[parameter] === 'integer' ? Number(text) : text)
  const { [first]: value, ...how } = Object.fromEntries(values)
  return (sandbox[name as CallName] as Call)(value, how)
}

type Call = (value: unknown, how?: unknown) => Promise<State | Triggered>

/** Makes the calls of a sandbox reject with a SandboxError for whatever they do not take. */
export function checked(sandbox: Sandbox): Sandbox {
  for (const [name, { takes }] of Object.entries<SandboxCall>(calls)) {
    const call = sandbox[name as CallName] as Call
    const [first] = Object.keys(takes)
    const own: Call = async (value, how = {}) => {
      assertKind(`${name}:`, 'object', how)
      const given = { ...(how as object), ...(first !== undefined && { [first]: value }) }
      for (const [parameter, item] of Object.entries(given)) {
        assertKnown(`${name}:`, parameter, Object.keys(takes))
        if (parameter === first || item !== undefined)
          assertKind(`${name}: ${parameter}`, takes[parameter] as Kind, item)
      }
      return call(value, how)
    }
    Object.assign(sandbox, { [name]: own })
  }
  return sandbox
}
