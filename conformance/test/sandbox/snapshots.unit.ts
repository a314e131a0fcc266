import { statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { folderOf } from '../folder.ts'
import { ask, created, endpoint, openSandbox } from './client.ts'

t.test('a snapshot holds lists, clock, endpoints, rules and what was scheduled', async (t) => {
  const { url, got } = await endpoint(t)
  const sandbox = await openSandbox(t, { seed: 5 })
  await t.rejects(sandbox.restore('paid later'), { code: 'not_found', message: /save one first/ })
  await sandbox.webhooks([url])
  await sandbox.behave(['names the creation created'])
  await sandbox.disturb(['charge.create: webhook late 10m', 'GET /charges/{id}: 404 2 times'])
  await sandbox.clock('1h')
  const { charge } = await sandbox.trigger('charge.create')
  const { code: first } = (await ask(sandbox, `/charges/${charge.id}`)) as unknown as {
    code: string
  }
  t.equal(first, 'disturbed')
  const saved = await sandbox.save('paid later')
  t.strictSame(saved.snapshots, ['paid later'])

  await sandbox.reset()
  t.strictSame(sandbox.state().charges, [])
  const { now, ...state } = await sandbox.restore('paid later')
  t.match(state, {
    endpoints: [url],
    behaviours: ['names the creation created'],
    disturbances: [{}, { done: 1 }],
    postings: [{ key: 'charge.create' }],
    charges: [{ id: charge.id }],
  })
  t.ok(Date.parse(now) > Date.now() + 3_500_000)
  await sandbox.clock('10m')
  await sandbox.settled()
  t.equal(got.length, 1, 'the late webhook comes')
  await sandbox.trigger('charge.complete', { charge: charge.id })
  await sandbox.restore('paid later')
  t.match(sandbox.state().charges, [{ status: 'pending' }], 'as often as it is restored')
  await t.rejects(sandbox.restore('paid latr'), { message: /did you mean paid later\?/ })
})

t.test('a world has a hundred snapshots at most', async (t) => {
  const sandbox = await openSandbox(t)
  for (let count = 0; count < 100; count += 1) await sandbox.save(`s${count}`)
  await t.rejects(sandbox.save('s100'), { message: /at most 100 snapshots/ })
  await sandbox.save('s99')
})

t.test('a reset draws the same identifiers and disturbances again', async (t) => {
  const sandbox = await openSandbox(t, { seed: 9, disturb: ['GET /events: 500 50%'] })
  const drawn = async (): Promise<string> => {
    let draws = (
      await ask(sandbox, '/sources', 'amount=700&currency=MYR&type=duitnow_obw&bank=uob')
    ).id
    for (let asked = 0; asked < 10; asked += 1)
      draws += Array.isArray((await ask(sandbox, '/events')).data) ? '.' : 'x'
    return draws
  }
  const first = await drawn()
  await sandbox.reset()
  t.equal(await drawn(), first)
})

t.test('a folder keeps worlds, rules, seed, snapshots and what was scheduled', async (t) => {
  const data = folderOf(t)
  const { url, got } = await endpoint(t)
  const first = await openSandbox(t, {
    data,
    seed: 4,
    behave: ['names the creation created'],
    disturb: ['GET /events: 404 3 times'],
  })
  await first.behave(['is final a moment after the return'])
  await ask(first, '/events')
  const world = first.world('b')
  await world.webhooks([url])
  await world.disturb(['charge.create: webhook late 30m'])
  const { charge } = await world.trigger('charge.create')
  await world.save('s')
  await first.close()

  const again = await openSandbox(t, { data })
  t.match(again.state(), {
    seed: 4,
    behaviours: ['names the creation created', 'is final a moment after the return'],
    disturbances: [{ rule: 'GET /events: 404 3 times', done: 1 }],
  })
  t.match((await again.reset()).behaviours, ['names the creation created'])
  t.match(again.world('b').state(), { snapshots: ['s'], charges: [{ id: charge.id }] })
  await again.world('b').clock('29m')
  t.equal(got.length, 0)
  await again.world('b').clock('1m')
  await again.world('b').delivered(sandboxEvent(again.world('b').state().events))
  t.equal(got.length, 1)
  await again.close()
  const third = await openSandbox(t, { data, disturb: [], behave: [] })
  t.match(third.state(), { behaviours: [], disturbances: [] }, 'options win')
})

/** The identifier of the first event. */
function sandboxEvent(events: readonly { id: string }[]): string {
  return events.at(-1)?.id ?? ''
}

t.test('a folder and its snapshot are for their owner alone', async (t) => {
  const data = join(folderOf(t), 'sandbox')
  const sandbox = await openSandbox(t, { data })
  await ask(sandbox, '/charges', created)
  t.equal(statSync(data).mode & 0o777, 0o700)
  t.equal(statSync(join(data, 'snapshot')).mode & 0o777, 0o600)
})

t.test('a clock is not put past what datetimes can hold', async (t) => {
  const sandbox = await openSandbox(t)
  await sandbox.clock('9000d')
  const tooFar = async (): Promise<void> => {
    for (let moves = 0; moves < 1_000; moves += 1) await sandbox.clock('9999d')
  }
  await t.rejects(tooFar(), { code: 'invalid_value', message: /leads past the year 9998/ })
  t.match(await ask(sandbox, '/charges', created), { created_at: /^9\d{3}-/ })
})
