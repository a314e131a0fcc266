import { test } from 'tap'
import { sandboxKeys } from '../../reference/index.ts'
import { freePort } from '../free-port.ts'
import { assay } from './process.ts'
import { implementation } from './unfinished.ts'

const { public: ASSAY_PUBLIC_KEY, secret: ASSAY_SECRET_KEY } = sandboxKeys.test
const env = { ASSAY_PUBLIC_KEY, ASSAY_SECRET_KEY }

test('the doctor judges what a run begins with, webhooks included', async (t) => {
  const listen = `127.0.0.1:${await freePort()}/assay`
  const { url } = await implementation(t, { webhookUrls: [`http://${listen}`] })
  const { code, stdout } = await assay(['doctor', url, '--webhook-listen', listen], env)
  t.equal(code, 0, stdout)
  t.match(stdout, /5 MUST: 5 hold/)
})

test('swapped keys and an address that does not answer are named, with the remedy', async (t) => {
  const { url } = await implementation(t)
  const swapped = { ASSAY_PUBLIC_KEY: ASSAY_SECRET_KEY, ASSAY_SECRET_KEY: ASSAY_PUBLIC_KEY }
  const { stdout } = await assay(['doctor', url], swapped)
  t.match(stdout.replace(/\s+/g, ' '), /The keys are swapped/)
  const nowhere = await assay(['doctor', 'localhost:9', '--timeout', '1'], env)
  t.equal(nowhere.code, 4)
  t.match(nowhere.stdout.replace(/\s+/g, ' '), /Nothing listens at localhost:9: start the implementation/)
})
