import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as driver } from 'playwright-core'
import t, { type Test } from 'tap'
import { chromium, withoutChromium } from '../chromium.ts'
import { folderOf } from '../folder.ts'
import { compiled } from '../commands/compiled.ts'
import { until } from '../commands/process.ts'
import { freePort } from '../free-port.ts'
import { openSandbox } from './client.ts'

const kit = await compiled()

/** The example in a folder of its own, where the kit is installed. */
function shopIn(t: Test): string {
  const folder = folderOf(t, { 'package.json': '{"type":"module"}' })
  cpSync('examples/shop', folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(kit, join(folder, 'node_modules/payment-assay'))
  return folder
}

interface Running {
  said: () => string
  ended: Promise<number | null>
  kill: () => Promise<void>
}

function run(t: Test, program: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(program, args, { env: { ...process.env, NODE_OPTIONS: '', ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  t.teardown(kill)
  return { said: () => said, ended, kill }
}

async function startedShop(t: Test, folder: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const shop = run(t, process.execPath, [join(folder, 'start.js')], env)
  await until(() => shop.said().includes('http://'))
  return shop
}

t.test(
  'an event that is posted again fulfils nothing twice, in JavaScript and in Python',
  async (t) => {
    const folder = shopIn(t)
    const test = run(
      t,
      process.execPath,
      ['--test', '--test-force-exit', join(folder, 'replay.test.js')],
      {},
    )
    t.equal(await test.ended, 0, test.said())
    const port = String(await freePort())
    const SHOP = `http://127.0.0.1:${port}`
    const { baseUrl: API } = await openSandbox(t, { webhookUrl: [`${SHOP}/webhooks`] })
    await startedShop(t, folder, { API, PORT: port, FILE: join(folder, 'orders.jsonl') })
    const python = run(t, 'python3', [join(folder, 'replay.py')], { API, SHOP })
    t.equal(await python.ended, 0, python.said())
    const lines = readFileSync('examples/shop/replay.py', 'utf8').trim().split('\n')
    t.ok(lines.length <= 10, 'in ten lines')
  },
)

t.test(
  'a customer buys, the network is bad, and the shop begins again',
  { skip: withoutChromium() },
  async (t) => {
    const folder = shopIn(t)
    const port = String(await freePort())
    const SHOP = `http://127.0.0.1:${port}`
    const sandbox = await openSandbox(t, {
      webhookUrl: [`${SHOP}/webhooks`],
      return: [`https://shop.example=${SHOP}`],
      behave: ['posts the completion first', 'posts each event twice'],
      disturb: ['charge.create: webhook spoilt'],
    })
    const env = { API: sandbox.baseUrl, PORT: port, FILE: join(folder, 'orders.jsonl') }
    let shop = await startedShop(t, folder, env)
    const browser = await driver.launch({ executablePath: chromium ?? '' })
    t.teardown(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
    const fits = async (): Promise<void> => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        t.equal(await page.evaluate('document.documentElement.scrollWidth'), width, page.url())
      }
    }
    const buy = async (): Promise<string> => {
      await page.goto(SHOP)
      await page.click('text=Buy')
      await page.locator('text=Authorize your payment').waitFor()
      await fits()
      return sandbox.state().charges[0]?.return_uri?.split('/').at(-1) ?? ''
    }
    const orderOf = async (id: string): Promise<{ status: string; shipped: number }> =>
      (await fetch(`${SHOP}/orders/${id}`)).json() as Promise<{ status: string; shipped: number }>

    const paid = await buy()
    await page.click('button[value=successful]')
    await page.locator('text=Your order is paid.').waitFor()
    await page.goto(sandbox.state().charges[0]?.authorize_uri ?? '')
    await fits()
    await page.click('text=Back to the shop')
    await page.locator('text=Your order is paid.').waitFor()
    t.equal(page.url(), `${SHOP}/thanks/${paid}`, 'the finished page links back')
    await fits()
    await until(async () => (await orderOf(paid)).status === 'paid')

    const failed = await buy()
    await page.selectOption('#failure_code', 'insufficient_fund')
    await page.click('button[value=failed]')
    await page.locator('text=Your order is failed.').waitFor()

    const away = await buy()
    await shop.kill()
    await sandbox.trigger('charge.complete', { charge: sandbox.state().charges[0]?.id ?? '' })
    shop = await startedShop(t, folder, env)
    await sandbox.clock('5s')
    t.match(await orderOf(paid), { status: 'paid', shipped: 1 })
    t.match(await orderOf(failed), { status: 'failed', shipped: 0 })
    t.match(await orderOf(away), { status: 'paid', shipped: 1 }, 'what was paid meanwhile')

    await sandbox.disturb(['POST /charges: lose the answer once'])
    await fetch(`${SHOP}/orders`, { method: 'POST', redirect: 'manual' })
    const { charges } = sandbox.state()
    await sandbox.trigger('charge.complete', { charge: charges[0]?.id ?? '' })
    const lost = charges[0]?.return_uri?.split('/').at(-1) ?? ''
    await until(async () => (await orderOf(lost)).status === 'paid')
    t.match(await orderOf(lost), { status: 'paid', shipped: 1 }, 'whose answer was lost')

    const forged = JSON.stringify(sandbox.state().events[0]).replaceAll('pending', 'successful')
    const open = await buy()
    await fetch(`${SHOP}/webhooks`, { method: 'POST', body: forged.replaceAll(lost, open) })
    t.match(await orderOf(open), { status: 'open', shipped: 0 }, 'a forged webhook is not believed')
  },
)
