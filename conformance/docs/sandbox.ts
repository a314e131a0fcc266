import { rules, startReference } from '../reference/index.ts'
import { readContract } from './contract.ts'
import type { Sandbox } from './overview.ts'
import { seed } from './seed.ts'

/** Starts the sandbox beside the pages, which lets a page of another origin read every answer, and holds what the examples name. */
export async function startSandbox(
  host: string,
  port: number,
): Promise<{ told: Sandbox; close: () => Promise<void> }> {
  const reference = await startReference({
    host,
    port,
    rules: {
      answerHeaders: (call) => ({ ...rules.answerHeaders(call), 'access-control-allow-origin': '*' }),
    },
  })
  const { baseUrl, vaultUrl, keys, close } = reference
  const { public: publicKey, secret: secretKey } = keys.test
  const made = await seed(reference, readContract())
  return { told: { baseUrl, vaultUrl, publicKey, secretKey, made }, close }
}
