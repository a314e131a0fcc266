import { test } from 'tap'
import { call, haltOnWrongLivemode } from '../../driver/call.ts'
import { openLockout } from '../../driver/lockout.ts'
import { defaultCard, type Context, type Session } from '../../driver/session.ts'
import { openUniqueValues } from '../../driver/unique.ts'
import { isExchange, type Entry } from '../../record/entry.ts'

test('a run ends at an object of another mode, or of two', async (t) => {
  const rows: [live: boolean, json: unknown, reason: RegExp | null, duplicates?: string[]][] = [
    [false, { livemode: false }, null],
    [false, { livemode: true }, /livemode true .* if these are live keys, say --live/],
    [false, { livemode: false, source: { livemode: true } }, /livemode true was not expected/],
    [
      false,
      { livemode: false },
      /has livemode twice, so its mode is unknown and nothing more was sent; show it once/,
      ['id', 'livemode'],
    ],
    [true, { livemode: false }, /livemode false was not expected, so nothing more was sent\.$/],
  ]
  for (const [live, json, reason, duplicates = []] of rows) {
    let halted: string | null = null
    const client = { halt: (why: string) => void (halted = why) }
    haltOnWrongLivemode(
      { client, options: { target: { live } } } as unknown as Session,
      json,
      duplicates,
    )
    t.match(halted, reason)
  }
})

/** The context of calls that get these statuses in turn, each of success with an empty list. */
function contextOf(...statuses: number[]) {
  const entries: Entry[] = []
  const acceptedOperations = new Set<string>()
  const url = 'https://api.example/v1'
  const target = { baseUrl: url, vaultUrl: url, publicKey: 'public key', secretKey: 'secret key' }
  const list = { object: 'list', data: [], limit: 20, total: 0 }
  const send = async () => {
    const status = statuses.shift() ?? 200
    const body = JSON.stringify(status === 200 ? list : {})
    const answer = { error: null, status, body, headers: {}, sentHeaders: {}, retried: [] }
    return { ...answer, start: performance.now(), duration: 0 }
  }
  const session = {
    options: { target, timeout: 5, signal: null, returnUri: '' },
    client: { send },
    record: { append: (entry: Entry) => void entries.push(entry) },
    milestones: { acceptedOperations },
    learned: { absent: [], card: defaultCard },
    unique: openUniqueValues(),
    lockout: openLockout(),
    now: () => performance.now(),
  }
  const place = { scenario: 'lists', step: '1' }
  const context = { session, place, slots: new Map(), expect: 'accepted', requestsWaitingForIt: 0 }
  const answersRecorded = (): string[] =>
    entries
      .filter(isExchange)
      .map(({ id, answer, retried }) => [id, answer?.status, retried].filter(Boolean).join(', '))
  return { context: context as unknown as Context, acceptedOperations, answersRecorded }
}

test('an accepted answer is recorded, and shows that its operation is there', async (t) => {
  const { context, acceptedOperations, answersRecorded } = contextOf(404, 200)
  t.match(await call(context, { call: 'listEvents' }), { status: 404, isAccepted: false })
  t.same(acceptedOperations, new Set())
  t.match(await call(context, { call: 'listEvents' }), { status: 200, isAccepted: true })
  t.same(acceptedOperations, new Set(['listEvents']))
  t.same(answersRecorded(), ['lists/1 listEvents, 404', 'lists/1 listEvents #2, 200'])
})

test('an operation that accepts a wrong key is not there for that', async (t) => {
  const { context, acceptedOperations } = contextOf(200)
  await call({ ...context, expect: 'refused' }, { call: 'listEvents', key: 'none' })
  t.same(acceptedOperations, new Set())
})

test('a right key that is turned away after a wrong one is recorded as locked, and sent again', async (t) => {
  const { context, answersRecorded } = contextOf(200, 401, 403, 200)
  await call(context, { call: 'listEvents' })
  await call({ ...context, expect: 'refused' }, { call: 'listEvents', key: 'none' })
  t.match(await call(context, { call: 'listEvents' }), { status: 200 })
  t.same(answersRecorded(), [
    'lists/1 listEvents, 200',
    'lists/1 listEvents #2, 401',
    'lists/1 listEvents #3, 403, locked',
    'lists/1 listEvents #4, 200',
  ])
})
