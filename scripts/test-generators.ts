import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startSandbox } from '../conformance/sandbox/index.ts'

/** Each client: the folder of its `pay.sh`, which generates it and pays, and the arguments. */
const clients: Readonly<Record<string, readonly string[]>> = {
  'openapi-generator 7.16, Java': ['java'],
  'oapi-codegen 2.8, Go': ['go'],
  'datamodel-code-generator 0.89, Python': ['python'],
  '@hey-api/openapi-ts 0.99.0, TypeScript': [
    'typescript',
    '@hey-api/openapi-ts@0.99.0',
    'openapi-ts.ts',
  ],
  'orval 8.5.0, TypeScript': ['typescript', 'orval@8.5.0', 'orval.ts'],
}

/** The exit code of a script whose last line names the command that gets what is missing. */
const missing = 69

/** Pays through a client, with a sandbox and a folder of its own; resolves to the outcome. */
async function pay([language = '', ...args]: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-generators-'))
  const { baseUrl, keys, close } = await startSandbox()
  const sandbox = { API: baseUrl, PUBLIC_KEY: keys.test.public, SECRET_KEY: keys.test.secret }
  const env = { ...process.env, ...sandbox, KIT: resolve('.') }
  try {
    cpSync(`scripts/generators/${language}`, folder, { recursive: true })
    cpSync('generated/openapi.json', join(folder, 'openapi.json'))
    await promisify(execFile)('/bin/sh', ['-e', 'pay.sh', ...args], {
      cwd: folder,
      env,
      maxBuffer: 2 ** 26,
    })
    return ''
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
    } = error as { code?: number; stdout?: string; stderr?: string }
    if (code !== missing) throw new Error(`failed: ${stdout}${stderr}`, { cause: error })
    return stdout.trimEnd().split('\n').at(-1) ?? ''
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

let missed = 0
for (const [name, client] of Object.entries(clients)) {
  const began = performance.now()
  try {
    const remedy = await pay(client)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (remedy !== '') missed++
    console.log(
      remedy === '' ? `✓ ${name} (${seconds} s)` : `– ${name}: not here, get it with ${remedy}`,
    )
  } catch (error) {
    console.error(`✗ ${name} ${(error as Error).message}`)
    process.exitCode = 1
  }
}
console.log(`${missed} of ${Object.keys(clients).length} clients were left out.`)
