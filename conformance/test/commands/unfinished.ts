import { startReference, type ReferenceOptions } from '../../reference/index.ts'
import { sandboxKeys } from '../../reference/index.ts'
import type { Ending } from '../folder.ts'

/** Starts an implementation; the address and the keys of it as the command takes them. */
export async function implementation(t: Ending, options: ReferenceOptions = {}) {
  const reference = await startReference(options)
  t.teardown(() => reference.close())
  const { public: publicKey, secret: secretKey } = sandboxKeys.test
  const env = {
    ASSAY_PUBLIC_KEY: publicKey,
    ASSAY_SECRET_KEY: secretKey,
    ASSAY_VAULT_URL: reference.vaultUrl,
  }
  return { url: reference.baseUrl, env, reference }
}

/** An implementation with these paths alone, and 404 elsewhere; `asked`: its requests. */
export async function unfinished(t: Ending, paths: readonly string[]) {
  const asked: string[] = []
  const notFound = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' }
  const made = await implementation(t, {
    rules: {
      instead: ({ call: { path } }) => {
        asked.push(path)
        return paths.some((one) => path.startsWith(one)) ? undefined : notFound
      },
    },
  })
  return { ...made, asked }
}
