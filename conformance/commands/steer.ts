import { readAddress } from '../settings/target.ts'
import { UsageError } from '../settings/usage.ts'
import { printed } from './print.ts'

/** The flag for the address of a running sandbox. */
export const sandboxAddress = {
  type: 'string',
  value: 'URL',
  default: 'http://127.0.0.1:8080',
  variable: 'ASSAY_SANDBOX_URL',
  read: readAddress,
  description: 'The sandbox.',
} as const

/** Calls a running sandbox and prints its answer in lines; resolves to the exit code. Throws a UsageError where no sandbox answers, or where it refuses. */
export async function steer(
  url: string | undefined,
  call: string,
  said: Readonly<Record<string, unknown>>,
  tell: (answer: never) => readonly string[],
): Promise<number> {
  const target = new URL(`/_sandbox/${call}`, url ?? sandboxAddress.default)
  const body = JSON.stringify(said)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(target, { method: 'POST', headers, body }).catch(() => null)
  if (answer === null)
    throw new UsageError(`--url: no sandbox answers at ${target.origin}; start one with assay serve.`)
  const value = (await answer.json().catch(() => ({}))) as { message?: unknown }
  if (!answer.ok)
    throw new UsageError(
      typeof value.message === 'string'
        ? value.message
        : `--url: ${target.origin} answers ${answer.status}, so it is no sandbox; name the one that assay serve told.`,
    )
  return printed(`${tell(value as never).join('\n')}\n`)
}
