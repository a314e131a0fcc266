import { rules, startReference } from '../reference/index.ts'
import type { Sandbox } from './overview.ts'

/** Starts the sandbox beside the pages, which lets a page of another origin read every answer. */
export async function startSandbox(
  host: string,
  port: number,
): Promise<{ told: Sandbox; close: () => Promise<void> }> {
  const { baseUrl, vaultUrl, keys, close } = await startReference({
    host,
    port,
    rules: {
      answerHeaders: (call) => ({ ...rules.answerHeaders(call), 'access-control-allow-origin': '*' }),
    },
  })
  const { public: publicKey, secret: secretKey } = keys.test
  return { told: { baseUrl, vaultUrl, publicKey, secretKey }, close }
}
