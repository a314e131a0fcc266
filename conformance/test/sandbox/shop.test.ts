import { readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { folderOf, until } from '../commands/process.ts'
import { started } from '../reference/client.ts'
import { freePort } from '../free-port.ts'

const root = new URL('../../../', import.meta.url)

t.test('the shop of the README takes a payment and hears how it ended', async (t) => {
  const readme = readFileSync(new URL('README.md', root), 'utf8')
  const shown = /in `shop.js`:\n\n```js\n([^]*?)```/.exec(readme)?.[1] ?? ''
  const source = shown.replaceAll(
    /'payment-assay\/(\w+)'/g,
    (_, name: string) => `'${new URL(`conformance/${name}.ts`, root).href}'`,
  )
  const folder = folderOf(t, { 'shop.mjs': source })
  const port = await freePort()
  const { reference, authorize } = await started(t)
  reference.registerWebhook(`http://127.0.0.1:${port}/webhooks`)
  const env = { ...process.env, API: reference.baseUrl, PORT: String(port), NODE_OPTIONS: '' }
  const shop = spawn(process.execPath, ['--import', 'tsx', join(folder, 'shop.mjs')], { env, cwd: root })
  t.teardown(() => shop.kill('SIGKILL'))
  let said = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const pay = () => fetch(`http://127.0.0.1:${port}/pay`, { redirect: 'manual' }).catch(() => null)
  let answer = await pay()
  await until(async () => (answer ??= await pay()) !== null)
  const authorize_uri = answer?.headers.get('location') ?? said
  t.match(authorize_uri, reference.payUrl)
  await authorize({ authorize_uri })
  await until(() => said.includes('paid?'))
  t.equal(said, 'paid? successful\n')
})
