import type { Ending } from '../folder.ts'
import { test } from 'tap'
import { createServer } from 'node:net'
import { rules, startReference, type ReferenceOptions } from '../../reference/index.ts'
import { assay } from './process.ts'
import { freePort } from '../free-port.ts'

type Test = Ending

const keys = {
  test: { public: 'pkey_test_9f8e7d6c', secret: 'skey_test_9f8e7d6c' },
  live: { public: 'pkey_live_9f8e7d6c', secret: 'skey_live_9f8e7d6c' },
}

test('all is well with the reference implementation, by one token, one source and two charges', async (t) => {
  const { code, stdout, log, listen } = await look(t, { split: true }, { registered: true })
  t.equal(code, 0)
  for (const line of [
    /✓ base URL +http/,
    /✓ vault URL +http/,
    /✓ pay URL +http/,
    /✓ public key +createSource accepts it/,
    /✓ livemode +false/,
    /· clock +/,
    /✓ secret key +createCharge accepts it/,
    /✓ secret key +retrieveToken refuses it \(401\)/,
    /✓ public key +listEvents refuses it \(401\)/,
    /✓ authorization +successful: through the page/,
    /✓ authorization +failed: through the page/,
    /✓ webhooks +charge\.create came/,
  ])
    t.match(stdout, line)
  t.match(stdout.replace(/\s+/g, ' '), `webhook endpoint open at http://${listen}`)
  t.same(made(log), { tokens: 1, sources: 1, charges: 2 })
})

test('keys in each other’s places are told, with the remedy', async (t) => {
  const env = { ASSAY_PUBLIC_KEY: keys.test.secret, ASSAY_SECRET_KEY: keys.test.public }
  const lenient = await look(t, {}, { env })
  t.equal(lenient.code, 1)
  t.match(
    lenient.stdout.replace(/\s+/g, ' '),
    /✗ keys each is accepted in the place of the other → give the public key as the public one/,
  )
  const { allowedKeys } = rules
  const strict = await look(
    t,
    {
      rules: {
        allowedKeys: (operation) => (operation === 'createSource' ? ['public'] : allowedKeys(operation)),
      },
    },
    { env },
  )
  t.equal(strict.code, 1)
  t.match(strict.stdout, /✗ public key +createSource was not accepted: 401/)
  t.match(
    strict.stdout.replace(/\s+/g, ' '),
    '→ The keys are swapped: each is accepted in the place of the other. Give the public key as the public one.',
  )
  for (const { stdout } of [lenient, strict]) t.notMatch(stdout, /9f8e7d6c/)
})

test('live keys stop the doctor after one source', async (t) => {
  const env = { ASSAY_PUBLIC_KEY: keys.live.public, ASSAY_SECRET_KEY: keys.live.secret }
  const { code, stdout, log } = await look(t, {}, { env })
  t.equal(code, 1)
  t.match(
    stdout.replace(/\s+/g, ' '),
    /✗ livemode true → if these are live keys, say --live and --max-amount/,
  )
  t.same(made(log), { tokens: 0, sources: 1, charges: 0 })
})

test('a page that no driver gets through is told, with the remedy', async (t) => {
  const instead = ({ path, method }: { path: string; method: string }) =>
    method === 'GET' && path.includes('/authorize')
      ? { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Please call your bank.</p>' }
      : undefined
  const { code, stdout } = await look(t, { rules: { instead } })
  t.equal(code, 1)
  t.match(stdout, /✗ authorization +The authorization page was not got through/)
  t.match(stdout.replace(/\s+/g, ' '), '→ name words, selectors or another driver in the profile')
})

test('a public address that leads elsewhere, and a port that is taken, are told', async (t) => {
  const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.teardown(() => other.close())
  const { port } = other.address() as { port: number }
  const [elsewhere, taken] = await Promise.all([
    look(t, {}, { flags: ['--webhook-public-url', `http://127.0.0.1:${port}/hooks`] }),
    look(t, {}, { flags: ['--webhook-listen', `127.0.0.1:${port}`] }),
  ])
  t.match(elsewhere, { code: 1, stdout: /→ mend the tunnel, or --webhook-public-url/ })
  t.match(taken, { code: 1, stdout: /EADDRINUSE[^→]*→ name another --webhook-listen/ })
})

test('an address that does not answer is told alone; what cannot be used ends with 2', async (t) => {
  const env = { ASSAY_PUBLIC_KEY: keys.test.public, ASSAY_SECRET_KEY: keys.test.secret }
  const nowhere = await assay(['doctor', 'localhost:9', '--timeout', '1'], env)
  t.equal(nowhere.code, 1)
  t.match(nowhere.stdout, /^✗ base URL [^]*→ Nothing listens at localhost:9: start the[^]*\n\n1 of these/)
  t.match(await assay(['doctor', 'http://127.0.0.1:9']), { code: 2, stderr: /there is no public key/ })
})

interface Told {
  registered?: boolean
  env?: NodeJS.ProcessEnv
  flags?: string[]
}

async function look(t: Test, options: ReferenceOptions, told: Told = {}) {
  const log: string[] = []
  const listen = `127.0.0.1:${await freePort()}/assay`
  const webhookUrls = told.registered ? [`http://${listen}`] : []
  const reference = await startReference({ ...options, keys, webhookUrls, log: (line) => log.push(line) })
  t.teardown(() => reference.close())
  const env = told.env ?? { ASSAY_PUBLIC_KEY: keys.test.public, ASSAY_SECRET_KEY: keys.test.secret }
  const urls = options.split ? ['--vault-url', reference.vaultUrl, '--pay-url', reference.payUrl] : []
  const flags = [...urls, ...(told.registered ? ['--webhook-listen', listen] : []), ...(told.flags ?? [])]
  const ended = await assay(['doctor', reference.baseUrl, '--timeout', '3', ...flags], env)
  return { ...ended, log, listen }
}

function made(log: readonly string[]): Record<string, number> {
  const count = (path: string) => log.filter((line) => line === `POST ${path} 200`).length
  return { tokens: count('/tokens'), sources: count('/sources'), charges: count('/charges') }
}
