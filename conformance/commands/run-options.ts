import { once } from 'node:events'
import { join } from 'node:path'
import { closeSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { listening } from '../basics/listening.ts'
import { flagOf } from '../settings/flags.ts'
import type { RunSettings } from '../settings/settings.ts'
import { UsageError } from '../settings/usage.ts'
import type { Reference } from '../reference/index.ts'
import { exchangesFile } from '../reports/exchanges.ts'
import { assertTarget } from '../settings/target.ts'
import { intoFolder, ensureFolder } from './folder.ts'

/** Starts the embedded reference implementation where no base URL was given; throws a UsageError for an address or a key that needs one. */
export async function embeddedUnless(
  said: RunSettings,
  subjects: ReadonlyMap<string, string>,
): Promise<Reference | null> {
  // A variable may hold the key of another run.
  const keys = (['publicKey', 'secretKey'] as const).filter((key) => subjects.get(key)?.startsWith('--'))
  assertTarget(said, ['vaultUrl', 'payUrl', ...keys], (name) => subjects.get(name) ?? `--${flagOf(name)}`)
  if (said.baseUrl !== undefined) return null
  const { startReference } = await import('../reference/index.ts')
  return startReference()
}

/** Throws a UsageError where the address for webhooks cannot be listened on. */
export async function assertListening(
  { webhookListen: listen }: RunSettings,
  subjects: ReadonlyMap<string, string>,
): Promise<void> {
  if (listen === undefined) return
  const { host, port } = listen
  const server = createServer()
  try {
    await listening(server, port, host)
    await once(server.close(), 'close')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const trouble = code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${code})`
    throw new UsageError(
      `${subjects.get('webhookListen') ?? '--profile: webhookListen'}: ${host}:${port} ${trouble}; free it, or name another, port 0 for any free one.`,
    )
  }
}

/** Makes the folder of the reports, where there is one, and an empty file for exchanges, unless there are to be none; returns its path. */
export function exchangesIn({ out, noExchanges = false }: RunSettings): string | null {
  if (out === undefined) return null
  ensureFolder(out)
  if (noExchanges) return null
  const file = join(out, exchangesFile)
  intoFolder(out, () => {
    rmSync(file, { force: true })
    closeSync(openSync(file, 'wx', 0o600))
  })
  return file
}
