import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { startSandbox } from '../../sandbox/index.ts'
import { folderOf } from '../folder.ts'
import { spawned, until } from '../commands/process.ts'
import { ask, card, created, endpoint, opened, type Shown } from './client.ts'

t.test('everything is there again, in the same order', async (t) => {
  const data = folderOf(t)
  const first = await opened(t, { data, seed: 7 })
  const token = await ask(first, '/tokens', card)
  const source = await ask(first, '/sources', 'amount=700&currency=MYR&type=duitnow_obw&bank=uob')
  const charges = [await ask(first, '/charges', created), await ask(first, '/charges', created)]
  const [paid, left] = charges.map(({ id }) => id)
  await ask(first, `/charges/${paid}/mark_as_paid`, 'a=b')
  const before = [await ask(first, `/charges/${paid}`), await ask(first, '/events')]
  const { to: _, ...list } = before[1] as Shown & { to: string }
  await first.close()
  const again = await opened(t, { data, seed: 7 })
  t.match(await ask(again, '/events'), { ...list, data: list.data })
  t.strictSame(await ask(again, `/charges/${paid}`), before[0])
  t.equal((await ask(again, `/tokens/${token.id}`)).id, token.id)
  t.equal((await ask(again, `/sources/${source.id}`)).id, source.id)
  t.equal((await ask(again, `/charges/${left}/mark_as_failed`, 'a=b')).status, 'failed')
  const fresh = await ask(again, '/charges', created)
  t.notOk(
    charges.some(({ id }) => id === fresh.id),
    'a seed gives no id twice',
  )
  await again.close()
  const third = await opened(t, { data })
  t.equal((await ask(third, `/charges/${left}`)).status, 'failed')
  t.equal((await ask(third, '/events')).data.length, 5)
})

t.test('the journal is written anew at the start, without what was replaced', async (t) => {
  const data = folderOf(t)
  const first = await opened(t, { data })
  for (let made = 0; made < 20; made += 1) {
    const { id } = await ask(first, '/charges', created)
    await ask(first, `/charges/${id}/mark_as_paid`, 'a=b')
  }
  await first.close()
  const path = join(data, 'journal.jsonl')
  const before = statSync(path).size
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  t.ok(lines.length > 20, 'one line an act')
  for (const line of lines) t.doesNotThrow(() => JSON.parse(line))
  const again = await opened(t, { data })
  await again.close()
  t.ok(statSync(path).size < before)
})

t.test('a torn last line is cut off with a note, a broken one before it is refused', async (t) => {
  const data = folderOf(t)
  const path = join(data, 'journal.jsonl')
  const first = await opened(t, { data })
  const { id } = await ask(first, '/charges', created)
  await first.close()
  appendFileSync(path, '{"charge":[{"id":"chrg_test_to')
  const said: string[] = []
  const again = await opened(t, { data, log: (line) => said.push(line) })
  t.match(said[0], /the last line, \d+, was torn and is cut off/)
  t.equal((await ask(again, `/charges/${id}`)).id, id)
  await again.close()
  writeFileSync(path, readFileSync(path, 'utf8').replace('{"ahead"', '{ahead'))
  await t.rejects(startSandbox({ data }), /line 2 is no JSON; take the folder from a copy/)
  writeFileSync(path, '{"notes":"mine"}\n')
  await t.rejects(startSandbox({ data }), /is no journal of a sandbox/)
  writeFileSync(path, 'mine')
  await t.rejects(startSandbox({ data }), /line 1 is no JSON/)
})

t.test('a folder belongs to one process, and to the next one once that is dead', async (t) => {
  const data = folderOf(t)
  const first = await opened(t, { data })
  await t.rejects(startSandbox({ data }), { name: 'UsageError' })
  const { code, stderr } = await spawned(t, ['serve', '--port', '0', '--data', data])
  t.equal(code, 2)
  t.match(stderr, `is in use by process ${process.pid}`)
  await first.close()
  for (const dead of ['999999999 1', `${process.pid} 1`, '1 no-such-beginning']) {
    writeFileSync(join(data, 'lock'), dead)
    const again = await opened(t, { data })
    await again.close()
  }
})

t.test('what an endpoint had not taken is posted after the start', async (t) => {
  const data = folderOf(t)
  const { url, got, answer } = await endpoint(t, 500)
  const first = await opened(t, { data, webhookUrls: [url], rules: { retriesAfter: () => 60_000 } })
  const { id } = await ask(first, '/charges', created)
  await until(async () => (await ask(first, '/events')).data[0]?.webhook_deliveries.length === 1)
  await first.close()
  answer(200)
  const again = await opened(t, { data })
  t.strictSame(again.state().endpoints, [url], 'the endpoints are kept')
  await until(async () => (await ask(again, '/events')).data[0]?.webhook_deliveries.length === 2)
  await ask(again, `/charges/${id}/mark_as_paid`, 'a=b')
  await until(() => got.length === 3)
  await again.close()
  const third = await opened(t, { data })
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
  const first = await opened(t, { data })
  await first.clock('2h')
  const { created_at } = await ask(first, '/charges', created)
  await first.close()
  const again = await opened(t, { data })
  const later = await ask(again, '/charges', created)
  t.ok(later.created_at >= created_at, `${later.created_at} after ${created_at}`)
})
