import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import t from 'tap'
import { openFolder } from '../../sandbox/folder.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { folderOf } from '../folder.ts'
import { spawned, start, until } from '../commands/process.ts'
import { ask, card, created, endpoint, openSandbox, type Shown } from './client.ts'

t.test('everything is there again, in the same order', async (t) => {
  const data = folderOf(t)
  const first = await openSandbox(t, { data, seed: 7 })
  const token = await ask(first, '/tokens', card)
  const source = await ask(first, '/sources', 'amount=700&currency=MYR&type=duitnow_obw&bank=uob')
  const charges = [await ask(first, '/charges', created), await ask(first, '/charges', created)]
  const [paid, left] = charges.map(({ id }) => id)
  await first.trigger('charge.complete', { charge: paid! })
  const before = [await ask(first, `/charges/${paid}`), await ask(first, '/events')]
  const { to: _, ...list } = before[1] as Shown & { to: string }
  await first.close()
  const again = await openSandbox(t, { data, seed: 7 })
  t.match(await ask(again, '/events'), { ...list, data: list.data })
  t.strictSame(await ask(again, `/charges/${paid}`), before[0])
  t.equal((await ask(again, `/tokens/${token.id}`)).id, token.id)
  t.equal((await ask(again, `/sources/${source.id}`)).id, source.id)
  const { charge } = await again.trigger('charge.complete', {
    charge: left!,
    failed: 'payment_rejected',
  })
  t.equal(charge.status, 'failed')
  const fresh = await ask(again, '/charges', created)
  t.notOk(
    charges.some(({ id }) => id === fresh.id),
    'a seed gives no id twice',
  )
  await again.close()
  const third = await openSandbox(t, { data })
  t.equal((await ask(third, `/charges/${left}`)).status, 'failed')
  t.equal((await ask(third, '/events')).data.length, 5)
})

t.test('a snapshot that is torn or of something else is refused', async (t) => {
  const data = folderOf(t)
  const path = join(data, 'snapshot')
  const first = await openSandbox(t, { data })
  await ask(first, '/charges', created)
  writeFileSync(`${path}.new`, 'a write that was cut off')
  await first.close()
  const whole = readFileSync(path)
  for (const content of [whole.subarray(0, -20), 'mine', serialize({ notes: 'mine' })]) {
    writeFileSync(path, content)
    await t.rejects(startSandbox({ data }), /is no snapshot of a sandbox; take it from a copy/)
  }
})

t.test(
  'of two sandboxes that no lock reaches, as in two containers, none loses an answer of the other',
  async (t) => {
    const data = folderOf(t)
    const path = join(data, 'snapshot')
    const sandbox = await openSandbox(t, { data })
    const { id } = await ask(sandbox, '/charges', created)
    const whole = readFileSync(path)
    writeFileSync(path, whole)
    await t.rejects(ask(sandbox, '/charges', created), 'the older one answers nothing more')
    await t.rejects(sandbox.reset(), { name: 'SandboxError', message: /another sandbox writes it/ })
    await sandbox.close()
    const { worlds, keep, close } = await openFolder(data, () => undefined)
    t.teardown(close)
    writeFileSync(path, whole)
    const keeper = keep(() => [...worlds])
    keeper.changed()
    await t.rejects(
      keeper.written() ?? Promise.resolve(),
      /another sandbox writes it/,
      'the newer one begins with what it read',
    )
    close()
    t.strictSame(readdirSync(data), ['snapshot'])
    t.equal((await ask(await openSandbox(t, { data }), `/charges/${id}`)).id, id)
  },
)

t.test('a folder belongs to one process, its copy to another one', async (t) => {
  const data = folderOf(t)
  const first = await openSandbox(t, { data })
  const { id } = await ask(first, '/charges', created)
  await t.rejects(startSandbox({ data }), {
    name: 'SandboxError',
    code: 'folder',
    message: /is in use/,
  })
  const serve = ['serve', '--port', '0', '--data', data]
  t.match(await spawned(t, serve), { code: 2, stderr: /is in use; end the sandbox there/ })
  const copy = folderOf(t)
  cpSync(data, copy, { recursive: true })
  t.equal((await ask(await openSandbox(t, { data: copy }), `/charges/${id}`)).id, id)
  await first.close()
  const { child, ended, output } = start(t, serve)
  await until(() => output().includes('seed'))
  child.kill('SIGKILL')
  await ended
  t.equal(
    (await ask(await openSandbox(t, { data }), `/charges/${id}`)).id,
    id,
    'after a process that was killed',
  )
})

t.test('a folder that cannot be made is an error', async (t) => {
  const file = join(folderOf(t, { file: '' }), 'file')
  for (const data of ['/proc/x', join(file, 'below'), file])
    await t.rejects(startSandbox({ data }), /cannot be used \(\w+\); name another/)
})

t.test('what an endpoint had not taken is posted after the start', async (t) => {
  const data = folderOf(t)
  const { url, got, answer } = await endpoint(t, 500)
  const first = await openSandbox(t, { data, webhookUrl: [url] })
  const { id } = await ask(first, '/charges', created)
  await until(async () => (await ask(first, '/events')).data[0]?.webhook_deliveries.length === 1)
  await first.close()
  answer(200)
  const again = await openSandbox(t, { data })
  t.strictSame(again.state().endpoints, [url], 'the endpoints are kept')
  await until(async () => (await ask(again, '/events')).data[0]?.webhook_deliveries.length === 2)
  await again.trigger('charge.complete', { charge: id })
  await again.settled()
  await again.close()
  const third = await openSandbox(t, { data })
  await ask(third, '/charges', created)
  await until(() => got.length === 4)
  t.strictSame(
    got.map((body) => (JSON.parse(body) as Shown).key),
    ['charge.create', 'charge.create', 'charge.complete', 'charge.create'],
    'none once more',
  )
})

t.test('the clock stays ahead', async (t) => {
  const data = folderOf(t)
  const first = await openSandbox(t, { data })
  await first.clock('2h')
  const { created_at } = await ask(first, '/charges', created)
  await first.close()
  const again = await openSandbox(t, { data })
  const later = await ask(again, '/charges', created)
  t.ok(later.created_at >= created_at, `${later.created_at} after ${created_at}`)
})
