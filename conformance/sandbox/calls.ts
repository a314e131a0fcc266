import { assertKnown, SandboxError } from './errors.ts'
import type { Sandbox, Triggered } from './sandbox.ts'
import type { State } from './state.ts'

/** The kind of a parameter. */
type Kind = 'text' | 'number' | 'list'

/** A call that steers a sandbox, with its parameters; the first one is required unless it is a list. */
export interface SandboxCall {
  does: string
  takes: Readonly<Record<string, Kind>>
}

/** The calls that steer a sandbox, as its page, its commands and POST /_sandbox/<name> offer them. */
export const calls = {
  trigger: {
    does: 'Triggers an event, of a new charge unless one is named.',
    takes: { event: 'text', charge: 'text', failed: 'text', amount: 'number', bank: 'text' },
  },
  resend: { does: 'Posts an event again.', takes: { event: 'text', times: 'number', after: 'text' } },
  clock: { does: 'Puts the clock forward, such as by 2h.', takes: { by: 'text' } },
  behave: {
    does: 'Behaves in these ways, beside those from the start (assay list --variants).',
    takes: { names: 'list' },
  },
  disturb: {
    does: 'Disturbs by these rules alone, such as POST /charges: lose the answer 10%.',
    takes: { rules: 'list' },
  },
  webhooks: { does: 'Posts webhooks to these endpoints alone.', takes: { urls: 'list' } },
  hurry: { does: 'Posts the waiting webhooks now.', takes: {} },
  reset: { does: 'Forgets what was made, and behaves as at the start.', takes: {} },
} as const satisfies Record<string, SandboxCall>

/** The name of a call that steers a sandbox. */
export type CallName = keyof typeof calls

/** The parameters of a call as they are sent. */
export type Sent = Readonly<Record<string, readonly string[]>>

/** Makes a call; throws a SandboxError for an unknown one, and for parameters that it does not take. */
export async function make(sandbox: Sandbox, name: string, sent: Sent): Promise<State | Triggered> {
  assertKnown('The call', name, Object.keys(calls))
  const { takes }: SandboxCall = calls[name as CallName]
  const [first = ''] = Object.keys(takes)
  if (takes[first] === 'text' && sent[first] === undefined)
    throw new SandboxError('invalid_value', `${name}: ${first} is missing; give it.`)
  const values = Object.entries(sent).map(([parameter, texts]) => {
    const kind = Object.hasOwn(takes, parameter) ? takes[parameter] : undefined
    if (kind === undefined)
      throw new SandboxError(
        'unknown_name',
        `${name}: ${parameter.slice(0, 40)} is unknown; it takes ${Object.keys(takes).join(', ') || 'nothing'}.`,
      )
    if (kind === 'list') return [parameter, texts.flatMap((text) => text.split(/\s*\n\s*/).filter(Boolean))]
    if (texts.length !== 1)
      throw new SandboxError(
        'invalid_value',
        `${name}: ${parameter} is given ${texts.length} times; give it once.`,
      )
    return [parameter, kind === 'number' ? Number(texts[0]) : texts[0]]
  })
  const { [first]: value = [], ...others } = Object.fromEntries(values) as Record<string, unknown>
  return (sandbox[name as CallName] as (value: unknown, others: unknown) => Promise<State | Triggered>)(
    value,
    others,
  )
}
