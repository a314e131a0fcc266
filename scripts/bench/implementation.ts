import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Program } from './measure.ts'
import { freePort } from '../../conformance/test/free-port.ts'

/** The reference implementation in a process of its own. */
export interface Implementation {
  baseUrl: string
  /** The port that it posts webhooks to. */
  hook: number
  keys: { public: string; secret: string }
  /** A whole run against it, of the built package, with all artefacts in `out`. */
  run: (out: string, ...flags: string[]) => Program
  stop: () => void
}

/** The command of the built package. */
export const main = 'dist/conformance/main.js'

const keys = {
  public: 'pkey_test_sandbox_public_for_everyone',
  secret: 'skey_test_sandbox_public_for_everyone',
}

/** Starts the reference implementation of the built package; `delay` milliseconds are added to each answer, and the account holds so many events. */
export async function startImplementation({ delay = 0, events = 0 } = {}): Promise<Implementation> {
  const [port, hook] = [await freePort(), await freePort()]
  const child = spawn(
    process.execPath,
    ['--import=tsx', 'scripts/bench/serve.ts', String(port), String(hook), String(delay), String(events)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    baseUrl,
    hook,
    keys,
    run: (out, ...flags) => ({
      args: [
        main,
        'run',
        baseUrl,
        '--webhook-listen',
        `127.0.0.1:${hook}/assay`,
        '--out',
        out,
        '--brief',
        ...flags,
      ],
      env: { ASSAY_PUBLIC_KEY: keys.public, ASSAY_SECRET_KEY: keys.secret },
    }),
    stop: () => void child.kill(),
  }
}

/** A folder that goes at the end of the process. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Compiles one program of this folder, so that it starts as what it is held against does, and returns its file. */
export async function compiledAlone(name: string): Promise<string> {
  const outfile = `.tap/bench/${name}.mjs`
  await build({
    entryPoints: [`scripts/bench/${name}.ts`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.18',
  })
  return outfile
}
