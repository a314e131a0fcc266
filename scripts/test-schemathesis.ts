import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startReference } from '../conformance/sandbox/index.ts'
import { missingModules } from './generators/python.ts'

// The same requests each time; they take about a minute.
const drawn = ['--seed', '1', '--max-examples', '150', '--generation-database', 'none']

/** Lets schemathesis hold the sandbox against the contract, and resolves to its exit code; says how to get it where it is not here. */
async function main(): Promise<number> {
  const command = await missingModules(['schemathesis'])
  if (command !== null) {
    console.log(`– schemathesis: not here, get it with ${command}`)
    return 0
  }
  const { baseUrl, keys, close } = await startReference()
  const env = { ...process.env, PUBLIC_KEY: keys.test.public, SECRET_KEY: keys.test.secret }
  const config = ['--config-file', resolve('scripts/schemathesis.toml')]
  const args = [...config, 'run', resolve('generated/openapi.json'), '--url', baseUrl, ...drawn]
  // It leaves notes where it runs.
  const cwd = mkdtempSync(join(tmpdir(), 'assay-schemathesis-'))
  try {
    const child = spawn('python3', ['-m', 'schemathesis.cli', ...args], { env, cwd, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } finally {
    await close()
    rmSync(cwd, { recursive: true, force: true })
  }
}

process.exitCode = await main()
