import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Reference } from '../../conformance/reference/index.ts'
import { temporary } from './implementation.ts'

/** Lets Schemathesis hold an implementation against the contract; resolves to its exit code, null where it was ended after so many milliseconds. */
export async function schemathesis(
  { baseUrl, keys }: Pick<Reference, 'baseUrl' | 'keys'>,
  flags: readonly string[],
  stdio: StdioOptions,
  timeout = 0,
): Promise<number | null> {
  const env = { ...process.env, PUBLIC_KEY: keys.test.public, SECRET_KEY: keys.test.secret }
  const config = ['--config-file', resolve('scripts/schemathesis.toml')]
  const args = [...config, 'run', resolve('generated/openapi.json'), '--url', baseUrl, ...flags]
  // It leaves notes where it runs.
  const cwd = temporary()
  const child = spawn('python3', ['-m', 'schemathesis.cli', ...args], { env, cwd, stdio, timeout })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
