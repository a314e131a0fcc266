import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startReference } from '../conformance/sandbox/index.ts'
import type { Client } from './generators/client.ts'
import { go } from './generators/go.ts'
import { java } from './generators/java.ts'
import { python } from './generators/python.ts'
import { heyApi, orval } from './generators/typescript.ts'

const clients = [java, go, python, heyApi, orval]

/** Makes a client and pays through it, in a sandbox and a folder of its own. */
async function pay(client: Client): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-generators-'))
  const { baseUrl, keys, close } = await startReference()
  const env = { ...process.env, API: baseUrl, PUBLIC_KEY: keys.test.public, SECRET_KEY: keys.test.secret }
  try {
    cpSync('generated/openapi.json', join(folder, 'openapi.json'))
    await client.pay({ folder, env })
  } finally {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Pays with every client whose language and generator are at hand, and tells how to get the others; downloads nothing itself. */
async function main(): Promise<void> {
  for (const client of clients) {
    const began = performance.now()
    const command = await client.missing()
    if (command === null) await pay(client)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(
      command === null
        ? `✓ ${client.name} (${seconds} s)`
        : `– ${client.name}: not here, get it with ${command}`,
    )
  }
}

await main().catch((error: unknown) => {
  console.error(`✗ ${(error as Error).message}`)
  process.exitCode = 1
})
