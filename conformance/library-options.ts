import type { Options } from './library.ts'
import { runSettings } from './profile/settings.ts'
import { UsageError } from './profile/usage.ts'
import { seeToSelection } from './selection.ts'

const numbers = {
  timeout: 'timeout',
  webhookTimeout: 'webhook-timeout',
  concurrency: 'concurrency',
  maxRequests: 'max-requests',
  sample: 'sample',
  repeat: 'repeat',
  maxAmount: 'max-amount',
} as const

/** Sees to it that a run can use its options, by the rules of the flags; throws a UsageError that names subject, value and remedy. */
export function seeToOptions(options: Options): void {
  for (const [name, flag] of Object.entries(numbers)) {
    const value: unknown = options[name as keyof typeof numbers]
    if (value !== undefined) runSettings[flag].read(name, [String(value)])
  }
  const { only = [], tags = [], webhook: { port = 0 } = {} } = options
  for (const [name, value] of Object.entries({ only, tags }))
    if (!Array.isArray(value))
      throw new UsageError(`${name}: ${JSON.stringify(value)} is no list; write [${JSON.stringify(value)}].`)
  seeToSelection({ only, tags }, { only: 'only', tags: 'tags' })
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`webhook.port: ${port} is no port; write one from 0, for any free one, to 65535.`)
  if (options.live && options.maxAmount === undefined)
    throw new UsageError(
      'live: real charges are made; say what all of them may come to as maxAmount, such as 200000.',
    )
}
